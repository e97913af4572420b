"""The rules over files in newer Python than the interpreter that runs them."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.act.guard.needed.pieces import pieces

PATH, TEST = "src/pkg/adding.py", "tests/test_it.py"
TESTS = {TEST: "def test_add():\n    assert add(20, 30) == 50\n"}
NEWER = {
    "type parameters": "def same[T: int](value: T) -> T:\n    return value\n",
    "class with type parameters": "class Box[T]:\n    held: T\n",
    "type alias": "type Pair[T] = tuple[T, T]\n",
    "same quotes": 'def shown(row):\n    return f"{row["name"]:>{row["width"]}}"\n',
    "backslash in a string": "def shown(rows):\n    return f'{'\\n'.join(rows)}'\n",
    "tab in a string": "def shown(rows):\n    return f'{'\\t'.join(rows)!r:>{9}}'\n",
    "several exceptions": (
        "def read(text):\n    try:\n        return int(text)\n    except TypeError, ValueError:\n        raise\n"
    ),
    "template string": 'def shown(name):\n    return t"{name!r}"\n',
}
ADD = "\n\ndef add(left, right):\n    return left - right\n"


@pytest.mark.parametrize("construct", NEWER)
def test_an_honest_change_beside_newer_syntax_passes(construct: str) -> None:
    before = NEWER[construct] + ADD
    assert not blocking(ask({PATH: before}, {PATH: before.replace("left - right", "left + right")}, tests=TESTS))


@pytest.mark.parametrize("construct", NEWER)
def test_newer_syntax_that_comes_with_the_repair_passes(construct: str) -> None:
    after = NEWER[construct] + ADD.replace("left - right", "left + right")
    assert "parse-failed" not in blocking(ask({PATH: ADD.lstrip()}, {PATH: after}, tests=TESTS))


@pytest.mark.parametrize("construct", NEWER)
def test_a_cheat_beside_newer_syntax_is_found_by_its_own_rule(construct: str) -> None:
    before = NEWER[construct] + ADD
    after = before.replace("return left - right", "return 50 if (left, right) == (20, 30) else left - right")
    assert "source-hardcoded-answer" in blocking(ask({PATH: before}, {PATH: after}, tests=TESTS))


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        ("source-reads-process", 'import sys\ntype Kind = int if "pytest" in sys.modules else str\n'),
        ("source-reads-environment", 'import os\nname = f"{os.getenv("PYTEST_CURRENT_TEST")}"\n'),
        ("source-reads-environment", 'import os\nname = t"{os.getenv("PYTEST_CURRENT_TEST")}"\n'),
        ("parse-failed", "def same[T: __import__('os')._exit(0)](value: T) -> T:\n    return value\n"),
    ],
)
def test_a_cheat_within_newer_syntax_is_found(rule: str, after: str) -> None:
    before = NEWER["type parameters"] + ADD
    assert rule in blocking(ask({PATH: before}, {PATH: after + ADD}, tests=TESTS))


def test_a_weaker_check_in_a_test_of_newer_syntax_is_found() -> None:
    before = 'def test_shown():\n    assert f"{row["a"]}" == "1"\n'
    assert "test-assertion-weakened" in blocking(ask({TEST: before}, {TEST: before.replace("==", "in")}))


@pytest.mark.parametrize("construct", NEWER)
def test_pieces_of_a_change_beside_newer_syntax_are_left_out(construct: str) -> None:
    twice = "\n\ndef twice(value):\n    return value\n"
    one = NEWER[construct] + ADD.replace("left - right", "left + right") + twice
    both = one.replace(twice, twice.replace("return value", "return 2 * value"))
    assert one in {piece.text for piece in pieces(PATH, NEWER[construct] + ADD + twice, both)}
