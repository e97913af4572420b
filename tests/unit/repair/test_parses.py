"""What the catalogue makes can be read as Python: on functions of this project, which nobody wrote for it."""

import ast
import random
from pathlib import Path

import pytest

import regreen
from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.site import Evidence
from regreen.syntax.scopes import Function, outer_functions
from regreen.syntax.source import Source, apply_edits

LONGEST, EACH = 40, 3
SOURCES = sorted(Path(regreen.__file__).parent.rglob("*.py"))
EVIDENCE = Evidence(literals=("abc", 3, "x y", -1, 2.5))
LEFT_OPEN = frozenset({"parts of a text", "yield", "other way round", "made anew", "form of a text"})
"""Now and then no Python: half of an escape in a text, or a text within a formatted one."""


def drawn(seed: int) -> tuple[str, Function]:
    """A module's text and one of its functions."""
    draw = random.Random(seed)
    while True:
        text = draw.choice(SOURCES).read_text(encoding="utf-8")
        functions = outer_functions(Source(text=text, path="m.py").tree) if len(text) < 15_000 else []
        short = [one for one in functions if one.last - one.first < LONGEST]
        if short:
            return text, draw.choice(short)


@pytest.mark.parametrize("seed", range(8))
def test_what_the_catalogue_makes_of_a_function_can_be_read(seed):
    text, function = drawn(seed)
    suspicion = dict.fromkeys(range(function.first, function.last + 1), 1.0)
    made: dict[str, list[str]] = {}
    for one in variants("m.py", Source(text=text, path="m.py"), suspicion, PIECES, EVIDENCE):
        made.setdefault(one.piece, []).append(apply_edits(text, one.edits))
    assert len(made) > 20
    draw = random.Random(seed)
    for piece in sorted(made.keys() - LEFT_OPEN):
        for new in draw.sample(made[piece], min(EACH, len(made[piece]))):
            try:
                ast.parse(new)
            except SyntaxError as error:
                pytest.fail(f"{piece}: {error}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def f(a):\n    return [x for x in a.b]\n", "[x for x in (a.b if a else None)]"),
        ('def f(a):\n    return f"{a.b}"\n', "f\"{a.b if a else ''}\""),
    ],
)
def test_what_may_be_missing_is_put_where_it_can_stand(old, new):
    evidence = Evidence(types={"m.py:1": {"a": frozenset({"NoneType"})}})
    found = variants("m.py", Source(text=old, path="m.py"), {1: 1.0, 2: 1.0}, PIECES, evidence)
    assert any(new in apply_edits(old, one.edits) for one in found if one.piece == "instead of None")


def test_nothing_is_put_before_an_elif():
    text = "def f(a):\n    if a > 1:\n        b = 1\n    elif a:\n        b = 2\n        c = 3\n    return a\n"
    found = variants("m.py", Source(text=text, path="m.py"), dict.fromkeys(range(1, 8), 1.0), PIECES, EVIDENCE)
    for one in found:
        ast.parse(apply_edits(text, one.edits))
