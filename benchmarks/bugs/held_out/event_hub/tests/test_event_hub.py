from event_hub import EventHub, counters


def test_emit_delivers_in_order():
    hub, seen = EventHub(), []
    hub.on("a", lambda p: seen.append(("first", p)))
    hub.on("a", lambda p: seen.append(("second", p)))
    assert hub.emit("a", 7) == 2
    assert seen == [("first", 7), ("second", 7)]


def test_emit_without_handlers():
    assert EventHub().emit("nothing") == 0


def test_cancel():
    hub, seen = EventHub(), []
    cancel = hub.on("a", seen.append)
    cancel()
    cancel()
    assert hub.emit("a", 1) == 0
    assert seen == []


def test_once():
    hub, seen = EventHub(), []
    hub.once("a", seen.append)
    hub.emit("a", 1)
    hub.emit("a", 2)
    assert seen == [1]


def test_once_does_not_skip_the_next_handler():
    hub, seen = EventHub(), []
    hub.once("a", lambda p: seen.append("once"))
    hub.on("a", lambda p: seen.append("always"))
    assert hub.emit("a") == 2
    assert seen == ["once", "always"]


def test_once_can_be_cancelled():
    hub, seen = EventHub(), []
    hub.once("a", seen.append)()
    hub.emit("a", 1)
    assert seen == []


def test_wildcard():
    hub, seen = EventHub(), []
    hub.on("user.*", lambda p: seen.append(p))
    hub.emit("user.login", 1)
    hub.emit("username", 2)
    hub.emit("user", 3)
    assert seen == [1]


def test_error_is_noted_and_others_run():
    hub, seen = EventHub(), []

    def bad(_payload):
        raise ValueError("no")

    hub.on("a", bad)
    hub.on("a", seen.append)
    assert hub.emit("a", 5) == 1
    assert seen == [5]
    assert [(topic, str(error)) for topic, error in hub.errors] == [("a", "no")]


def test_counters():
    handlers, counts = counters(["x", "y"])
    handlers[0](None)
    handlers[0](None)
    handlers[1](None)
    assert counts == {"x": 2, "y": 1}
