"""What a change looks like: signs in the text that it only hides the failure, or does nothing."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise

from regreen.repair.edit import new_text
from regreen.repair.propose.site import Evidence
from regreen.repair.variants import Variant
from regreen.syntax.scopes import Function, FunctionNode, arguments, outer_functions, unread_names

PENALTIES: dict[str, float] = {
    "unused": 0.9,
    "recursion": 1.5,
    "no effect": 1.2,
    "equals none": 0.7,
    "deleted": 0.5,
    "test literal": 1.2,
    "ordered text": 1.0,
    "fixed condition": 1.2,
    "unreachable": 2.0,
    "twice": 0.8,
    "never read": 0.9,
    "special case": 0.6,
    "attribute unread": 1.2,
    "name now read": -1.2,
    "special value": 0.8,
    "new constant": 0.4,
    "order lost": 0.8,
    "one call of many": 0.3,
    "call lost": 1.0,
    "way closed": 0.8,
    "as elsewhere": -0.4,
    "cancels": 1.5,
    "two numbers": 0.5,
    "new bound": 0.4,
    "zero lost": 0.9,
    "nothing kept": 2.0,
    "one of two alike": 0.7,
}
"""How much each sign speaks against a change (below zero: for it), in natural logarithms."""


PHRASES = (ast.Call, ast.Compare, ast.BinOp, ast.BoolOp, ast.Subscript, ast.Assign, ast.AugAssign)
"""What a module says in the same words when it means the same."""


def looks_of(variant: Variant, texts: Mapping[str, str], evidence: Evidence) -> dict[str, float]:
    """Signs in the changed function, each with its penalty; empty when nothing is odd."""
    try:
        old, new = _known(texts[variant.file]), _Module(new_text(variant, texts))
    except (SyntaxError, ValueError, RecursionError):
        return {}
    found: dict[str, float] = {}
    for before, after in _changed(old, new):
        for sign in (*_compared(before, after), *_added(before, after, evidence)):
            found[sign] = PENALTIES[sign]
        if any(old.says(node, beside=before) for node in _fresh(before, after) if _is_phrase(node)):
            found["as elsewhere"] = PENALTIES["as elsewhere"]
    if _one_of_many(old, new):
        found["one call of many"] = PENALTIES["one call of many"]
    if _lost(old, new, _crashed_lines(variant.file, evidence)):
        found["call lost"] = PENALTIES["call lost"]
    if _closed(old, new, _crashed_lines(variant.file, evidence)):
        found["way closed"] = PENALTIES["way closed"]
    if old.attributes - new.attributes:
        found["attribute unread"] = PENALTIES["attribute unread"]
    return found


def _is_phrase(node: ast.AST) -> bool:
    """Whether it says so much that it means something when it stands elsewhere too."""
    plain = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and isinstance(node.slice, ast.Name)
    return isinstance(node, PHRASES) and not plain


class _Module:
    """A text with its tree and what is asked of all of it, each found once."""

    def __init__(self, text: str) -> None:
        """Parse."""
        self.tree = ast.parse(text)
        self.lines = text.splitlines()
        self.functions = {one.qualname: one for one in outer_functions(self.tree)}
        self.nodes = tuple(ast.walk(self.tree))

    @cached_property
    def attributes(self) -> frozenset[str]:
        """Attributes that are read, but for names of imported modules: a library has more than a program asks for."""
        reads = (one for one in self.nodes if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Load))
        return frozenset(one.attr for one in reads if getattr(one.value, "id", "") not in self.imported)

    @cached_property
    def imported(self) -> frozenset[str]:
        """Names that imports bind."""
        imports = (one for one in self.nodes if isinstance(one, ast.Import | ast.ImportFrom))
        names = (name.asname or name.name.partition(".")[0] for one in imports for name in one.names)
        return frozenset(names)

    @cached_property
    def phrases(self) -> Counter[str]:
        """Calls, comparisons, sums and assignments, and how often each is written."""
        return Counter(ast.dump(one) for one in self.nodes if isinstance(one, PHRASES))

    def says(self, node: ast.AST, beside: ast.AST) -> bool:
        """Whether it is written somewhere; a whole statement: somewhere but in the function ``beside``."""
        text = ast.dump(node)
        own = sum(ast.dump(one) == text for one in ast.walk(beside)) if isinstance(node, ast.stmt) else 0
        return self.phrases[text] > own

    @cached_property
    def called(self) -> Counter[str]:
        """How often each of its own functions is called."""
        own = {one.name for one in self.functions.values()}
        return Counter(name for node in self.nodes if (name := _called(node)) in own)

    def text_of(self, function: Function) -> list[str]:
        """The lines of a function."""
        return self.lines[function.first - 1 : function.last]


_known = lru_cache(maxsize=8)(_Module)


def _changed(old: _Module, new: _Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    for name, mine in old.functions.items():
        theirs = new.functions.get(name)
        if theirs and old.text_of(mine) != new.text_of(theirs) and not _same(mine, theirs):
            yield mine.node, theirs.node


def _same(one: Function, two: Function) -> bool:
    return ast.dump(one.node) == ast.dump(two.node)


def _loads(node: ast.AST) -> Counter[str]:
    return Counter(one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load))


def _stores(node: ast.AST) -> Counter[str]:
    return Counter(one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))


def _compared(before: ast.AST, after: ast.AST) -> Iterator[str]:
    """Signs that need both sides."""
    old, new = _loads(before), _loads(after)
    names = (
        set(_stores(before)) | set(arguments(before)) if isinstance(before, ast.FunctionDef) else set(_stores(before))
    )
    if any(old[name] and not new[name] for name in names & (set(_stores(after)) | _parameters(after))):
        yield "unused"
    name = getattr(before, "name", "")
    if _calls(before, name) > _calls(after, name) == 0:
        yield "recursion"
    if _statements(after) < _statements(before):
        yield "deleted"
    if (_unread(before) - _unread(after)) & set(new):
        yield "name now read"
    if sum(_orderings(before).values()) > sum(_orderings(after).values()):
        yield "order lost"
    if _pairs_alike(before) > _pairs_alike(after):
        yield "one of two alike"
    yield from _fixed_values(before, after)
    fresh = set(_stores(after)) - set(_stores(before))
    if any(not new[one] for one in fresh):
        yield "never read"


def _one_of_many(old: _Module, new: _Module) -> bool:
    """Whether something is done around one call of the module's own function, which others call without it."""
    many = {name for name, count in old.called.items() if count > 1}
    after = _own_calls(new, many)
    return bool(after) and bool(after - _own_calls(old, many))


def _crashed_lines(file: str, evidence: Evidence) -> set[int]:
    """Lines of a file through which the failing tests' errors went."""
    places = (place.rpartition(":") for place in evidence.crashed)
    return {int(line) for name, _, line in places if name == file}


def _lost(old: _Module, new: _Module, crashed: set[int]) -> bool:
    """Whether a function that failed is called less often now: the change goes round it and does not mend it."""
    failed = {one.name for one in old.functions.values() if crashed & set(range(one.first, one.last + 1))}
    return any(new.called[name] < old.called[name] for name in failed)


def _closed(old: _Module, new: _Module, crashed: set[int]) -> bool:
    """Whether another condition decides about a call of a function that failed: it may only keep it from being run."""
    failed = {one.name for one in old.functions.values() if crashed & set(range(one.first, one.last + 1))}
    mine, theirs = (_ways_to(module, failed) for module in (old, new))
    return len(mine) == len(theirs) and mine != theirs


def _ways_to(module: _Module, names: set[str]) -> list[str]:
    """Conditions right above statements in which another function calls one of these."""
    return sorted(
        ast.dump(node.test)
        for function in module.functions.values()
        for node in ast.walk(function.node)
        if isinstance(node, ast.If | ast.While)
        and any(_called(inner) in names - {function.name} for part in node.body for inner in ast.walk(part))
    )


def _own_calls(module: _Module, own: set[str]) -> set[tuple[str, str]]:
    """Own function and text of each call of it that gets a call of another method, or has one taken of its result."""
    found = set()
    for node in module.nodes:
        match node:
            case ast.Call(args=[ast.Call(func=ast.Attribute(), args=[])]) if _called(node) in own:
                found.add((_called(node), ast.dump(node)))
            case ast.Call(func=ast.Attribute(value=ast.Call() as inner), args=[]) if _called(inner) in own:
                found.add((_called(inner), ast.dump(node)))
    return found


def _called(node: ast.AST) -> str:
    """Name of the function or method that a call calls; empty for anything else."""
    func = node.func if isinstance(node, ast.Call) else None
    return str(getattr(func, "id", getattr(func, "attr", "")))


def _pairs_alike(node: ast.AST) -> int:
    """Arguments, or sides, that say the same of two different things: ``f(rows[one], rows[two])``."""
    found = 0
    for one in ast.walk(node):
        match one:
            case ast.Call(args=[first, second]):
                sides = first, second
            case ast.Compare(left=first, comparators=[second]) | ast.BinOp(left=first, right=second):
                sides = first, second
            case _:
                continue
        found += _says_the_same(*sides)
    return found


def _says_the_same(one: ast.expr, two: ast.expr) -> bool:
    match one, two:
        case ast.Subscript(value=mine, slice=place), ast.Subscript(value=theirs, slice=other):
            pass
        case ast.Attribute(value=place, attr=mine), ast.Attribute(value=other, attr=theirs):
            return mine == theirs and ast.dump(place) != ast.dump(other)
        case ast.Call(func=mine, args=[place]), ast.Call(func=theirs, args=[other]):
            pass
        case _:
            return False
    return ast.dump(mine) == ast.dump(theirs) and ast.dump(place) != ast.dump(other)


_ORDERINGS = frozenset({"sorted", "sort", "reversed", "reverse"})


def _orderings(node: ast.AST) -> Counter[str]:
    """How often each function that brings things in order is called."""
    called = (
        getattr(one.func, "id", getattr(one.func, "attr", "")) for one in ast.walk(node) if isinstance(one, ast.Call)
    )
    return Counter(name for name in called if name in _ORDERINGS)


def _fixed_values(before: ast.AST, after: ast.AST) -> Iterator[str]:
    """Constants that the function did not know, and equalities with a constant that it did not ask for."""
    if _equalities(after) - _equalities(before):
        yield "special value"
    old = _constants(before)
    if any(value not in old for value in _constants(after) if value not in PLAIN):
        yield "new constant"
    if any(value not in old for value in _limits(after) - _limits(before)):
        yield "new bound"


PLAIN = frozenset(map(repr, (0, 1, -1, 2, 0.0, "", None, True, False)))
"""Constants that say nothing about a single case."""


def _constants(node: ast.AST) -> set[str]:
    """Constants of a function, without those that only tell what went wrong."""
    told = {id(one) for error in ast.walk(node) if isinstance(error, ast.Raise) for one in ast.walk(error)}
    return {repr(one.value) for one in ast.walk(node) if isinstance(one, ast.Constant) and id(one) not in told}


def _limits(node: ast.AST) -> set[str]:
    """Whole numbers but zero that variables are compared with in their order."""
    return {
        repr(one.comparators[0].value)
        for one in ast.walk(node)
        if isinstance(one, ast.Compare)
        and isinstance(one.left, ast.Name | ast.Attribute)
        and isinstance(one.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
        and isinstance(one.comparators[0], ast.Constant)
        and one.comparators[0].value
    }


def _cancels(node: ast.BinOp) -> bool:
    """Whether a sum adds something and takes it away again."""
    signs: dict[str, set[int]] = {}
    todo: list[tuple[ast.expr, int]] = [(node, 1)]
    while todo:
        one, sign = todo.pop()
        if isinstance(one, ast.BinOp) and isinstance(one.op, ast.Add | ast.Sub):
            todo += [(one.left, sign), (one.right, sign if isinstance(one.op, ast.Add) else -sign)]
        else:
            signs.setdefault(ast.dump(one), set()).add(sign)
    return any(len(both) > 1 for both in signs.values())


def _odd_sum(node: ast.BinOp) -> Iterator[str]:
    if _cancels(node):
        yield "cancels"
    elif _numbers(node) > 1:
        yield "two numbers"


def _numbers(node: ast.expr) -> int:
    """Numbers in a sum, which nobody writes as two: ``n + 2 - 1``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        return _numbers(node.left) + _numbers(node.right)
    return isinstance(node, ast.Constant) and type(node.value) is int


def _equalities(node: ast.AST) -> set[tuple[str, str]]:
    """What is asked to be equal to a constant, by its last name: ``a.b == 1`` says what ``b == 1`` says."""
    return {
        (getattr(one.left, "attr", getattr(one.left, "id", ast.dump(one.left))), ast.dump(one.comparators[0]))
        for one in ast.walk(node)
        if isinstance(one, ast.Compare)
        and isinstance(one.ops[0], ast.Eq | ast.NotEq)
        and isinstance(one.comparators[0], ast.Constant)
        and one.comparators[0].value is not None
    }


def _unread(node: ast.AST) -> frozenset[str]:
    return unread_names(node) if isinstance(node, FunctionNode) else frozenset()


def _parameters(node: ast.AST) -> set[str]:
    return set(arguments(node)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else set()


def _calls(node: ast.AST, name: str) -> int:
    return sum(
        isinstance(one, ast.Call) and name in {getattr(one.func, "id", ""), getattr(one.func, "attr", "")}
        for one in ast.walk(node)
    )


def _statements(node: ast.AST) -> int:
    return sum(isinstance(one, ast.stmt) for one in ast.walk(node))


def _added(before: ast.AST, after: ast.AST, evidence: Evidence) -> Iterator[str]:
    """Signs in nodes that were not there before."""
    for node in _fresh(before, after):
        yield from _odd(node, evidence)
        yield from _odd_call(node)
    yield from _odd_blocks(before, after)


def _fresh(before: ast.AST, after: ast.AST) -> Iterator[ast.AST]:
    """Expressions and statements that were not there before."""
    known = Counter(ast.dump(one) for one in ast.walk(before) if isinstance(one, ast.expr | ast.stmt))
    for node in ast.walk(after):
        if not isinstance(node, ast.expr | ast.stmt):
            continue
        text = ast.dump(node)
        if known[text]:
            known[text] -= 1
        else:
            yield node


def _odd(node: ast.AST, evidence: Evidence) -> Iterator[str]:
    match node:
        case ast.Assign(targets=[target], value=value) if ast.unparse(target) == ast.unparse(value):
            yield "no effect"
        case (
            ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Constant(value=0))
            | ast.BinOp(op=ast.Mult() | ast.Div() | ast.FloorDiv(), right=ast.Constant(value=1))
        ):
            yield "no effect"
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            yield from _odd_sum(node)
        case ast.BoolOp(values=values) if len({ast.dump(one) for one in values}) < len(values):
            yield "twice"
        case ast.Call(func=ast.Name(id="str" | "repr"), args=[ast.BoolOp(op=ast.Or(), values=[*_, ast.Constant()])]):
            yield "zero lost"
        case ast.Compare(ops=[op], comparators=[ast.Constant(value=value)]):
            yield from _odd_comparison(op, value, evidence)
        case ast.Compare(left=left, comparators=[right]) if ast.dump(left) == ast.dump(right):
            yield "no effect"
        case ast.If(test=ast.Constant()) | ast.While(test=ast.Constant(value=False)):
            yield "fixed condition"
        case ast.If(
            test=ast.Compare(ops=[ast.Eq()], comparators=[ast.Constant()]), body=[ast.Return(value=ast.Constant())]
        ):
            yield "special case"


def _odd_call(node: ast.AST) -> Iterator[str]:
    match node:
        case (
            ast.Assign(value=ast.Call(func=ast.Attribute(attr=name)))
            | ast.Return(value=ast.Call(func=ast.Attribute(attr=name)))
        ) if name in _GIVES_NONE:
            yield "nothing kept"
        case ast.Call(args=[one, two]) if not isinstance(one, ast.Constant) and ast.dump(one) == ast.dump(two):
            yield "twice"


_GIVES_NONE = frozenset({"append", "extend", "insert", "sort", "reverse", "clear", "appendleft"})
"""Methods that change their object and give nothing."""


def _odd_comparison(op: ast.cmpop, value: object, evidence: Evidence) -> Iterator[str]:
    if value is None and isinstance(op, ast.Eq | ast.NotEq):
        yield "equals none"
    if isinstance(value, str) and isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        yield "ordered text"
    plain = value in (0, 1, -1, 2, "", None)
    if not plain and any(type(one) is type(value) and one == value for one in evidence.literals):
        yield "test literal"


def _odd_blocks(before: ast.AST, after: ast.AST) -> Iterator[str]:
    if _dead(after) > _dead(before):
        yield "unreachable"
    if _repeats(after) > _repeats(before):
        yield "twice"


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for one in ast.walk(node):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(one, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield block


def _dead(node: ast.AST) -> int:
    ends = (ast.Return, ast.Raise, ast.Break, ast.Continue)
    return sum(isinstance(one, ends) for block in _blocks(node) for one in block[:-1])


def _repeats(node: ast.AST) -> int:
    return sum(ast.dump(one) == ast.dump(two) for block in _blocks(node) for one, two in pairwise(block))
