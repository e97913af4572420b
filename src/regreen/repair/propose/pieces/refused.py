"""Values that must be refused: beyond the bound of their unit, or for letters that mean something where they go."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.errors import named_here
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import FunctionNode
from regreen.syntax.source import body_start

CONVERSIONS = frozenset({"int", "float", "len", "ord"})
LEAST_UNIT, MOST_BOUNDS, MOST_VALUES = 3, 4, 6
LETTERS = ("<>", "&", "\r\n", "\x00", "/\\", "'\"", "`", "{}", "[]", "()", ":", ";", "#", "?", "%", "$", "|", "=", ",")
"""Letters that go together and mean something in markup, headers, paths, queries and commands."""

UNSEEN = ("\t\r\n", "\x00", "\r\n", "\n", "\u200b", "\ufeff", "\xa0", "\xad")
"""Letters that go together and are taken out of what comes from elsewhere."""

_PLAIN = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return)
_ANY = (*_PLAIN, ast.If, ast.For, ast.While, ast.With, ast.Try)


def _errors(site: Site) -> list[str]:
    """How what the failing tests expect is raised here, with the message that they want."""
    names = dict.fromkeys(name for one in site.evidence.expected if (name := named_here(site, one)))
    where = site.function.name if site.function else "value"
    message = site.evidence.wanted[0] if site.evidence.wanted else f"{where}: invalid value"
    return [f"raise {name}({message!r})" for name in names]


def beyond(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A part refused that is as large as the unit it is a part of: sixty minutes beside ``hours * 60``."""
    errors = _errors(site)
    if not errors or not site.source.owns_lines(node):
        return
    bounds = _units(node) or site.once("units", lambda one: _units(one.root))
    for number, bound in enumerate(bounds[:MOST_BOUNDS]):
        for place, value in enumerate(_numbers(site, node)):
            for error in errors:
                atom = f"{value} >= {bound}"
                factor = 1.0 / (1 + 0.3 * number + 0.1 * place)
                change = site.insert_before(node, f"if {atom}:", f"    {error}", factor=factor)
                yield change.hangs_on(atom, node, effective=True) if change else None


def _units(node: ast.AST) -> list[int]:
    """Whole numbers that something is multiplied with, divided by or counted in."""
    found: dict[int, None] = {}
    for one in ast.walk(node):
        match one:
            case ast.BinOp(op=ast.Mult() | ast.Div() | ast.FloorDiv() | ast.Mod(), left=left, right=right):
                for side in (left, right):
                    if isinstance(side, ast.Constant) and type(side.value) is int and side.value >= LEAST_UNIT:
                        found[side.value] = None
    return list(found)


def _numbers(site: Site, node: ast.AST) -> list[str]:
    """What a statement reads as a number: conversions, then variables that were seen to hold one."""
    found: dict[str, None] = {}
    for one in ast.walk(node):
        match one:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name() | ast.Attribute()]) if name in CONVERSIONS:
                found[site.text(one)] = None
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load) and {"int", "float"} & scope.seen(site, one.id):
            found[one.id] = None
    return list(found)[:MOST_VALUES]


def for_its_letters(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A text refused that holds letters which mean something, as those of the failing tests do."""
    errors = _errors(site) if site.parent(node) is site.root else []
    if not errors or not site.source.owns_lines(node) or scope.is_docstring(node):
        return
    known = site.once("letters of the failing tests", _letters)
    for place, name in enumerate(scope.parameters(site)[:MOST_VALUES]):
        kinds, settled = scope.seen(site, name), _settled(site, name)
        if (kinds and "str" not in kinds) or node.lineno < settled:
            continue
        for number, letters in enumerate(known):
            asked = " or ".join(f"{letter!r} in {name}" for letter in letters)
            atom = f"isinstance({name}, str) and ({asked})"
            for error in errors:
                factor = 1.0 / (1 + 0.2 * place + 0.2 * number)
                change = site.insert_before(node, f"if {atom}:", f"    {error}", factor=factor)
                yield change.hangs_on(atom, node, effective=True) if change else None


def _settled(site: Site, name: str) -> int:
    """The line from which on a parameter has the value that is used: it may be made another one before."""
    found = 0
    for one in site.nodes:
        if isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Store):
            found = max(found, one.lineno + 1)
    return found


def _letters(site: Site) -> list[str]:
    """Letters with a meaning that stand in texts of the failing tests; those of which all stand there first."""
    text = "".join(one for one in site.evidence.literals if isinstance(one, str))
    counts = {letters: sum(letter in text for letter in letters) / len(letters) for letters in LETTERS}
    ranked = sorted((letters for letters in LETTERS if counts[letters]), key=lambda one: (-counts[one], -len(one)))
    return ranked[:MOST_VALUES]


def taken_out(site: Site, node: FunctionNode) -> Iterator[Change | None]:
    """Letters taken out of a text before it is looked at: such as nobody sees, and those that mean something."""
    if node is not site.root:
        return
    text = "".join(one for one in site.evidence.literals if isinstance(one, str))
    first = body_start(node)
    for place, name in enumerate(scope.parameters(site)[:MOST_VALUES]):
        kinds, settled = scope.seen(site, name), _settled(site, name)
        if kinds and "str" not in kinds:
            continue
        later = next((one for one in node.body if settled and one.lineno >= settled), None)
        for letters in (one for one in UNSEEN if set(one) & set(text)):
            calls = "".join(f".replace({letter!r}, '')" for letter in letters)
            for statement in dict.fromkeys((first, later)):
                if statement is not None:
                    yield site.insert_before(statement, f"{name} = {name}{calls}", factor=1.0 / (1 + 0.2 * place))


PIECES = (
    Piece(name="refused beyond its unit", family="guard", prior=0.3, on=_ANY, make=beyond),
    Piece(
        name="letters taken out", family="guard", prior=0.3, on=(ast.FunctionDef, ast.AsyncFunctionDef), make=taken_out
    ),
    Piece(name="refused for its letters", family="guard", prior=0.25, on=_ANY, make=for_its_letters),
)
