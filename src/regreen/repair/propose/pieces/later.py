"""What is done too early: to a whole that is taken apart afterwards, in the place of to its parts."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import bound_names

PLAIN = frozenset({"strip", "lower", "upper", "casefold", "title", "lstrip", "rstrip"})
APART = frozenset({"split", "rsplit", "splitlines", "partition", "rpartition", "finditer", "findall"})
MOST = 4


def on_the_parts(site: Site, node: ast.For | ast.Assign) -> Iterator[Change | None]:
    """What was done to the whole is done to one of the parts, to each that is used together, or to all."""
    whole = node.iter if isinstance(node, ast.For) else node.value
    early = next((one for one in ast.walk(whole) if _is_early(one)), None)
    if early is None:
        return
    inner, form = _undone(site, early)
    gone = site.source.replace(early, inner)
    groups = site.once(f"parts {node.lineno}", lambda site: _uses(site, node))
    for uses in groups:
        edits = tuple(site.source.replace(one, form.format(site.text(one))) for one in uses)
        yield Change(edits=(gone, *edits), factor=1.0)
        if len(uses) > 1:
            yield from (Change(edits=(gone, edit), factor=0.8) for edit in edits[:MOST])


def _is_early(node: ast.AST) -> bool:
    """Whether something is done to a whole right before it is taken apart."""
    match node:
        case ast.Call(func=ast.Name(), args=[ast.Name() | ast.Attribute()], keywords=[]):
            return True
        case ast.Call(func=ast.Attribute(attr=attr, value=ast.Name() | ast.Attribute()), args=[], keywords=[]):
            return attr in PLAIN
        case ast.Call(
            func=ast.Attribute(value=ast.Name(), attr=attr), args=[ast.Name() | ast.Attribute()], keywords=[]
        ):
            return attr not in APART
        case _:
            return False


def _undone(site: Site, early: ast.AST) -> tuple[str, str]:
    """The whole as it was, and how the same is done to a part."""
    assert isinstance(early, ast.Call)
    if early.args:
        return site.text(early.args[0]), f"{site.text(early.func)}({{}})"
    assert isinstance(early.func, ast.Attribute)
    return site.text(early.func.value), f"{{}}.{early.func.attr}()"


def _uses(site: Site, node: ast.For | ast.Assign) -> list[list[ast.Name]]:
    """Where the parts are used: for each following statement the variables in it that come from the whole."""
    targets = [node.target] if isinstance(node, ast.For) else node.targets
    known = {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}
    following = node.body if isinstance(node, ast.For) else _behind(site, node)
    found = []
    for statement in (one for outer in following for one in ast.walk(outer)):
        if isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr | ast.Return):
            used = [one for one in ast.walk(statement) if _is_read(one, known)]
            if used:
                found.append([one for one in used if isinstance(one, ast.Name)])
                known |= set(bound_names(statement))
    return found


def _behind(site: Site, node: ast.stmt) -> list[ast.stmt]:
    block = site.block_of(node)
    return block[block.index(node) + 1 :]


def _is_read(node: ast.AST, known: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in known and isinstance(node.ctx, ast.Load)


PIECES = (Piece(name="on the parts", family="call", prior=0.2, on=(ast.For, ast.Assign), make=on_the_parts),)
