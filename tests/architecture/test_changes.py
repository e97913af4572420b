"""Every change of state has a name, under which a test lets the process die before and after it."""

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "regreen"


def called(node: ast.expr) -> str:
    """The name of the method that an expression calls; empty when it calls none."""
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def named(node: ast.With) -> Iterator[ast.expr]:
    """The transactions of a block that directly follow a step."""
    items = [item.context_expr for item in node.items]
    for before, after in itertools.pairwise(items):
        if called(before) == "step" and called(after) == "transaction":
            yield after


def nameless(text: str) -> list[int]:
    """Lines that begin a transaction outside of a named step."""
    nodes = list(ast.walk(ast.parse(text)))
    fine = {id(each) for node in nodes if isinstance(node, ast.With) for each in named(node)}
    return [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Call) and called(node) == "transaction" and id(node) not in fine
    ]


def variable(text: str) -> list[int]:
    """Lines that name a step, or a change, by what no test can read in the source."""
    calls = [node for node in ast.walk(ast.parse(text)) if called(node) in {"change", "step"}]
    return [node.lineno for node in calls if not (node.args and isinstance(node.args[0], ast.Constant))]


def test_every_transaction_has_a_name() -> None:
    found = {str(path.relative_to(PACKAGE)): nameless(path.read_text()) for path in sorted(PACKAGE.rglob("*.py"))}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_names_are_written_out_where_the_change_is_made() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py")) if variable(path.read_text())
    }
    # `Book` hands names through, and an event that is told alone is named by its kind.
    assert found == {"app/book.py", "app/roster.py"}


def test_a_planted_transaction_without_a_name_is_seen() -> None:
    text = """
with store.step("a"), store.transaction() as tx:
    pass
with store.transaction() as tx:
    pass
with other, store.transaction():
    stack.enter_context(store.transaction())
with book.change(name):
    pass
"""
    assert (nameless(text), variable(text)) == ([4, 6, 7], [8])
