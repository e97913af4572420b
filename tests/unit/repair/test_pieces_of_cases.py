"""Pieces about cases, ends and entries that need more than the shape of a program."""

from tests.unit.repair.test_pieces import normal, proposals

from regreen.repair.propose.site import Evidence


def test_what_is_negative_is_told_with_its_sign():
    before = "def shown(n):\n    return str(n)"
    wanted = "def shown(n):\n    if n < 0:\n        return '-' + shown(-n)\n    return str(n)"
    types = {"m.py:1": {"n": frozenset({"int"}), "return": frozenset({"str"})}}
    assert normal(wanted) in proposals(before, "by its sign", Evidence(types=types))
    assert proposals(before, "by its sign", Evidence(types={"m.py:1": {"n": frozenset({"list"})}})) == set()


def test_what_cannot_be_compared_stands_behind_what_differs():
    before = (
        "class A:\n    def __init__(self):\n        self.turn = count()\n"
        "    def g(self, at, one):\n        heappush(self.rows, (at, one))"
    )
    wanted = before.replace("(at, one))", "(at, next(self.turn), one))")
    assert normal(wanted) in proposals(before, "something between", Evidence(errors=frozenset({"TypeError"})))
    assert proposals(before, "something between", Evidence()) == set()


def test_an_entry_gets_the_state_that_is_asked_for():
    before = "def f(state, name):\n    if state.get(name) == 'done':\n        return 1\n    return 0"
    wanted = before.replace("    return 0", "    state[name] = 'done'\n    return 0")
    evidence = Evidence(types={"m.py:1": {"state": frozenset({"dict"}), "name": frozenset({"str"})}})
    assert normal(wanted) in proposals(before, "missing statement", evidence)


def test_an_early_end_gives_what_was_seen_where_the_module_has_a_name_for_it():
    before = "from decimal import Decimal\n\n\ndef f(a, b):\n    return rate(a) / rate(b)"
    wanted = before.replace("    return", "    if a == b:\n        return Decimal(1)\n    return")
    types = {"m.py:4": {"a": frozenset({"str"}), "b": frozenset({"str"}), "return": frozenset({"Decimal"})}}
    assert normal(wanted) in proposals(before, "guard", Evidence(types=types))
    assert normal(wanted) not in proposals(before.split("\n", 3)[3], "guard", Evidence(types=types))
