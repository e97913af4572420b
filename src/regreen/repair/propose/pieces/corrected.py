"""What is corrected right after it was worked out elsewhere, corrected so here too."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.beside import is_small
from regreen.repair.propose.site import Change, Site

MOST, DEEPER = 6, 0.25


def corrected(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """The statement that follows the same expression elsewhere, in the words of here."""
    if not site.source.owns_lines(node) or not isinstance(node.targets[0], ast.Name):
        return
    block = site.block_of(node)
    after = block[block.index(node) + 1 : block.index(node) + 2]
    here = {site.text(one) for one in after}
    for text, factor in _corrections(site, node):
        if text not in here:
            yield site.insert_after(node, *text.splitlines(), factor=factor)


def _corrections(site: Site, node: ast.Assign) -> list[tuple[str, float]]:
    """Statements that correct a like value elsewhere: in names of here, the first in the text first."""
    found: dict[str, float] = {}
    for value, name, follower in site.once("corrections", _all_corrections):
        match = unified(value, node.value)
        if match is None or value is node.value:
            continue
        words = {**match, name: site.text(node.targets[0])}
        words |= {other: told for other in _others(site, follower, words) if (told := _by_analogy(site, other, words))}
        found.setdefault(_reworded(site, follower, words), _weight(value) / (1 + 0.2 * len(found)))
    return list(found.items())[:MOST]


def _weight(form: ast.expr) -> float:
    """The more an expression is made of, the less it is an accident that another one has the same form."""
    return 1.0 + DEEPER * sum(isinstance(one, ast.BinOp | ast.Call | ast.Subscript) for one in ast.walk(form))


def _all_corrections(site: Site) -> list[tuple[ast.expr, str, ast.If]]:
    """Values given to a name where the next statement changes that name under a condition, in the whole module."""
    found = []
    for block in _blocks(site.source.nodes):
        for one, two in pairwise(block):
            match one, two:
                case ast.Assign(targets=[ast.Name(id=name)], value=value), ast.If(body=[ast.stmt() as inner]):
                    if _changes(inner, name) and is_small(site.source, two):
                        found.append((value, name, two))
    return found


def _blocks(nodes: tuple[ast.AST, ...]) -> Iterator[list[ast.stmt]]:
    for node in nodes:
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def _changes(node: ast.stmt, name: str) -> bool:
    match node:
        case ast.AugAssign(target=ast.Name(id=target)) | ast.Assign(targets=[ast.Name(id=target)]):
            return target == name
        case _:
            return False


def unified(pattern: ast.AST, other: ast.AST) -> dict[str, str] | None:
    """What stands here for each variable of an expression of the same form; None when the forms differ.

    A plain name alone is no form, and neither is a constant.
    """
    if isinstance(pattern, ast.Name | ast.Constant):
        return None
    found: dict[str, str] = {}
    return found if _unify(pattern, other, found) else None


def _unify(pattern: object, other: object, found: dict[str, str]) -> bool:
    if isinstance(pattern, ast.Name) and isinstance(other, ast.Name | ast.Attribute):
        text = ast.unparse(other)
        return found.setdefault(pattern.id, text) == text
    if type(pattern) is not type(other):
        return False
    if not (isinstance(pattern, ast.AST) and isinstance(other, ast.AST)):
        return pattern == other
    ones, twos = list(_children(pattern)), list(_children(other))
    return len(ones) == len(twos) and all(_unify(one, two, found) for one, two in zip(ones, twos, strict=True))


def _children(node: ast.AST) -> Iterator[object]:
    """What an expression is made of; whether it is read or written does not count."""
    for field in node._fields:
        value = getattr(node, field)
        if isinstance(value, list):
            yield len(value)
            yield from value
        elif not isinstance(value, ast.expr_context):
            yield value


def _others(site: Site, node: ast.stmt, words: dict[str, str]) -> list[str]:
    return sorted(site.source.names_in(node) - words.keys())


def _by_analogy(site: Site, name: str, words: dict[str, str]) -> str:
    """What stands here for a further variable: where ``month`` became ``d.month``, ``year`` becomes ``d.year``."""
    for old, new in words.items():
        base, dot, field = new.rpartition(".")
        if dot and field == old and name in site.local and name not in scope.OWNER:
            return f"{base}.{name}"
    return ""


def _reworded(site: Site, node: ast.AST, words: dict[str, str]) -> str:
    """A node's text with its variables replaced at once; what stands behind a dot stays."""
    pattern = re.compile(r"(?<![\w.])(?:" + "|".join(map(re.escape, words)) + r")\b")
    lines = pattern.sub(lambda found: words[found[0]], site.text(node)).splitlines()
    depth = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
    return "\n".join([lines[0], *(f"    {line[depth:]}" for line in lines[1:])])


PIECES = (Piece(name="corrected as elsewhere", family="insertion", prior=0.9, on=(ast.Assign,), make=corrected),)
