from event_bus import STOP, Bus, Model, matches


def test_matches_names():
    assert matches("a.b", "a.b")
    assert not matches("a.b", "a.c")
    assert not matches("a.b", "a")


def test_matches_stars():
    assert matches("a.*", "a.b")
    assert not matches("a.*", "a.b.c")
    assert not matches("a.*", "a")
    assert matches("*.b", "x.b")


def test_matches_the_rest():
    assert matches("a.#", "a.b.c")
    assert matches("#", "anything.at.all")
    assert not matches("a.#", "b.c")


def test_emit_returns_results():
    bus = Bus()
    bus.on("sum", lambda a, b: a + b)
    bus.on("sum", lambda a, b: a * b)
    bus.on("other", lambda *values: "no")
    assert bus.emit("sum", 3, 4) == [7, 12]
    assert bus.emit("none") == []


def test_priorities():
    bus = Bus()
    bus.on("x", lambda: "low", priority=-1)
    bus.on("x", lambda: "first")
    bus.on("x", lambda: "high", priority=5)
    bus.on("x", lambda: "second")
    assert bus.emit("x") == ["high", "first", "second", "low"]


def test_off():
    bus = Bus()
    off = bus.on("x", lambda: 1)
    assert off() is True
    assert bus.emit("x") == []
    assert off() is False


def test_once():
    bus = Bus()
    bus.once("x", lambda: 1)
    assert bus.emit("y") == []
    assert bus.emit("x") == [1]
    assert bus.emit("x") == []


def test_once_can_be_ended_before():
    bus = Bus()
    off = bus.once("x", lambda: 1)
    assert off()
    assert bus.emit("x") == []


def test_handlers_after_one_that_goes_are_called():
    bus = Bus()
    bus.once("x", lambda: 1)
    bus.on("x", lambda: 2)
    bus.once("x", lambda: 3)
    bus.on("x", lambda: 4)
    assert bus.emit("x") == [1, 2, 3, 4]
    assert bus.emit("x") == [2, 4]


def test_handlers_that_come_meanwhile_wait():
    bus = Bus()
    bus.once("x", lambda: bus.on("x", lambda: "new") and "old")
    assert bus.emit("x") == ["old"]
    assert bus.emit("x") == ["new"]


def test_stop():
    bus = Bus()
    bus.on("x", lambda: 1)
    bus.on("x", lambda: STOP)
    bus.on("x", lambda: 3)
    assert bus.emit("x") == [1]


def test_errors_are_kept():
    bus = Bus()
    bus.on("x", lambda: 1)
    bus.on("x", lambda: {}["missing"])
    bus.on("x", lambda: 3)
    assert bus.emit("x") == [1, 3]
    assert [(name, type(error)) for name, error in bus.errors] == [("x", KeyError)]


def test_once_also_ends_with_an_error():
    bus = Bus()
    bus.once("x", lambda: {}["missing"])
    bus.emit("x")
    bus.emit("x")
    assert len(bus.errors) == 1


def test_record():
    bus = Bus()
    seen = bus.record(["a", "b.c"])
    bus.emit("a", 1)
    bus.emit("b.c")
    bus.emit("d", 2)
    assert seen == [("a", (1,)), ("b.c", ())]


def test_model():
    bus = Bus()
    seen = []
    bus.on("changed.*", lambda old, new: seen.append((old, new)))
    model = Model(bus, size=1)
    assert model.update(size=2, name="x") == ["size", "name"]
    assert model.update(size=2) == []
    assert model["size"] == 2
    assert seen == [(1, 2), (None, "x")]
