"""What is kept of what a test is told."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from regreen.probe.regreen_probe.calls import Calls

CODE = """
def plain(n):
    return "x" * n


def lazy(n):
    return (at for at in range(n))


async def later(n):
    return n


def waits(n):
    return later(n)
"""


@pytest.fixture
def code(tmp_path: Path) -> Callable[[str, int], Any]:
    """Calls a function of a module from a test's file and gives what the test was told."""
    (tmp_path / "kept_code.py").write_text(CODE)
    test = tmp_path / "test_kept.py"

    def told(name: str, number: int) -> tuple[list[str], list[object]]:
        module = ModuleType("kept_code")
        exec(compile(CODE, str(tmp_path / "kept_code.py"), "exec"), module.__dict__)
        sys.modules["kept_code"] = module
        before: list[object] = []
        calls = Calls(str(tmp_path), ["kept_code.py"], set(), before=before.append)
        ask = compile(f"result = {name}({number})\nclose = getattr(result, 'close', None)\n", str(test), "exec")
        sys.setprofile(calls)
        try:
            exec(ask, module.__dict__)
        finally:
            sys.setprofile(None)
            del sys.modules["kept_code"]
        if callable(module.__dict__["close"]):
            module.__dict__["close"]()
        return list(calls.said.values()), before

    return told


def test_a_long_answer_is_told_as_it_is_when_we_ask(code: Callable[[str, int], Any]) -> None:
    short, _ = code("plain", 3)
    assert short == ["'xxx'"]
    one, two = code("plain", 2000)[0], code("plain", 2001)[0]
    assert len(one[0]) < 1200
    assert one != two


@pytest.mark.parametrize("name", ["lazy", "waits"])
def test_nothing_is_known_of_what_the_test_takes_apart(code: Callable[[str, int], Any], name: str) -> None:
    assert code(name, 3)[0] == ["?"]


def test_who_asks_before_the_call_is_told_which(code: Callable[[str, int], Any]) -> None:
    assert [key[0] for key in code("plain", 3)[1]] == [("kept_code", "plain")]
