"""Displays and comprehensions: their kind, keys and values, order of loops, unpacking, single elements."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.calling import argument_text
from regreen.repair.propose.site import Change, Site

SEQUENCES = frozenset({"list", "tuple", "set", "generator", "map", "dict_keys", "dict_values", "deque", "range"})


def another_kind(site: Site, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> Iterator[Change | None]:
    """A list, a set, each once in order, or one after the other."""
    inside, whole = site.text(node)[1:-1], _as_argument(site, node)
    forms = {
        ast.ListComp: (("{{{0}}}", 1.0), ("list(dict.fromkeys({0}))", 0.7), ("sorted({{{0}}})", 0.4), ("({0})", 0.3)),
        ast.SetComp: (("[{0}]", 1.0), ("list(dict.fromkeys({0}))", 0.7), ("sorted({0})", 0.4)),
        ast.GeneratorExp: (("{{{0}}}", 1.0), ("[{0}]", 0.4), ("dict.fromkeys({0})", 0.3)),
    }
    for form, factor in forms[type(node)]:
        text = form.format(inside)
        yield site.put(node, f"({text})" if whole else text, factor=factor)


def _as_argument(site: Site, node: ast.AST) -> bool:
    """Whether a generator's parentheses are those of the call that it is handed to."""
    parent = site.parent(node)
    return isinstance(parent, ast.Call) and site.source.span(parent)[1] == site.source.span(node)[1]


def kind_of_display(site: Site, node: ast.List | ast.Tuple | ast.Set) -> Iterator[Change | None]:
    """The same elements as a tuple, a list or a set; a list of all that is in the only one."""
    text, (start, end) = site.text(node), site.source.span(node)
    if not node.elts or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    if site.source.span(node.elts[0])[0] == start or site.source.span(node.elts[-1])[1] == end:
        return
    inside = text[1:-1].strip().rstrip(",")
    single = f"{inside}," if len(node.elts) == 1 else inside
    forms = {ast.List: (f"({single})", f"{{{inside}}}"), ast.Tuple: (f"[{inside}]", f"{{{inside}}}")}
    for place, form in enumerate(forms.get(type(node), (f"[{inside}]", f"({single})"))):
        yield site.put(node, form, factor=1.0 if not place else 0.4)
    if isinstance(node, ast.List) and len(node.elts) == 1 and isinstance(node.elts[0], ast.Name | ast.Attribute):
        yield site.put(node, f"list({inside})", factor=0.8)


def key_and_value(site: Site, node: ast.DictComp) -> Iterator[Change | None]:
    """Key and value of a mapping for each other."""
    yield _exchanged(site, [(node.key, node.value)])


def other_loops(site: Site, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[Change]:
    """Two loops of a comprehension in the other order."""
    for one, two in zip(node.generators, node.generators[1:], strict=False):
        yield _exchanged(site, [(one.target, two.target), (one.iter, two.iter)])


def _exchanged(site: Site, pairs: list[tuple[ast.expr, ast.expr]]) -> Change:
    both = [*pairs, *((two, one) for one, two in pairs)]
    return Change(edits=tuple(edit for one, two in both for edit in site.parse_put(one, site.text(two)).edits))


def unpacked(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Arguments out of a collection instead of the collection itself, and the reverse."""
    for at, value in enumerate(node.args):
        if isinstance(value, ast.Starred):
            yield Change(edits=(site.source.replace(value, site.text(value.value)),))
        elif isinstance(value, ast.Name | ast.Attribute | ast.Call | ast.ListComp):
            kinds = site.kinds(value)
            if not kinds or kinds & SEQUENCES:
                yield Change(edits=(site.source.replace(value, f"*{site.text(value)}"),), factor=0.6 if kinds else 0.2)
            if "dict" in kinds and at == len(node.args) - 1:
                yield Change(edits=(site.source.replace(value, f"**{site.text(value)}"),), factor=0.6)
    for word in node.keywords[:1]:
        if word.arg is None:
            yield Change(edits=(site.source.replace(word, site.text(word.value)),), factor=0.6)


def unpacked_elements(site: Site, node: ast.List | ast.Tuple | ast.Set) -> Iterator[Change | None]:
    """Elements out of a collection instead of the collection itself, and the reverse; the rest of what is unpacked."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        last = node.elts[-1] if node.elts else None
        if isinstance(last, ast.Name) and "ValueError" in site.evidence.errors:
            yield Change(edits=(site.source.replace(last, f"*{last.id}"),))
        return
    for value in node.elts:
        if isinstance(value, ast.Starred):
            yield Change(edits=(site.source.replace(value, site.text(value.value)),))
        elif isinstance(value, ast.Name | ast.Attribute | ast.Call):
            kinds = site.kinds(value)
            if not kinds or kinds & SEQUENCES:
                yield Change(edits=(site.source.replace(value, f"*{site.text(value)}"),), factor=0.7 if kinds else 0.3)


def single(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A value as the only element of a collection, or out of it."""
    for value in _values(node):
        if isinstance(value, ast.List | ast.Tuple | ast.Set) and len(value.elts) == 1:
            if not isinstance(value.elts[0], ast.Starred):
                yield site.put(value, site.text(value.elts[0]), factor=0.8)
        elif not isinstance(value, ast.Starred | ast.Lambda | ast.GeneratorExp):
            text = argument_text(site, value)
            for form, factor in (("[{}]", 1.0), ("({},)", 0.7), ("{{{}}}", 0.3)):
                yield site.put(value, form.format(text), factor=factor * (0.4 if isinstance(node, ast.Call) else 1.0))


def _values(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Call(args=args, keywords=words):
            return [*args, *(one.value for one in words if one.arg)]
        case ast.Return(value=ast.expr() as value) | ast.Assign(value=value) | ast.Yield(value=ast.expr() as value):
            return [value]
        case ast.IfExp(body=body, orelse=orelse):
            return [body, orelse]
        case _:
            return []


_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)

PIECES = (
    Piece(name="kind of comprehension", family="display", prior=0.25, on=_COMPREHENSIONS[:3], make=another_kind),
    Piece(name="kind of display", family="display", prior=0.2, on=(ast.List, ast.Tuple, ast.Set), make=kind_of_display),
    Piece(name="key and value", family="display", prior=0.3, on=(ast.DictComp,), make=key_and_value),
    Piece(name="loops of a comprehension", family="display", prior=0.3, on=_COMPREHENSIONS, make=other_loops),
    Piece(name="unpacked arguments", family="display", prior=0.3, on=(ast.Call,), make=unpacked),
    Piece(
        name="unpacked elements",
        family="display",
        prior=0.25,
        on=(ast.List, ast.Tuple, ast.Set),
        make=unpacked_elements,
    ),
    Piece(
        name="single element",
        family="display",
        prior=0.15,
        on=(ast.Call, ast.Return, ast.Assign, ast.Yield, ast.IfExp),
        make=single,
    ),
)
