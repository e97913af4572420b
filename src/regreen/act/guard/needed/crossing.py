"""One changed expression with less of its change: the old one with a new part, the new one with an old part."""

import ast
import copy
from collections.abc import Iterator
from typing import Any

from regreen.act.guard.needed.aligning import same_tokens

LEAST_ALIKE = 0.6
"""So alike are two versions of a part."""
MOST_PARTS = 24
"""Parts of one expression that are looked at."""


def crossed(old: ast.expr, new: ast.expr) -> Iterator[ast.expr]:
    """Of the largest part that both hold in versions of their own, either put in the place of the other; nothing where
    there is none.
    """
    found = max(_pairs(old, new), key=lambda pair: len(ast.dump(pair[1])), default=None)
    if found is None:
        return
    gone, came = found
    for whole, part, instead in ((old, gone, came), (new, came, gone)):
        made = _put(whole, part, instead)
        if ast.dump(made) not in (ast.dump(old), ast.dump(new)):
            yield made


def _pairs(old: ast.expr, new: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    before, after = ({ast.dump(node) for node in ast.walk(side)} for side in (old, new))
    for one in _parts(old):
        for two in (part for part in _parts(new) if ast.dump(part) not in before):
            if _wraps(one, two) or (ast.dump(one) not in after and _is_version(one, two)):
                yield one, two


def _parts(whole: ast.expr) -> list[ast.expr]:
    inside = in_texts(whole)
    parts = (node for node in ast.walk(whole) if isinstance(node, ast.expr) and node is not whole)
    loads = (node for node in parts if isinstance(getattr(node, "ctx", ast.Load()), ast.Load))
    return [node for node in loads if node not in inside][:MOST_PARTS]


def in_texts(tree: ast.AST) -> frozenset[ast.AST]:
    """What stands inside of texts with fields: older interpreters do not tell its places."""
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    return frozenset(part for text in texts for part in ast.walk(text) if part is not text)


def _wraps(one: ast.expr, two: ast.expr) -> bool:
    """Whether the new part is the old one with something around it, or beside it, that makes another value of it."""
    if not isinstance(two, ast.BinOp | ast.UnaryOp | ast.Call | ast.Subscript):
        return False
    inner = {ast.dump(node) for node in ast.iter_child_nodes(two)}
    return not isinstance(one, ast.Constant) and ast.dump(one) in inner


def _is_version(one: ast.expr, two: ast.expr) -> bool:
    if type(one) is not type(two) or isinstance(one, ast.Name | ast.Constant | ast.Attribute):
        return False
    return same_tokens(one, two) >= LEAST_ALIKE


def _put(whole: ast.expr, part: ast.expr, instead: ast.expr) -> ast.expr:
    """A new tree; the given ones stay as they are."""
    made: ast.expr = _Put(part, instead).visit(copy.deepcopy(whole, {id(part): part}))
    return made


class _Put(ast.NodeTransformer):
    def __init__(self, part: ast.expr, instead: ast.expr) -> None:
        self._part, self._instead = part, instead

    def visit(self, node: ast.AST) -> Any:
        return self._instead if node is self._part else self.generic_visit(node)
