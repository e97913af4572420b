"""Statements and conditions put together from all that is in scope: tried when the catalogue is exhausted."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import combinations, islice, permutations, product
from operator import itemgetter
from typing import TypeGuard

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.insertions import ANY, all_lines, guard_atoms, possible_ends
from regreen.repair.propose.site import Change, Site
from regreen.repair.propose.terms import MOMENTS, NUMBERS, PLAIN, SIZED, TABLES, Term, fitted, terms
from regreen.syntax import operators as ops
from regreen.syntax.scopes import arguments

MOST_CONDITIONS, MOST_ENDS, MOST_COMPARED = 300, 36, 22
MOST_LINES = (120, 140, 400, 40)
GUARDS, BRANCHES, LATER = 1400, 900, 0.5
"""Most of each, and how much less likely a guard is in the middle of a block, or on what is not named beside it."""
Weighted = tuple[str, float]


def conditions(site: Site) -> list[Weighted]:
    """What can be asked in a function, likeliest first."""
    return site.once("composed conditions", lambda site: _best((*guard_atoms(site), *_compared(site)), MOST_CONDITIONS))


def _best(found: Sequence[Weighted], most: int) -> list[Weighted]:
    best: dict[str, float] = {}
    for text, weight in found:
        best[text] = max(best.get(text, 0.0), weight)
    return sorted(best.items(), key=lambda pair: -pair[1])[:most]


def _compared(site: Site) -> Iterator[Weighted]:
    """Terms alone, and two beside each other, by what they may hold."""
    known = terms(site)[:MOST_COMPARED]
    for one, two in combinations(known, 2):
        if not (_is_text(one) and _is_text(two)):
            weight = one.weight * two.weight
            yield from ((text, share * weight) for text, share in _of_two(one, two))
    for one in known:
        if not one.kinds & NUMBERS and not _is_text(one):
            yield one.text, 0.4 * one.weight
            yield f"not {one.text}", 0.4 * one.weight
        elif "int" in one.kinds and not _is_text(one):
            yield from ((f"{one.text} % 2{rest}", 0.3) for rest in ("", " == 0"))


def _of_two(one: Term, two: Term) -> Iterator[Weighted]:
    if one.text.isidentifier() and two.text.isidentifier():  # what came later is asked about what was there before
        one, two = two, one
    if one.kinds & NUMBERS and two.kinds & NUMBERS:
        yield from ((f"{one.text} {sign} {two.text}", 0.4) for sign in (">", "<", ">=", "<=", "==", "!="))
    elif one.fits(two) and two.text not in _NEVER_EQUAL:
        yield from ((f"{one.text} {sign} {two.text}", 0.35) for sign in ("==", "!="))
        if one.kinds & two.kinds & MOMENTS:
            yield from ((f"{one.text} {sign} {two.text}", 0.4) for sign in (">", "<", ">=", "<="))
        if "object" in one.kinds | two.kinds or not (one.kinds | two.kinds) & (PLAIN | SIZED):
            yield from ((f"{one.text} {sign} {two.text}", 0.4) for sign in ("is", "is not"))
    for part, whole in ((one, two), (two, one)):
        if whole.kinds & SIZED and not _is_text(whole) and part.text not in _NEVER_EQUAL:
            yield from ((f"{part.text} {sign} {whole.text}", 0.35) for sign in ("in", "not in"))


_NEVER_EQUAL = frozenset({"None", "True", "False", "[]", "{}", "set()"})


def _is_text(term: Term) -> bool:
    return term.text[:1] in "'\"0123456789[{-" or term.text in _NEVER_EQUAL


def ends(site: Site) -> list[Weighted]:
    """How a function may end early, likeliest first."""
    return site.once("composed ends", lambda site: _best((*_known_ends(site), *_ends(site)), MOST_ENDS))


def _known_ends(site: Site) -> Iterator[Weighted]:
    """Those of the catalogue; results of any type are less likely where none was seen."""
    share = 1.0 if scope.seen(site, "return") else 0.6
    yield from ((text, share * weight if text.startswith("return") else weight) for text, weight in possible_ends(site))


def _ends(site: Site) -> Iterator[Weighted]:
    for node in site.source.nodes:
        if isinstance(node, ast.Raise | ast.Return) and node not in site.parents and _is_short(site, node):
            yield from ((text, 0.45 if isinstance(node, ast.Raise) else 0.2) for text in fitted(site, node))
    given = scope.seen(site, "return")
    yield from ((f"return {one.text}", 0.4 * one.weight) for one in terms(site) if one.may_be(given))
    for error in site.evidence.expected:
        kind = error.rsplit(".", 1)[-1]
        yield from ((f"raise {kind}({name})", 0.6) for name in scope.variables(site)[:RAISED])
    for kind, text in _ANSWERS:
        if kind in given:
            yield f"return {text}", 0.5


RAISED = 6
_ANSWERS = (("list", "[[]]"), ("list", '[""]'), ("list", "[0]"), ("float", "1.0"), ("str", '"0"'))
"""Results for the smallest inputs that are not the empty ones, by their types."""


def _is_short(site: Site, node: ast.stmt) -> bool:
    return node.lineno == node.end_lineno and len(site.source.of(node)) <= LONGEST


LONGEST, MOST_PARTS = 70, 240


def lines(site: Site, share: int = 1) -> list[Weighted]:
    """Plain statements, likeliest first; of each way to make them a share of its likeliest."""
    groups = site.once("composed lines", _lines)
    return _best([pair for group in groups for pair in group[: len(group) // share]], sum(MOST_LINES))


def _lines(site: Site) -> list[list[Weighted]]:
    made = (all_lines(site), _stored(site), _altered(site), _given(site))
    return [
        _best([pair for pair in group if not _is_idle(pair[0])], most)
        for group, most in zip(made, MOST_LINES, strict=True)
    ]


def _is_idle(text: str) -> bool:
    left, _, right = text.partition(" = ")
    return left == right


def _stored(site: Site) -> Iterator[Weighted]:
    """Something kept: in a variable, an attribute, an entry of a mapping, or added to a collection."""
    known = terms(site)
    for place in _places(site):
        for one in known:
            if one.text == place.text:
                continue
            weight = place.weight * one.weight
            if place.fits(one) or "NoneType" in one.kinds:
                yield f"{place.text} = {one.text}", 0.5 * weight
            if place.kinds & NUMBERS and one.kinds & NUMBERS and one.text != "0":
                yield f"{place.text} += {one.text}", 0.4 * weight
                yield f"{place.text} -= {one.text}", 0.35 * weight
    for whole in known:
        for form, kinds in _ADDED:
            if whole.kinds & kinds and not _is_text(whole):
                yield from (
                    (form.format(whole.text, one.text), 0.4 * whole.weight * one.weight)
                    for one in known
                    if one.text != whole.text
                )


_ADDED = (
    ("{0}.append({1})", frozenset({"list", "deque"})),
    ("{0}.remove({1})", frozenset({"list"})),
    ("{0}.add({1})", frozenset({"set"})),
    ("{0}.discard({1})", frozenset({"set"})),
    ("{0}.pop({1}, None)", frozenset({"dict", "defaultdict", "OrderedDict"})),
)


def _places(site: Site) -> Iterator[Term]:
    """What can be set: variables that are set already, attributes of objects, entries of mappings and lists."""
    stored = {node.id for node in site.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    known = terms(site)
    for one in known:
        if one.text.isidentifier() and one.text in site.local:
            yield Term(one.text, one.kinds, 1.0 if one.text in stored else 0.6)
        elif re.fullmatch(r"[a-z_]\w*\.\w+", one.text) and one.text.split(".")[0] in site.local:
            yield Term(one.text, one.kinds, one.weight)
    small = [one for one in known[:16] if one.text.isidentifier()]
    for whole in known:
        if whole.kinds & (TABLES | {"list"}) and not _is_text(whole):
            for key in small:
                if key.text != whole.text and (whole.kinds & TABLES or key.may_be(frozenset({"int"}))):
                    yield Term(f"{whole.text}[{key.text}]", frozenset(), 0.5 * whole.weight * key.weight)


def _altered(site: Site) -> Iterator[Weighted]:
    """Statements of the function and of its class with another term in one place, or in two."""
    around = site.function.owner if site.function and site.function.owner else site.root
    for node in ast.walk(around):
        if not isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Return) or scope.is_docstring(node):
            continue
        if _is_short(site, node) and len(list(islice(fitted(site, node), 2))) == 1:
            yield from _with_others(site, node)


def _with_others(site: Site, node: ast.stmt) -> Iterator[Weighted]:
    """Each place filled with what may be of its type, and two places at once."""
    text, start = site.source.of(node), site.source.span(node)[0]
    leaves = [one for one in ast.walk(node) if _is_leaf(one)]
    spans = [(one, *site.source.span(one)) for one in leaves]
    places = sorted(((low - start, high - start, _others(site, one)) for one, low, high in spans), key=itemgetter(0))
    for low, high, others in places:
        yield from ((text[:low] + one.text + text[high:], 0.7 * one.weight) for one in others[:ALONE] if one.kinds)
        yield from ((text[:low] + one.text + text[high:], 0.35 * one.weight) for one in others[:ALONE] if not one.kinds)
    for (low, high, firsts), (then, end, seconds) in combinations(places, 2):
        if high <= then:
            yield from (
                (text[:low] + one.text + text[high:then] + two.text + text[end:], 0.55 * one.weight * two.weight)
                for one, two in product(firsts[:BOTH], seconds[:BOTH])
            )


def _others(site: Site, leaf: ast.expr) -> list[Term]:
    """What may stand in a place instead, by the type of what stands there."""
    mine = Term(site.source.of(leaf), site.kinds(leaf), 1.0)
    own = words(mine.text)
    is_head = isinstance(leaf, ast.Name) and not mine.kinds
    return [
        one
        for one in terms(site)
        if one.text != mine.text
        and mine.fits(one)
        and not (own and own <= words(one.text) and " " in one.text)
        and (not is_head or one.text.isidentifier())
    ]


ALONE, BOTH = 24, 8
"""Terms that are put in one place of a statement, and in each of two."""


def _is_leaf(node: ast.AST) -> TypeGuard[ast.expr]:
    if isinstance(node, ast.Subscript):
        return isinstance(node.ctx, ast.Load)
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))


def _given(site: Site) -> Iterator[Weighted]:
    """A result given back or out."""
    word = "yield" if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in site.nodes) else "return"
    given = scope.seen(site, "return") if word == "return" else frozenset()
    yield from ((f"{word} {one.text}", 0.5 * one.weight) for one in terms(site) if one.may_be(given))
    if "dict" in given:
        rows = [one.text for one in terms(site) if one.kinds & {"list", "tuple"} and one.text.isidentifier()]
        yield from ((f"return dict(zip({one}, {two}))", 0.4) for one, two in permutations(rows[:4], 2))
    for node in site.source.nodes:
        if isinstance(node, ast.Return) and node.value is not None and len(site.source.of(node)) <= LONGEST:
            yield from ((f"{word}{text[6:]}", 0.4) for text in fitted(site, node))


def line(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A statement before another one, behind the last of a block, or where a condition does not hold."""
    if scope.is_docstring(node):
        return
    last = node is site.block_of(node)[-1] and not isinstance(node, _JUMPS)
    if last and isinstance(site.parent(node), ast.ExceptHandler):
        yield site.insert_after(node, "raise")
    for text, weight in site.once("composed lines of all kinds", lines):
        yield site.insert_before(node, text, factor=weight)
        if last:
            yield site.insert_after(node, text, factor=weight)
        if isinstance(node, ast.If) and not node.orelse:
            yield site.insert_after(node, "else:", f"    {text}", factor=0.8 * weight)


_JUMPS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def guard(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """An early end under a condition, likelier on something that the statement names."""
    if scope.is_docstring(node):
        return
    jumps = [("continue", 0.9), ("break", 0.7)] if _in_loop(site, node) else []
    place = (1.0 if node is _first(site, node) else LATER) * (2.0 if site.crashed(node) else 1.0)
    name = "composed guards in loops" if jumps else "composed guards"
    made = site.once(name, lambda site: _products(conditions(site), [*jumps, *ends(site)], GUARDS))
    here = words(site.text(node))
    for condition, end, weight in made:
        share = place if words(condition) & here else LATER * place
        body = (f"    {text}" for text in end.split("\n"))
        change = site.insert_before(node, f"if {condition}:", *body, factor=share * weight)
        yield change.hangs_on(condition, node, effective=True) if change else None


@lru_cache(maxsize=20_000)
def words(text: str) -> frozenset[str]:
    """Names in a text, without the object itself."""
    return frozenset(re.findall(r"[A-Za-z_]\w*", text)) - scope.OWNER


def _first(site: Site, node: ast.stmt) -> ast.stmt:
    return next((one for one in site.block_of(node) if not scope.is_docstring(one)), node)


def _in_loop(site: Site, node: ast.AST) -> bool:
    at = site.parent(node)
    while at is not None and not isinstance(at, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(at, ast.For | ast.While):
            return True
        at = site.parent(at)
    return False


def _products(ones: Sequence[Weighted], twos: Sequence[Weighted], most: int) -> list[tuple[str, str, float]]:
    """The likeliest pairs."""
    made = ((one, two, mine * theirs) for one, mine in ones for two, theirs in twos)
    return nlargest(most, made, key=itemgetter(2))


def branch(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A statement under a condition on something that the statement names."""
    if scope.is_docstring(node):
        return
    last = node is site.block_of(node)[-1] and not isinstance(node, _JUMPS)
    for condition, text, weight in site.once("composed branches", _branches):
        head, body = f"if {condition}:", f"    {text}"
        change = site.insert_before(node, head, body, factor=weight)
        yield change.hangs_on(condition, node, effective=True) if change else None
        if last:
            yield site.insert_after(node, head, body, factor=weight)
        if isinstance(node, ast.If) and not node.orelse:
            yield site.insert_after(node, f"elif {condition}:", body, factor=0.5 * weight)


def _branches(site: Site) -> list[tuple[str, str, float]]:
    """Conditions with statements that name something that they ask."""
    found = (
        (condition, text, 0.7 * mine * theirs)
        for condition, mine in conditions(site)[:ASKING]
        for text, theirs in site.once("composed lines of branches", lambda site: lines(site, 2))
        if words(condition) & words(text)
    )
    return nlargest(BRANCHES, found, key=itemgetter(2))


ASKING = 150
"""Conditions with which statements are taken together."""


def part(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A condition asks for one thing more, or is content with one more."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.comprehension(ifs=[test, *_]):
            pass
        case ast.Return(value=ast.Compare() | ast.BoolOp() | ast.UnaryOp() as test):
            pass
        case ast.GeneratorExp(elt=ast.Compare() | ast.BoolOp() as test):
            pass
        case _:
            return
    for condition, weight in conditions(site)[:MOST_PARTS]:
        level = ops.COMPARISON + 1 if " " in condition else ops.ATOM
        for word, outer in (("and", ops.AND), ("or", ops.OR)):
            made = condition if level > outer or not re.search(r" (?:and|or|if) ", condition) else f"({condition})"
            yield site.put(test, f"{site.operand(test, outer)} {word} {made}", outer, weight)
            if isinstance(test, ast.Compare) or weight > LATER:
                yield site.put(test, f"{made} {word} {site.operand(test, outer)}", outer, 0.5 * weight)


def wrapped(site: Site, node: ast.expr) -> Iterator[Change | None]:
    """A value goes through a function or a method of the module first, or another term is taken together with it."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load) or scope.is_callee(site, node):
        return
    if isinstance(site.parent(node), _NO_VALUES) or len(site.text(node)) > LONGEST:
        return
    for name in site.once("functions to go through", _functions):
        yield site.put(node, f"{name}({site.text(node)})", ops.ATOM, 0.5)
    for name in site.once("methods without arguments", _methods):
        yield site.put(node, f"{site.operand(node, ops.ATOM)}.{name}()", ops.ATOM, 0.4)
    mine = Term(site.text(node), site.kinds(node), 1.0)
    for one in terms(site)[:TOGETHER]:
        if mine.fits(one) and one.text not in _NEVER_EQUAL:
            yield from _together(site, node, mine, one)
    for one in terms(site)[:INSTEAD]:
        if mine.fits(one) and mine.text != one.text:
            yield site.put(node, f"{site.operand(node, ops.OR)} or {one.text}", ops.OR, 0.3 * one.weight)


INSTEAD = 36


_NO_VALUES = (ast.JoinedStr, ast.FormattedValue, ast.Attribute, ast.arg, ast.arguments)
TOGETHER = 14


def _together(site: Site, node: ast.expr, mine: Term, one: Term) -> Iterator[Change | None]:
    for sign in ("+", "-", "*") if mine.may_be(NUMBERS) else ("+",) if mine.may_be(_JOINED) else ():
        level = ops.binary_level(sign)
        yield site.put(node, f"{site.operand(node, level)} {sign} {_operand(one)}", level, 0.35 * one.weight)
    if mine.may_be(_JOINED):
        level = ops.binary_level("+")
        yield site.put(node, f"{_operand(one)} + {site.operand(node, level + 1)}", level, 0.3 * one.weight)


_JOINED = frozenset({"str", "list", "tuple", "timedelta", "date", "datetime"})


def _operand(term: Term) -> str:
    return f"({term.text})" if " " in term.text and not term.text.endswith((")", "]")) else term.text


def _functions(site: Site) -> list[str]:
    """Functions of the module, methods of the class and variables that can be called with one value."""
    found = [one.name for one in site.source.tree.body if isinstance(one, ast.FunctionDef) and len(one.args.args) >= 1]
    found += [name for name in scope.variables(site) if scope.seen(site, name) & {"function", "method"}]
    if "self" in site.local and site.function and site.function.owner:
        taking = scope.class_methods(site.function.owner).items()
        found += [f"self.{name}" for name, method in taking if len(arguments(method)) == TAKES_ONE]
    return found[:12]


TAKES_ONE = 2
"""Parameters of a method that takes one value."""


def _methods(site: Site) -> list[str]:
    """Methods that the module calls without arguments, or has."""
    found: dict[str, None] = {}
    for node in site.source.nodes:
        match node:
            case ast.Call(func=ast.Attribute(attr=attr), args=[], keywords=[]):
                found[attr] = None
            case ast.FunctionDef(name=name, args=ast.arguments(args=[ast.arg(arg="self")])) if name[:2] != "__":
                found[name] = None
    return list(found)[:14]


PIECES = (
    Piece(name="composed statement", family="composed", prior=0.18, on=ANY, make=line),
    Piece(name="composed guard", family="composed", prior=0.12, on=ANY, make=guard),
    Piece(name="composed branch", family="composed", prior=0.1, on=ANY, make=branch),
    Piece(
        name="composed part",
        family="composed",
        prior=0.12,
        on=(ast.If, ast.While, ast.IfExp, ast.comprehension, ast.Return, ast.GeneratorExp),
        make=part,
    ),
    Piece(
        name="composed value",
        family="composed",
        prior=0.08,
        on=(ast.Name, ast.Call, ast.Subscript, ast.Attribute, ast.BinOp, ast.Constant),
        make=wrapped,
    ),
)
"""Asked only when nothing of the catalogue passes."""
