"""One function says numbers with their nouns; no other text spells a plural out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from regreen.model.counts import counted

SOURCES = Path(__file__).parents[3] / "src" / "regreen"
NOT_OURS = {"probe"}
"""Loaded into targets, where nothing of the house can be imported."""
FIXED = {"processes", "tokens", "attempts", "seconds", "dollars"}
"""Words behind `of {limit}` that stand for a bound, and a unit."""


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((0, "test"), "0 tests"),
        ((1, "test"), "1 test"),
        ((2, "new finding"), "2 new findings"),
        ((1, "process", "processes"), "1 process"),
        ((3, "process", "processes"), "3 processes"),
    ],
)
def test_numbers_with_their_nouns(given, said):
    assert counted(*given) == said


def test_no_text_spells_a_counted_plural_out():
    trees = [
        (path, ast.parse(path.read_text()))
        for path in SOURCES.rglob("*.py")
        if path.relative_to(SOURCES).parts[0] not in NOT_OURS
    ]
    plurals = {plural for _, tree in trees for plural in plurals_in(tree)} - FIXED
    assert {"tests", "files", "lines", "tries"} <= plurals
    found = [f"{path.name}:{line}" for path, tree in trees for line in spelt(tree, plurals)]
    assert found == []


def plurals_in(tree: ast.AST) -> Iterator[str]:
    """Nouns that the sources count, in their plural."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "counted":
            nouns = [str(each.value) for each in node.args[1:] if isinstance(each, ast.Constant)]
            yield from nouns[1:] or [f"{noun.rpartition(' ')[2]}s" for noun in nouns]


def spelt(tree: ast.AST, plurals: set[str]) -> Iterator[int]:
    """Lines on which a number that is put into a text has such a plural behind it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for value, text in zip(node.values, node.values[1:], strict=False):
                if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant) and is_number(value.value):
                    behind = re.match(r" (?:[a-z]+ ){0,2}?([a-z-]+s)\b(?!=)", str(text.value))
                    if behind and behind[1] in plurals:
                        yield node.lineno


def is_number(value: ast.expr) -> bool:
    """Whether what is shown is a number, as far as it can be seen: no call but `len`, nobody's name."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "len"
    return isinstance(value, ast.Name | ast.Attribute | ast.BinOp) and ast.unparse(value).rpartition(".")[2] not in {
        "name",
        "tool",
    }
