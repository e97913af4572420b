"""What functions beside do and this one does not: whole checks and statements, with the names of here; contexts."""

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import Function, bound_names, inside, outer_functions
from regreen.syntax.source import Source

MOST, MOST_LINES, LONGEST = 40, 4, 90
EXACT, RENAMED, HERE, ONCE = 1.0, 0.6, 0.5, 0.5
_SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Raise, ast.Return, ast.Delete, ast.Continue, ast.Break)
_ANY = (*_SIMPLE, ast.AnnAssign, ast.If, ast.For, ast.While, ast.With, ast.Try)
_JUMPS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_BUILTINS = frozenset(dir(builtins))


@dataclass(frozen=True, slots=True)
class Found:
    """A statement of another place, in the words of this one."""

    text: str
    """Without the indentation of its first line."""
    test: str
    """The condition that it begins with; empty: it runs in any case."""
    factor: float
    """How likely it is meant here."""


def as_beside(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A check or a statement that functions beside make, made here too."""
    if scope.is_docstring(node) or not site.source.owns_lines(node):
        return
    block = site.block_of(node)
    own, at = {site.text(one) for one in block}, block.index(node)
    first = at == 0 or (at == 1 and scope.is_docstring(block[0]))
    place = 1.0 if first and site.parent(node) is site.root else (0.7 if first else 0.5)
    for found in site.once("beside", _beside):
        if found.text in own:
            continue
        lines = _lines(found.text)
        change = site.insert_before(node, *lines, factor=place * found.factor)
        if change is not None and found.test:
            change = change.hangs_on(found.test, node, effective=True)
        yield change
        if node is block[-1] and not isinstance(node, _JUMPS):
            yield site.insert_after(node, *lines, factor=0.7 * found.factor)


def _lines(text: str) -> list[str]:
    """The lines of a statement, those below its head one level deeper."""
    head, *rest = text.splitlines()
    depth = min((len(line) - len(line.lstrip()) for line in rest if line.strip()), default=0)
    return [head, *(f"    {line[depth:]}" for line in rest)]


def _beside(site: Site) -> list[Found]:
    """Statements of other functions and of other blocks, each in the words of this function; the likeliest ones."""
    best: dict[str, Found] = {}
    for function in outer_functions(site.source.tree):
        mine = site.function is not None and function.node is site.function.node
        for node in inside(function.node):
            if is_small(site.source, node):
                assert isinstance(node, ast.stmt)
                for found in _translated(site, function, node, HERE if mine else EXACT):
                    before = best.get(found.text)
                    # What several functions do is likelier meant here too.
                    share = found.factor if before is None else min(1.0, before.factor + found.factor)
                    best[found.text] = Found(found.text, found.test, share)
    return sorted(best.values(), key=lambda one: (-one.factor, one.text))[:MOST]


def is_small(source: Source, node: ast.AST) -> bool:
    """A plain statement, or a branch of plain statements without an else."""
    if isinstance(node, ast.If):
        plain = not node.orelse and all(isinstance(one, _SIMPLE) for one in node.body)
        small = plain and _height(node) <= MOST_LINES and node.body[0].lineno > node.lineno
        return small and len(source.of(node.test)) <= LONGEST and source.owns_lines(node)
    if not isinstance(node, ast.Expr | ast.AugAssign | ast.Assign | ast.Delete) or scope.is_docstring(node):
        return False
    return _height(node) == 1 and len(source.of(node)) <= LONGEST and source.owns_lines(node)


def _height(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _translated(site: Site, function: Function, node: ast.stmt, share: float) -> Iterator[Found]:
    if function.owner is not (site.function.owner if site.function else None) and "self" in site.source.names_in(node):
        return
    share *= 1.0 if isinstance(node, ast.If) else ONCE
    test = node.test if isinstance(node, ast.If) else None
    foreign = unknown(site, node)
    if not foreign:
        yield Found(site.text(node), site.text(test) if test else "", share)
    elif len(foreign) == 1:
        [old] = foreign
        origin = site.evidence.types.get(f"{site.source.path}:{function.first}", {}).get(old, frozenset())
        for new in scope.variables(site):
            fits = _fit({kind.rstrip("0") for kind in origin}, scope.seen(site, new))
            if fits:
                text = renamed(site.source, node, old, new)
                yield Found(text, renamed(site.source, test, old, new) if test else "", share * RENAMED * fits)


def unknown(site: Site, node: ast.AST) -> set[str]:
    """Names of a statement that mean nothing in this function."""
    foreign = site.source.names_in(node) - site.once("names in scope", _in_scope)
    return set(foreign - set(bound_names(node))) if foreign else set()


def _in_scope(site: Site) -> frozenset[str]:
    return _BUILTINS.union(site.local, site.module)


def _fit(origin: set[str], here: frozenset[str]) -> float:
    if not origin or not here:
        return 0.7
    return 1.0 if origin & here else 0.0


def renamed(source: Source, node: ast.AST, old: str, new: str) -> str:
    """A node's text with a variable under another name."""
    text, start = source.of(node), source.span(node)[0]
    places = [source.span(one) for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == old]
    for low, high in sorted(places, reverse=True):
        text = text[: low - start] + new + text[high - start :]
    return text


LOCKS = frozenset({"lock", "Lock", "RLock", "Semaphore", "BoundedSemaphore", "Condition"})


def under_context(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """Statements under a context that the module uses elsewhere, or under a lock that the object has."""
    heads = site.once("contexts", _contexts)
    block = site.block_of(node)
    at = block.index(node)
    if not heads or scope.is_docstring(node):
        return
    last_ones = dict.fromkeys((block[-1], node, block[min(at + 1, len(block) - 1)]))
    for last, factor in zip(last_ones, (1.0, 0.8, 0.6), strict=False):
        if not all(site.source.owns_lines(one) for one in block[at : block.index(last) + 1]):
            continue
        start, end = site.source.block_span(node)[0], site.source.block_span(last)[1]
        text = scope.indented(site.source.text[start:end])
        for head, likely in heads:
            yield site.swap(start, end, f"{site.source.indent(node)}{head}{site.source.newline}{text}", factor * likely)


def _contexts(site: Site) -> list[tuple[str, float]]:
    """Heads of ``with`` statements that can stand in this function."""
    found: dict[str, float] = {}
    waits = isinstance(site.root, ast.AsyncFunctionDef)
    for node in site.source.nodes:
        if isinstance(node, ast.With | ast.AsyncWith) and (waits or isinstance(node, ast.With)):
            items = ", ".join(site.source.of(one.context_expr) for one in node.items)
            plain = not any(one.optional_vars for one in node.items)
            if plain and not any(unknown(site, one.context_expr) for one in node.items):
                found[f"{'async ' if isinstance(node, ast.AsyncWith) else ''}with {items}:"] = 1.0
    for term in scope.terms(site):
        if scope.seen(site, term) & LOCKS:
            found.setdefault(f"{'async ' if waits else ''}with {term}:", 0.8)
    own = site.text(site.root)
    return [(head, factor) for head, factor in found.items() if head not in own][:4]


def filtered_as_beside(
    site: Site, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
) -> Iterator[Change]:
    """A filter that asks of each element what the module asks of such things elsewhere."""
    last = node.generators[-1]
    names = [one.id for one in ast.walk(last.target) if isinstance(one, ast.Name)]
    ends = [site.source.span(one)[1] for one in (last.ifs[-1:] or [last.iter])]
    if site.source.text[ends[0] : ends[0] + 1] == ")" and not isinstance(node, ast.GeneratorExp):
        return
    word = "and" if last.ifs else "if"
    for text, factor in site.once("filters", _filters):
        for name in names:
            test = text.replace("\0", name)
            yield site.swap(ends[0], ends[0], f" {word} {test}", factor)


def _filters(site: Site) -> list[tuple[str, float]]:
    """Conditions of the module in which one name stands for what is asked about (marked), likeliest first."""
    found: dict[str, float] = {}
    for node in site.source.nodes:
        tests = node.ifs if isinstance(node, ast.comprehension) else [getattr(node, "test", None)]
        for test in tests:
            if not isinstance(test, ast.expr) or len(site.text(test)) > LONGEST // 2:
                continue
            foreign = unknown(site, test)
            if len(foreign) == 1:
                found.setdefault(renamed(site.source, test, next(iter(foreign)), "\0"), 1.0)
            elif not foreign:
                for name in sorted(site.source.names_in(test) & set(site.local) - scope.OWNER):
                    found.setdefault(renamed(site.source, test, name, "\0"), 0.5)
    negated = {f"not ({text})": 0.6 * factor for text, factor in found.items() if not text.startswith("not ")}
    return sorted({**negated, **found}.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_FILTERS]


MOST_FILTERS = 16
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)

PIECES = (
    Piece(name="as functions beside", family="insertion", prior=0.2, on=_ANY, make=as_beside),
    Piece(name="under a context", family="statement", prior=0.3, on=_ANY, make=under_context),
    Piece(name="filter as beside", family="condition", prior=0.25, on=_COMPREHENSIONS, make=filtered_as_beside),
)
