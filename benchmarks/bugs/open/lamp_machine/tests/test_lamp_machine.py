import pytest

from lamp_machine import Door, Machine, Refused

LAMP = {("off", "press"): "on", ("on", "press"): "off", ("on", "dim"): "dimmed", ("dimmed", "press"): "off", ("*", "cut"): "dead"}


def test_send():
    lamp = Machine("off", LAMP)
    assert lamp.send("press") == "on"
    assert lamp.send("dim") == "dimmed"
    assert lamp.history == ["off", "on", "dimmed"]


def test_unknown_event():
    lamp = Machine("off", LAMP)
    with pytest.raises(Refused, match="dim in off") as caught:
        lamp.send("dim")
    assert (caught.value.state, caught.value.event) == ("off", "dim")
    assert lamp.state == "off"


def test_any_state():
    lamp = Machine("dimmed", LAMP)
    assert lamp.send("cut") == "dead"
    assert Machine("on", {**LAMP, ("on", "cut"): "warm"}).send("cut") == "warm"


def test_guards_all_count():
    lamp = Machine("off", LAMP)
    allowed = [True, True]

    @lamp.guard("press")
    def first(machine):
        return allowed[0]

    @lamp.guard("press")
    def second(machine):
        return allowed[1]

    assert first(lamp) and lamp.can("press")
    allowed[0] = False
    assert not lamp.can("press")
    allowed[:] = [True, False]
    with pytest.raises(Refused):
        lamp.send("press")


def test_hooks():
    lamp = Machine("off", LAMP)
    seen = []

    @lamp.on("on")
    def note(machine):
        seen.append(machine.state)

    lamp.send("press")
    lamp.send("press")
    lamp.send("press")
    assert seen == ["on", "on"]
    assert note is not None


def test_hook_not_called_when_it_stays():
    machine = Machine("a", {("a", "again"): "a", ("a", "go"): "b", ("b", "again"): "b"})
    seen = []
    machine.on("b")(lambda machine: seen.append(1))
    machine.send("go")
    machine.send("again")
    assert seen == [1]
    assert machine.history == ["a", "b", "b"]


def test_history_is_kept_short():
    lamp = Machine("off", LAMP, keep=2)
    for _ in range(5):
        lamp.send("press")
    assert lamp.history == ["off", "on"]


def test_all_or_none():
    lamp = Machine("off", LAMP)
    with pytest.raises(Refused):
        lamp.send_all(["press", "dim", "dim"])
    assert (lamp.state, lamp.history) == ("off", ["off"])
    lamp.send_all(["press", "dim"])
    assert lamp.state == "dimmed"


def test_events():
    assert Machine("on", LAMP).events() == ["cut", "dim", "press"]
    assert Machine("off", LAMP).events() == ["cut", "press"]


def test_reachable():
    assert Machine("dimmed", LAMP).reachable() == {"dimmed", "off", "on", "dead"}
    assert Machine("b", {("a", "x"): "b", ("b", "y"): "c"}).reachable() == {"b", "c"}


def test_tables_are_apart():
    table = dict(LAMP)
    lamp = Machine("off", table)
    table.clear()
    assert lamp.send("press") == "on"


def test_door():
    door = Door("42")
    assert door.enter("42") == "closed"
    door.machine.send("open")
    door.machine.send("close")
    door.machine.send("open")
    assert door.opened == 2


def test_door_blocks():
    door = Door("42", tries=2)
    assert door.enter("1") == "locked"
    assert door.enter("2") == "blocked"
    with pytest.raises(Refused):
        door.enter("42")


def test_right_code_forgives():
    door = Door("42", tries=2)
    door.enter("1")
    door.enter("42")
    door.machine.send("lock")
    assert door.enter("1") == "locked"
