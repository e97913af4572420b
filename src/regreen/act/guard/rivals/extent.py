"""How large a change is, and in which functions."""

import ast
import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from regreen.act.guard.needed.aligning import is_remark
from regreen.syntax.module import parse
from regreen.syntax.scopes import outer_functions

_TOKEN = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#[^\n]*|\w+(?:\.\d+)?|[<>=!*/]=|//|\*\*|->|[^\w\s]")
_MOST_TOKENS = 20_000
"""Tokens of a module that are compared."""


def extent(before: str, after: str) -> int:
    """Tokens that one text has and the other has not: comments and texts that stand alone do not count."""
    one, two = _tokens(before), _tokens(after)
    return sum(
        (high - low) + (end - start)
        for kind, low, high, start, end in SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
        if kind != "equal"
    )


def places(path: str, before: str, after: str) -> Iterator[str]:
    """Functions of the old text with lines that the new one has not, or that are put around, as ``file:first-last``."""
    lines = set(_lines(before, after))
    module = parse(before)
    for function in outer_functions(module.tree) if module is not None else ():
        if lines & set(range(function.first, function.last + 1)):
            yield f"{path}:{function.first}-{function.last}"


def _lines(before: str, after: str) -> Iterator[int]:
    """One-based lines of the old text that go, or behind which something comes in."""
    one, two = before.splitlines(), after.splitlines()
    for kind, low, high, _, _ in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from range(low + 1, max(high, low + 1) + 1)


def _tokens(text: str) -> list[str]:
    module = parse(text)
    remarks = [node for node in module.of(ast.Expr) if is_remark(node)] if module is not None else []
    lines = text.splitlines()
    for node in remarks:
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
            lines[number - 1] = ""
    found = (token for token in _TOKEN.findall("\n".join(lines)) if not token.startswith("#"))
    return list(found)[:_MOST_TOKENS]
