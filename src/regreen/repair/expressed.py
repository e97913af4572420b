"""Expressions worked out from what tests saw: they keep what passing tests saw and change what failing ones saw."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, TypeGuard

from regreen.repair.kinds import of_kinds
from regreen.repair.progress import Progress
from regreen.repair.propose.generate import numbered, sites, size_of
from regreen.repair.propose.pieces.insertions import ends_of
from regreen.repair.propose.site import Change, Evidence, Site, compact
from regreen.repair.server import Server, ServerError
from regreen.repair.survey import Survey
from regreen.repair.variants import Variant
from regreen.syntax import operators as ops
from regreen.syntax.scopes import arguments

FIRST_ID = 500_000
MOST_LINES, MOST_PLACES, MOST_ATTRIBUTES, MOST_CONSTANTS, MOST_FUNCTIONS = 16, 10, 20, 12, 6
MOST_ENDS, MOST_VARIANTS = 7, 2500
FAILING, PASSING = 3, 14
PATIENCE_S, CPU_S = 60.0, 2.0
SHORT = 16
"""Characters of a constant that is a part of others."""
NEAR = 0.4
"""Lines less suspicious than this share of the most suspicious one are left out."""
PRIORS = {"value": 0.25, "test": 0.15, "and": 0.25, "or": 0.25, "guard": 0.22, "filter": 0.25}
LARGER, CROWDED = 0.45, 0.2
"""How much less likely an expression is for each further part, and for the others that do as well at its place."""
WELL_HELD = 3
"""Different states of passing tests that are enough to believe what holds in all of them."""
PURE = frozenset(
    (
        *("len", "abs", "min", "max", "sum", "int", "float", "str", "sorted", "set", "list", "tuple", "dict", "bool"),
        *("any", "all", "round", "divmod", "isinstance", "range", "enumerate", "zip", "reversed", "ord", "chr", "repr"),
        *("get", "keys", "values", "items", "strip", "lstrip", "rstrip", "lower", "upper", "split", "startswith"),
        *("endswith", "isdigit", "isalpha", "isspace", "isupper", "islower", "join", "replace", "count", "index"),
        *("find", "weekday", "date", "total_seconds", "format", "partition", "rpartition", "splitlines", "group"),
        *("start", "end", "Decimal", "Fraction", "timedelta", "date", "datetime"),
    )
)
"""Functions and methods that change nothing, by name."""
_INNER = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.JoinedStr, ast.Starred, ast.Await)


Room = tuple[int, str, tuple[str, ...]]
"""Where states are looked at: line, kind of comprehension (empty: none), and the names that they must know."""
_ROOMS: dict[type[ast.AST], str] = {
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}


def _is_bound(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


@dataclass(frozen=True, slots=True)
class Target:
    """A place of a statement where an expression is looked for."""

    kind: str
    """``value``, ``test``, ``and``, ``or``, ``guard``, or ``filter`` of a comprehension."""
    statement: ast.stmt
    node: ast.expr | None
    text: str
    """The old expression; ``False`` for a guard, ``True`` for a filter."""
    inner: ast.expr | None = None
    """The comprehension in whose turns it is worked out."""

    @property
    def room(self) -> "Room":
        """Line, kind of comprehension, and the names that its turns bind."""
        names = [one.id for one in ast.walk(self.inner) if _is_bound(one)] if self.inner else []
        return self.statement.lineno, _ROOMS[type(self.inner)] if self.inner else "", tuple(dict.fromkeys(names))


def with_expressed(
    space: Sequence[Variant], server: Server, facts: Survey, evidence: Evidence, progress: Progress
) -> list[Variant]:
    """A space and between it, by their scores, what is worked out from what the tests saw."""
    try:
        more = expressed(facts, evidence, server, CPU_S)
    except ServerError as error:
        progress.tell("server-died", why=error.what)
        return list(space)
    progress.tell("worked-out", variants=len(more))
    return sorted([*space, *more], key=lambda one: -one.score)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Tests in whose states expressions are worked out, and the bound on one of them."""

    failing: list[str]
    passing: list[str]
    cpu_s: float


def expressed(facts: Survey, evidence: Evidence, server: Server, cpu_s: float) -> list[Variant]:
    """Variants made of such expressions, best first, numbered from ``FIRST_ID``. Raises ServerError."""
    failing = [one.test for one in facts.failing if one.kind != "timed_out"][:FAILING]
    passing = [one.test for one in facts.passing if one.kind == "passed"][:PASSING]
    if not failing or not passing:
        return []
    found: dict[tuple[Any, ...], Variant] = {}
    for file, site, lines in _functions(facts, evidence):
        targets: dict[Room, list[Target]] = {}
        for one in (one for statement in lines for one in (*_targets(site, statement), *_inner(site, statement))):
            targets.setdefault(one.room, []).append(one)
        for change, score, kind in _of_function(site, targets, server, _Asked(failing, passing, cpu_s)):
            variant = _variant(file, site, change, score, kind, facts.suspicion[file])
            key = (file, tuple(sorted((one.start, one.end, one.text) for one in variant.edits)))
            if key not in found or found[key].score < variant.score:
                found[key] = variant
    ranked = sorted(found.values(), key=lambda one: (-one.score, one.file, one.line, one.edits))
    return [numbered(one, FIRST_ID + number) for number, one in enumerate(ranked[:MOST_VARIANTS])]


def _functions(facts: Survey, evidence: Evidence) -> Iterator[tuple[str, Site, list[ast.stmt]]]:
    """Functions with their most suspicious statements."""
    best = max((score for lines in facts.suspicion.values() for score in lines.values()), default=0.0)
    ranked = []
    for file, module in facts.modules.items():
        for site in sites(module.source, evidence):
            for statement in site.statements() if site.function else ():
                score = facts.suspicion[file].get(statement.lineno, 0.0)
                if score >= NEAR * best and not _is_skipped(statement):
                    ranked.append((-score, file, statement.lineno, site, statement))
    ranked.sort(key=lambda one: one[:3])
    groups: dict[tuple[str, int], tuple[str, Site, list[ast.stmt]]] = {}
    for _, file, _, site, statement in ranked[:MOST_LINES]:
        assert site.function is not None
        groups.setdefault((file, site.function.first), (file, site, []))[2].append(statement)
    yield from groups.values()


def _is_skipped(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Try | ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )


def _targets(site: Site, statement: ast.stmt) -> Iterator[Target]:
    if isinstance(statement, ast.If | ast.While) and is_pure(statement.test):
        text = site.text(statement.test)
        yield from (Target(kind, statement, statement.test, text) for kind in ("test", "and", "or"))
    yield Target("guard", statement, None, "False")
    places = [node for node in _expressions(statement) if is_pure(node) and not _is_callee(site, node)]
    for node in places[:MOST_PLACES]:
        if not isinstance(node, ast.BoolOp | ast.Compare) and not _is_flag(node):
            yield Target("value", statement, node, site.text(node))


def _inner(site: Site, statement: ast.stmt) -> Iterator[Target]:
    """Places in the turns of a comprehension: what it gives, what it asks, and a question where there is none."""
    inside = [one for one in ast.walk(statement) if type(one) in _ROOMS and site.statement(one) is statement]
    for node in inside:
        if not isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            continue
        alone = sum(type(one) is type(node) for one in inside) == 1
        if not alone or node.lineno != statement.lineno or node.end_lineno != node.lineno:
            continue
        given = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
        asked = [one for loop in node.generators for one in loop.ifs]
        for test in asked:
            if is_pure(test):
                text = site.text(test)
                yield from (Target(kind, statement, test, text, node) for kind in ("test", "and", "or"))
        if not asked:
            yield Target("filter", statement, node, "True", node)
        places = [one for whole in given for one in (whole, *_expressions(whole)) if is_pure(one)]
        for place in places[:MOST_PLACES]:
            if not isinstance(place, ast.BoolOp | ast.Compare | ast.Tuple) and not _is_callee(site, place):
                yield Target("value", statement, place, site.text(place), node)


def _is_flag(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, bool))


def _is_callee(site: Site, node: ast.expr) -> bool:
    parent = site.parent(node)
    return isinstance(parent, ast.Call) and parent.func is node


def _expressions(statement: ast.AST) -> Iterator[ast.expr]:
    """Expressions of the statement's own line that are evaluated in the function's own names."""
    todo: list[ast.AST] = [one for one in ast.iter_child_nodes(statement) if isinstance(one, ast.expr)]
    while todo:
        node = todo.pop(0)
        if isinstance(node, _INNER):
            continue
        read = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if read and isinstance(node, ast.expr) and not isinstance(node, ast.Slice | ast.Tuple):
            yield node
        todo += [one for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr | ast.keyword)]


def is_pure(node: ast.AST) -> bool:
    """Whether working an expression out changes nothing, by the names of what it calls."""
    return all(
        not isinstance(one, ast.Call | ast.Await | ast.NamedExpr | ast.Yield | ast.YieldFrom)
        or (isinstance(one, ast.Call) and str(getattr(one.func, "id", getattr(one.func, "attr", ""))) in PURE)
        for one in ast.walk(node)
    )


def _of_function(
    site: Site, targets: Mapping[Room, Sequence[Target]], server: Server, asked: _Asked
) -> Iterator[tuple[Change, float, str]]:
    """Changes of one function with how likely each is by itself, and what it is."""
    assert site.function is not None
    command = {
        "cmd": "express",
        "file": site.source.path,
        "line": site.function.first,
        "name": site.function.name,
        "asked": [[*room, [[at, one.kind, one.text] for at, one in enumerate(ones)]] for room, ones in targets.items()],
        "given": _given(site),
        "tests": asked.failing,
        "more": asked.passing,
        "cpu": asked.cpu_s,
    }
    answers = [one for one in server.ask(command, PATIENCE_S) if "found" in one]
    for ones, answer in zip(targets.values(), answers, strict=False):
        for number, found in answer["found"].items():
            target = ones[int(number)]
            yield from _of_target(site, target, found["held"], found["best"])
            yield from of_kinds(site, target.statement, found["made"], min(1.0, found["held"] / WELL_HELD))


def _of_target(
    site: Site, target: Target, held: int, best: Sequence[tuple[str, float, int]]
) -> Iterator[tuple[Change, float, str]]:
    share = PRIORS[target.kind] * min(1.0, held / WELL_HELD) * max(1, len(best)) ** -CROWDED
    for text, size, binds in best:
        weight = share * exp(-LARGER * max(0.0, size - 1.0))
        for change in compact(_changes(site, target, text, binds)):
            yield change, weight * change.factor, target.kind


def _given(site: Site) -> dict[str, list[str]]:
    """What expressions are made of beside the variables."""
    return {
        "attributes": _attributes(site)[:MOST_ATTRIBUTES],
        "constants": _constants(site)[:MOST_CONSTANTS],
        "functions": site.once("pure functions", _functions_of)[:MOST_FUNCTIONS],
    }


def _attributes(site: Site) -> list[str]:
    """Attributes that are read in the function, then in the module."""
    called = {node.func for node in site.source.nodes if isinstance(node, ast.Call)}
    nodes = [*site.nodes, *site.source.nodes]
    read = [node.attr for node in nodes if isinstance(node, ast.Attribute) and node not in called]
    return list(dict.fromkeys(read))


def _constants(site: Site) -> list[str]:
    """Constants of the function and values of the module."""
    own = [
        repr(node.value)
        for node in site.nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, int | str) and len(repr(node.value)) < SHORT
    ]
    values = [
        target.id
        for node in site.source.tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    return list(dict.fromkeys(("0", "1", *own, *values)))


def _functions_of(site: Site) -> list[str]:
    """Functions of the module with one argument that change nothing and surely end."""
    return [
        node.name
        for node in site.source.tree.body
        if isinstance(node, ast.FunctionDef) and len(arguments(node)) == 1 and _is_harmless(node)
    ]


def _is_harmless(function: ast.FunctionDef) -> bool:
    if function.decorator_list:
        return False
    for node in ast.walk(function):
        if isinstance(node, ast.While | ast.Global | ast.Nonlocal | ast.Delete | ast.With):
            return False
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            return False
        if isinstance(node, ast.expr) and not isinstance(node, ast.Name | ast.Constant) and not is_pure(node):
            return False
    return True


def _changes(site: Site, target: Target, text: str, binds: int) -> Iterator[Change | None]:
    node = target.node
    if target.kind == "guard" or node is None:
        for end, weight in ends_of(site, target.statement)[:MOST_ENDS]:
            lines = [f"    {line}" for line in end.split("\n")]
            yield site.insert_before(target.statement, f"if {text}:", *lines, factor=weight)
        if not isinstance(target.statement, ast.Return):
            yield _wrapped(site, target.statement, text, binds)
    elif target.kind == "filter":
        at = site.source.span(node)[1] - 1
        yield site.swap(at, at, f" if {text}")
    elif target.kind in {"and", "or"}:
        level = ops.AND if target.kind == "and" else ops.OR
        made = f"({text})" if binds < level else text
        yield site.put(node, f"{site.operand(node, level)} {target.kind} {made}", level)
    else:
        yield site.put(node, text, min(binds, ops.ATOM))


def _wrapped(site: Site, statement: ast.stmt, text: str, binds: int) -> Change | None:
    """The statement only where the guard's condition does not hold."""
    if not site.source.owns_lines(statement):
        return None
    start, end = site.source.block_span(statement)
    indent = site.source.indent(statement)
    body = "".join(
        f"    {line}" if line.strip() else line for line in site.source.text[start:end].splitlines(keepends=True)
    )
    return site.swap(start, end, f"{indent}if {negated(text, binds)}:{site.source.newline}{body}", 0.7)


def negated(text: str, binds: int) -> str:
    """The opposite of a condition, in the shortest words."""
    node = ast.parse(text, mode="eval").body
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ast.unparse(node.operand)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        symbol = ops.COMPARE[type(node.ops[0])]
        left, right = ast.get_source_segment(text, node.left), ast.get_source_segment(text, node.comparators[0])
        return f"{left} {ops.NEGATED[symbol]} {right}"
    return f"not {text}" if binds > ops.COMPARISON else f"not ({text})"


def _variant(file: str, site: Site, change: Change, prior: float, kind: str, suspicion: Mapping[int, float]) -> Variant:
    size = size_of(change.edits, site.source.text)
    line = site.source.line_of(min(edit.start for edit in change.edits))
    return Variant(
        id=0,
        file=file,
        edits=change.edits,
        piece=f"worked out: {kind}",
        family="worked out",
        line=line,
        prior=prior,
        score=suspicion.get(line, 0.0) * prior * exp(-size / 120.0),
    )


__all__ = ["FIRST_ID", "expressed", "is_pure", "negated", "with_expressed"]
