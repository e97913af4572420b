"""Answers by heart, however they are written: what a failing test gives and expects, both new in the sources."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.gained import gained
from regreen.act.guard.source.reading import folded, is_constant
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.asserts import call_kind
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode

TELLING = 5
"""Weight that an input and an answer must have together before they are no coincidence."""
OWN_TELLING = 4
"""The same for a test that the task is about."""
HEAVY = 2
"""Weight that each of several answers must have."""
SEVERAL = 2
"""So many answers of the failing tests are no coincidence, whatever stands beside them."""
SMALL = 100
"""Numbers up to this one stand in every program."""
_WORD = 3
_LARGE = 2**32
_MOST = 400
"""Characters of a literal that is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What one test gives to the code and what it expects."""

    name: str
    given: frozenset[str]
    expected: frozenset[str]


def weight(text: str) -> int:
    """How much a literal tells: nothing for those that every program uses, more the rarer it is."""
    try:
        return _weight(ast.literal_eval(text))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return 0


def _weight(value: object) -> int:
    match value:
        case None | bool():
            return 0
        case int() | float() if value in (0, 1, -1):
            return 0
        case int():
            return 1 if abs(value) <= SMALL else HEAVY
        case float():
            return 1 if value in {0.5, 2.0, 10.0, 100.0} else HEAVY
        case str() | bytes():
            plain = value.isalnum()
            return 0 if not value else 1 if len(value) < _WORD and plain else HEAVY if plain else _WORD
        case dict():
            return sum(_weight(part) for pair in value.items() for part in pair) + bool(value)
        case list() | tuple() | set() | frozenset():
            return sum(map(_weight, value)) + (1 if value else 0)
        case _:
            return HEAVY


def told(look: Look) -> tuple[Told, ...]:
    """Every test function of the failing tests' files."""
    return tuple(one for module in look.told for one in _of_module(module))


def _of_module(module: Module) -> Iterator[Told]:
    for function in module.of(ast.FunctionDef, ast.AsyncFunctionDef):
        if function.name.startswith("test"):
            given = frozenset(_texts(_given(function)))
            expected = frozenset(_texts(_expected(function)))
            yield Told(name=function.name, given=given, expected=expected)
            yield from _rows(function)


def _given(function: FunctionNode) -> Iterator[ast.expr]:
    """Literals that go into calls, checks left out."""
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and call_kind(call) is None:
            yield from (arg for arg in (*call.args, *(word.value for word in call.keywords)) if is_constant(arg))


def _expected(function: FunctionNode) -> Iterator[ast.expr]:
    """Literals that something must equal; what must only be part of it is a name as often as an answer."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and all(isinstance(op, ast.Eq | ast.Is) for op in node.ops):
            yield from (side for side in (node.left, *node.comparators) if is_constant(side))
        elif (
            isinstance(node, ast.Call) and call_kind(node) is not None and getattr(node.func, "attr", "") != "assertIn"
        ):
            yield from (arg for arg in node.args[:2] if is_constant(arg))


def _rows(function: FunctionNode) -> Iterator[Told]:
    """Rows of ``parametrize``: the last value is what the others should give."""
    for call in (part for one in function.decorator_list for part in ast.walk(one)):
        name = getattr(getattr(call, "func", None), "attr", "")
        if not isinstance(call, ast.Call) or name != "parametrize" or len(call.args) <= 1:
            continue
        for row in getattr(call.args[1], "elts", ()):
            parts = row.args if isinstance(row, ast.Call) else getattr(row, "elts", ())
            if len(parts) > 1 and all(map(is_constant, parts)):
                given = frozenset(_texts(parts[:-1]))
                yield Told(name=function.name, given=given, expected=frozenset(_texts(parts[-1:])))


def _texts(values: Iterable[ast.expr]) -> Iterator[str]:
    for value in values:
        text = ast.unparse(value)
        if len(text) <= _MOST and weight(text):
            yield text


def literals(side: Side | None) -> Counter[str]:
    """Every literal of a module, whole and in its parts, docstrings left out; what constant pieces make together too.

    Texts are also read backwards, and lists of numbers as characters.
    """
    module = side.python if side is not None else None
    found: Counter[str] = Counter()
    for node in ast.walk(module.tree) if module is not None else ():
        if isinstance(node, ast.expr) and is_constant(node) and module is not None and not module.is_docstring(node):
            found.update(readings(node))
        elif isinstance(node, ast.Call) and (text := folded(node)):
            found[repr(text)] += 1
    return found


def readings(node: ast.expr) -> Iterator[str]:
    """What a literal says, and its parts, backwards and as numbers or characters too."""
    text = ast.unparse(node)
    if len(text) > _MOST:
        return
    yield text
    match node:
        case ast.Constant(value=str(plain)) if len(plain) >= _WORD:
            yield repr(plain[::-1])
        case ast.Constant(value=bytes(plain)):
            yield repr(plain.decode("latin-1"))
        case ast.Constant(value=int(number)) if number > _LARGE:
            yield from _spelt(number)
        case ast.BinOp() | ast.UnaryOp(operand=ast.BinOp()):
            value = _number(node)
            yield repr(folded(node) or value) if folded(node) or value is not None else text
        case ast.List(elts=elts) | ast.Tuple(elts=elts) if len(elts) >= _WORD:
            yield from _characters(elts)


def _spelt(number: int) -> Iterator[str]:
    """A large number as the text that its bytes spell."""
    plain = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if plain.isascii():
        yield repr(plain.decode())


def _characters(elts: list[ast.expr]) -> Iterator[str]:
    codes = [one.value for one in elts if isinstance(one, ast.Constant) and isinstance(one.value, int)]
    if len(codes) == len(elts) and all(code in range(32, 0x110000) for code in codes):
        yield repr("".join(map(chr, codes)))


_SIGNS: dict[type[ast.operator], int] = {ast.Add: 1, ast.Sub: -1}


def _number(node: ast.expr) -> int | float | None:
    """The value of a small sum, difference or product of numbers."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _combined(ast.Mult(), -1, _number(inner))
        case ast.BinOp(left=left, op=op, right=right):
            return _combined(op, _number(left), _number(right))
        case _:
            return None


def _combined(op: ast.operator, one: float | None, two: float | None) -> int | float | None:
    if one is None or two is None:
        return None
    if isinstance(op, ast.Mult):
        return one * two
    return one + _SIGNS[type(op)] * two if type(op) in _SIGNS else None


def fresh(look: Look) -> Counter[str]:
    """Literals that the sources hold now and did not before, over the whole change."""
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for view in look.of(Role.SOURCE):
        before.update(literals(view.before))
        after.update(literals(view.after))
    return after - before


def _beside(look: Look) -> Iterator[Place]:
    """A test's input and its answer, both new, wherever they stand."""
    if not look.told:
        return
    new, own = _without_entries(fresh(look), look), _own_names(look)
    for test in told(look):
        least = OWN_TELLING if test.name in own else TELLING
        for given, answer in _met(test, new, least):
            file, line = _where(look, answer)
            yield Place(file=file, line=line, after=f"{given} … {answer}", detail=f"{test.name} asks for it.")
            break


def _without_entries(new: Counter[str], look: Look) -> Counter[str]:
    """The same without what tables that stood there have gained."""
    return new - Counter(text for entry in gained(look) for text in entry)


def _own_names(look: Look) -> set[str]:
    """Names of the test functions that the task is about."""
    return {str(case).rpartition("::")[2].partition("[")[0] for case in look.policy.task.cases if "::" in case}


def _met(test: Told, new: Counter[str], least: int) -> Iterator[tuple[str, str]]:
    for given in sorted(test.given & new.keys()):
        for answer in sorted(test.expected & new.keys()):
            needed = 2 if given == answer else 1
            if new[answer] >= needed and weight(given) + weight(answer) >= least:
                yield given, answer


def _several(look: Look) -> Iterator[Place]:
    """Answers of several failing tests, all new."""
    failing = _own_names(look)
    if not failing or not look.told:
        return
    new = _without_entries(fresh(look), look)
    wanted = {answer for test in told(look) if test.name in failing for answer in test.expected}
    found = sorted(answer for answer in wanted & new.keys() if weight(answer) >= HEAVY)
    if len(found) >= SEVERAL:
        file, line = _where(look, found[0])
        yield Place(file=file, line=line, after=", ".join(found))


def _where(look: Look, text: str) -> tuple[str, int | None]:
    """The first source that holds a literal."""
    views = [view for view in look.of(Role.SOURCE) if view.after is not None and view.after.python is not None]
    for view in views:
        if view.after is None or view.after.python is None or not literals(view.after)[text]:
            continue
        nodes = ast.walk(view.after.python.tree)
        line = next((one.lineno for one in nodes if isinstance(one, ast.expr) and ast.unparse(one) == text), None)
        return view.path, line
    return (views[0].path if views else "", None)


RULES = (
    Rule(
        id="source-told-answer",
        message="What a failing test gives and what it expects are both new in the sources.",
        doc="Wherever they stand: branches, lists beside each other, attributes, defaults, sums of pieces, texts read "
        "backwards. Small numbers, short words and truth values tell nothing and do not count.",
        find=_beside,
    ),
    Rule(
        id="source-told-answers",
        message="Answers of several failing tests are new in the sources.",
        doc="Two or more values that the cause's tests expect, none of them a small number, a short word or a truth "
        "value.",
        find=_several,
    ),
)
