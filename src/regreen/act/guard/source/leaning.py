"""Behaviour that leans on what no answer depends on: how often it was asked, how large or in which form."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import is_constant, is_trivial
from regreen.act.guard.source.singling import changed_in, kept_by_module, named, worked_out
from regreen.act.guard.view import Role, Side
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode, arguments

_ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.In, ast.NotIn)
_EMPTIES = frozenset({"clear", "pop", "popitem", "popleft"})
_SEVERAL = 2


def _counting(side: Side) -> Iterator[Mark]:
    """Comparisons of something that every call changes with a fixed number."""
    module = side.python
    for compare in module.of(ast.Compare) if module is not None else ():
        assert module is not None
        owner = module.function_of(compare)
        if owner is not None and _asks_count(compare, owner, module) and not _bounds_store(compare, module):
            yield Mark(key=ast.unparse(compare), line=compare.lineno)


def _asks_count(compare: ast.Compare, owner: FunctionNode, module: Module) -> bool:
    if not all(isinstance(op, _ORDERS) for op in compare.ops):
        return False
    sides = [compare.left, *compare.comparators]
    counters = _counters(owner, module)
    asked = [one for one in sides if named(one) & counters]
    fixed = [one for one in sides if _is_fixed(one, module)]
    return bool(asked and fixed) and not any(_asks_member(one, compare) for one in asked)


def _asks_member(side: ast.expr, compare: ast.Compare) -> bool:
    """``key in KEPT`` asks a store, not a count."""
    return isinstance(compare.ops[0], ast.In | ast.NotIn) and side is not compare.left


def _counters(owner: FunctionNode, module: Module) -> set[str]:
    """Names that outlive a call and are changed by it, and local names that hold what came of them."""
    outer = {name for part in ast.walk(owner) if isinstance(part, ast.Nonlocal) for name in part.names}
    kept = kept_by_module(module) | outer | set(_default_stores(owner))
    found = kept & (changed_in(owner) | outer)
    for part in ast.walk(owner):
        if isinstance(part, ast.Assign | ast.NamedExpr) and named(part.value) & found:
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            plain = (target.id for target in targets if isinstance(target, ast.Name))
            if _is_number(part.value):
                found |= set(plain)
    return found


def _is_number(value: ast.expr) -> bool:
    """Whether an expression over a counter can be the count: ``next(x)``, ``len(x)``, sums, the counter itself."""
    match value:
        case ast.Call(func=ast.Name(id=name)):
            return name in {"next", "len", "int", "sum", "min", "max"}
        case ast.BinOp() | ast.Name() | ast.Subscript() | ast.Attribute():
            return True
        case _:
            return False


def _default_stores(owner: FunctionNode) -> Iterator[str]:
    """Parameters whose default is one list, dict or object for all calls."""
    plain = owner.args.args[len(owner.args.args) - len(owner.args.defaults) :]
    pairs = [
        *zip(plain, owner.args.defaults, strict=True),
        *zip(owner.args.kwonlyargs, owner.args.kw_defaults, strict=True),
    ]
    for parameter, default in pairs:
        if isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call):
            yield parameter.arg


def _is_fixed(side: ast.expr, module: Module) -> bool:
    if isinstance(side, ast.Name):
        side = next(iter(literals_of(side.id, module)), side)
    numbers = isinstance(side, ast.Call) and getattr(side.func, "id", "") == "range"
    return numbers or (is_constant(side) and not (isinstance(side, ast.Constant) and side.value in (None, "")))


def literals_of(name: str, module: Module) -> Iterator[ast.expr]:
    """What the module gives a name once and for all."""
    for statement in module.tree.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else ()
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            assert isinstance(statement, ast.Assign)
            yield statement.value


def _bounds_store(compare: ast.Compare, module: Module) -> bool:
    """Whether it only keeps a store small: what happens then takes something out of it, or puts something in."""
    above = module.parent.get(compare)
    body = above.body if isinstance(above, ast.If | ast.While) else []
    stored = [target for one in body if isinstance(one, ast.Assign) for target in one.targets]
    into = [one for one in stored if isinstance(one, ast.Subscript) and named(one.value) & named(compare)]
    if stored and len(into) == len(body):
        return True
    for part in (inner for one in body for inner in ast.walk(one)):
        takes = isinstance(part, ast.Call) and getattr(part.func, "attr", "") in _EMPTIES
        if (takes or isinstance(part, ast.Delete)) and named(part) & named(compare):
            return True
    return False


def _ranged(side: Side) -> Iterator[Mark]:
    """Conditions that hold several arguments at once between two numbers each."""
    module = side.python
    for both in module.of(ast.BoolOp) if module is not None else ():
        assert module is not None
        owner = module.function_of(both)
        if owner is None or not isinstance(both.op, ast.And):
            continue
        known = worked_out(owner)
        held = {
            ast.unparse(one.comparators[0]) for one in both.values if isinstance(one, ast.Compare) and _is_between(one)
        }
        asked = [text for text in held if named(ast.parse(text)) & known]
        if len(asked) >= _SEVERAL and len(asked) >= len(set(arguments(owner)) - {"self", "cls"}):
            yield Mark(key=ast.unparse(both), line=both.lineno)


def _is_between(node: ast.Compare) -> bool:
    if len(node.comparators) != _SEVERAL:
        return False
    ends = (node.left, node.comparators[1])
    # What begins at nothing or one is the range that is valid at all.
    return all(is_constant(one) for one in ends) and not is_trivial(node.left)


RULES = (
    Rule(
        id="source-turns-on-count",
        message="What happens depends on how often it was asked before.",
        doc="Something that outlives a call and changes with each is compared with a fixed number: tests ask only so "
        "often. Stores that are kept small, and look-ups in them, are not meant.",
        find=added(_counting, Role.SOURCE),
    ),
    Rule(
        id="source-ranged-case",
        message="A branch asks whether every argument lies between two fixed numbers.",
        doc="The ranges of the tests' own inputs, called usual sizes. One argument alone may lie in a range.",
        find=added(_ranged, Role.SOURCE),
    ),
)
