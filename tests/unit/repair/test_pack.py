"""A change within a long function is compiled alone, and gives the code that the whole of it would give."""

import pytest

from regreen.probe.repair_swap import compile_module, compile_unit, find_code, key_of
from regreen.repair.pack import Module
from regreen.syntax.source import Edit, Source

FILLER = "".join(f"    x{number} = {number}\n" for number in range(70))
TEXT = (
    "def outer(a, b):\n"
    f"{FILLER}"
    "    class Phase:\n"
    "        __kept = 1\n\n"
    "        def run(self, c):\n"
    "            def deep(d):\n"
    "                return d + a\n"
    "            return deep(c) + self.__kept + x3\n\n"
    "        @staticmethod\n"
    "        def plain(c):\n"
    "            return c\n\n"
    "        def born(self):\n"
    "            return super().__new__(a)\n"
    "    return Phase\n"
)


def parts(old: str, new: str) -> list[dict]:
    at = TEXT.index(old)
    return Module("m.py", Source(text=TEXT, path="m.py")).parts((Edit(start=at, end=at + len(old), text=new),))


@pytest.mark.parametrize(
    ("old", "new", "inner"),
    [
        ("d + a", "d - a", "deep"),
        ("deep(c) +", "deep(c) -", "run"),
        ("            return c\n", "            return -c\n", "plain"),
        ("super().__new__(a)", "super().__new__(a) or 1", "born"),
    ],
)
def test_only_the_function_that_changed_is_compiled(old: str, new: str, inner: str) -> None:
    was = find_code(compile_module(TEXT, "m.py"), 1, "outer")
    [part] = parts(old, new)
    assert part["inner"]["name"] == inner
    alone = compile_unit(part, "m.py", was)
    whole = compile_unit({**part, "inner": None}, "m.py", was)
    assert key_of(alone) == key_of(whole) != key_of(was)
    made = {}
    exec(compile_module(TEXT, "m.py"), made)
    made["outer"].__code__ = alone
    assert made["outer"](object, 2)().plain(3) == (-3 if inner == "plain" else 3)
    if inner in {"run", "deep"}:
        assert made["outer"](5, 2)().run(3) == (2 if inner == "deep" else 10)


def test_what_needs_another_closure_is_compiled_whole() -> None:
    was = find_code(compile_module(TEXT, "m.py"), 1, "outer")
    [part] = parts("            return c\n", "            return c + b\n")
    assert part["inner"]["name"] == "plain"
    assert key_of(compile_unit(part, "m.py", was)) == key_of(compile_unit({**part, "inner": None}, "m.py", was))


def test_a_change_beside_what_is_within_has_no_inner_function() -> None:
    [part] = parts("    return Phase\n", "    return Phase()\n")
    assert "inner" not in part
    [other] = parts("def run(self, c):", "def run(self, c, e=1):")
    assert "inner" not in other


def test_what_does_not_compile_is_told_as_before() -> None:
    was = find_code(compile_module(TEXT, "m.py"), 1, "outer")
    [part] = parts("d + a", "d +")
    with pytest.raises(SyntaxError):
        compile_unit(part, "m.py", was)
