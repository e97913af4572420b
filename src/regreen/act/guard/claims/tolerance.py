"""Tolerances of a test before and after: by their names, as positions of known checks, as bounds of a distance."""

import ast
import math
import operator
import re
from collections.abc import Callable, Iterator

from regreen.act.guard.claims.binding import bindings, standing
from regreen.act.guard.claims.pairs import Test, changed_around
from regreen.act.guard.claims.strength import claims
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look

_WIDER = frozenset({"rel", "abs", "delta", "rel_tol", "abs_tol", "atol", "rtol", "tolerance"})
_WIDER_IN_CHECKS = frozenset({"tol", "epsilon", "eps", "nulp", "maxulp", "max_ulp"})
_DIGITS = frozenset({"places", "decimal", "significant", "ndigits"})
"""Where a larger number lets less pass."""
_POSITIONS = {
    "approx": ((1, "rel"), (2, "abs"), (3, "nan_ok")),
    "assertAlmostEqual": ((2, "places"),),
    "assertAlmostEquals": ((2, "places"),),
    "round": ((1, "ndigits"),),
    "assert_almost_equal": ((2, "decimal"),),
    "assert_array_almost_equal": ((2, "decimal"),),
    "assert_approx_equal": ((2, "significant"),),
    "assert_allclose": ((2, "rtol"), (3, "atol")),
    "allclose": ((2, "rtol"), (3, "atol")),
    "isclose": ((2, "rtol"), (3, "atol")),
}
_CALLS = frozenset({*_POSITIONS, "assert_frame_equal", "assert_series_equal", "assert_index_equal", "array_equal"})
_LOOSENING = re.compile(r"^(nan_ok|equal_nan|check_like|ignore_\w+|exclude_\w+|significant_only)$")
"""Words that let more pass where they are true."""
_HOLDING = re.compile(r"^(check_\w+|strict)$")
"""Words that let more pass where they are false."""
_UNITS = {"weeks": 604800.0, "days": 86400.0, "hours": 3600.0, "minutes": 60.0, "seconds": 1.0, "milliseconds": 1e-3}
_OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
_DEPTH = 6
_AT_FOURTH = 3
"""Where ``approx`` takes ``nan_ok``."""
RANGE = "range"
MORE_RANGE = 2.0
"""How much wider a range may become where one of its bounds is corrected."""
LITTLE = 0.01
"""What a tolerance may be where a check had none, or one that cannot be compared with it: sums of floats need one."""
Tolerances = dict[str, list[float]]


def tolerances(test: Test) -> Tolerances:
    """Tolerances of a test by their name; digits as their negative, so that more is wider for all."""
    found: Tolerances = {}
    for call in (part for part in ast.walk(test.node) if isinstance(part, ast.Call)):
        for name, value in _of_call(call, test):
            found.setdefault(name, []).append(-value if name in _DIGITS and not math.isinf(value) else value)
    for node in (part for part in ast.walk(test.node) if isinstance(part, ast.Compare)):
        for name, value in _of_compare(node, test):
            found.setdefault(name, []).append(value)
    return found


def _of_call(call: ast.Call, test: Test) -> Iterator[tuple[str, float]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    for at, word in _POSITIONS.get(name, ()):
        if len(call.args) > at and not any(isinstance(one, ast.Starred) for one in call.args):
            yield word, number(call.args[at], test)
    if name == "round" and len(call.args) == 1 and not call.keywords:
        yield "ndigits", 0.0
    is_check = name in _CALLS or name.startswith("assert")
    known = _WIDER | {"places"} | (_WIDER_IN_CHECKS | _DIGITS if is_check else set())
    for keyword in call.keywords:
        yield from ((word, number(node, test)) for word, node in _written_out(keyword, is_check) if word in known)


def _written_out(word: ast.keyword, is_known: bool) -> Iterator[tuple[str, ast.expr]]:
    """A word with its value; those of a literal behind ``**``, and of anything else there all that a check may take."""
    if word.arg is not None:
        yield word.arg, word.value
    elif isinstance(word.value, ast.Dict):
        for key, value in zip(word.value.keys, word.value.values, strict=True):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, value
    elif is_known:
        yield "tolerance", word.value


def _of_compare(node: ast.Compare, test: Test) -> Iterator[tuple[str, float]]:
    """The bound of a distance, or how far two bounds lie from each other."""
    sides = [node.left, *node.comparators]
    if not all(isinstance(one, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for one in node.ops):
        return
    low, *_, high = sides if isinstance(node.ops[0], ast.Lt | ast.LtE) else list(reversed(sides))
    if len(node.ops) == 1 and _is_distance(low):
        yield f"bound of {ast.unparse(low)[:60]}", number(high, test)
    elif len(node.ops) > 1:
        first, last = _value(low, test), _value(high, test)
        if first is not None and last is not None:
            yield RANGE, abs(last - first)


def _is_distance(node: ast.expr) -> bool:
    call = node.func if isinstance(node, ast.Call) else None
    name = call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", "")
    return name in {"abs", "fabs", "norm", "dist", "hypot", "total_seconds"}


def number(node: ast.expr, test: Test) -> float:
    """What an expression comes to; infinity where that cannot be told, since it may let everything pass."""
    value = _value(node, test)
    return math.inf if value is None or math.isnan(value) else value


def _value(node: ast.expr, test: Test, depth: int = 0) -> float | None:
    found: float | None = None
    match node:
        case _ if depth > _DEPTH:
            pass
        case ast.Constant(value=None):
            found = 0.0
        case ast.Constant(value=bool() | int() | float() as value):
            found = float(value)
        case ast.Name(id=name):
            found = _of_name(node, name, test, depth)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            found = _worked_out(0.0, ast.Sub(), _value(operand, test, depth + 1))
        case ast.BinOp(left=left, op=op, right=right):
            found = _worked_out(_value(left, test, depth + 1), op, _value(right, test, depth + 1))
        case ast.Call(func=func, args=[ast.Constant(value=str() | int() | float() as given)], keywords=[]):
            found = _converted(ast.unparse(func), given)
        case ast.Call(func=func, args=[], keywords=words) if ast.unparse(func).endswith("timedelta"):
            found = _duration(words, test, depth)
    return found


def _of_name(node: ast.Name, name: str, test: Test, depth: int) -> float | None:
    found = standing(bindings(test.node, name), node, test.module) or bindings(test.module.tree, name)
    values = [one.values[0] for one in found if one.values]
    return _value(values[-1], test, depth + 1) if values and isinstance(values[-1], ast.expr) else None


def _worked_out(left: float | None, op: ast.operator, right: float | None) -> float | None:
    if left is None or right is None:
        return None
    try:
        return float(_OPERATORS[type(op)](left, right))
    except (KeyError, ArithmeticError, TypeError):
        return None


def _converted(name: str, value: str | float) -> float | None:
    try:
        return float(value) if name.rpartition(".")[2] in {"float", "int", "Decimal", "Fraction"} else None
    except (ValueError, OverflowError):
        return None


def _duration(words: list[ast.keyword], test: Test, depth: int) -> float | None:
    parts = [(_UNITS.get(word.arg or ""), _value(word.value, test, depth + 1)) for word in words]
    if any(unit is None or value is None for unit, value in parts):
        return None
    return sum(unit * value for unit, value in parts if unit is not None and value is not None)


def _wider(look: Look) -> Iterator[Place]:
    for before, after in changed_around(look):
        old, new = tolerances(before), tolerances(after)
        for name, values in new.items():
            room = MORE_RANGE if name == RANGE else 1.0
            if name in old and sorted(values) > sorted(room * value for value in old[name]):
                yield _place(after, f"{name}: {_said(name, before)}", f"{name}: {_said(name, after)}")
        if len(claims(after)) <= len(claims(before)):
            yield from _other_tolerances(after, old, new)
        yield from _looser(before, after)


def _place(after: Test, before: str, now: str) -> Place:
    return Place(file=after.file, line=after.node.lineno, before=before, after=now)


def _said(name: str, test: Test) -> list[float]:
    return [-value if name in _DIGITS else value for value in tolerances(test)[name]]


def _other_tolerances(after: Test, old: Tolerances, new: Tolerances) -> Iterator[Place]:
    """Tolerances of a name that the test did not have, in no more checks than before, that let more pass."""
    gone = [one for name in sorted(old.keys() - new.keys()) for one in _absolute(name, old[name])]
    for name in sorted(new.keys() - old.keys() - {"ndigits", RANGE}):
        if name.startswith("bound of ") and not any(one.startswith("bound of ") for one in old):
            continue
        come = _absolute(name, new[name])
        more = max(come or [abs(one) for one in new[name]])
        if more > (max(gone) if come and gone else LITTLE):
            yield _place(after, f"without {name}", f"{name}: {new[name]}")


def _absolute(name: str, values: list[float]) -> list[float]:
    """Tolerances as differences that are let pass; nothing for those that are shares, or of another kind."""
    if name in {"places", "decimal"}:
        return [0.5 * 10.0**value for value in values]
    is_absolute = name in {"delta", "abs", "abs_tol", "atol", "tolerance"} or name.startswith("bound of ")
    return [abs(value) for value in values] if is_absolute else []


def _looser(before: Test, after: Test) -> Iterator[Place]:
    """Words that let more pass than before: ``nan_ok=True``, ``check_dtype=False``."""
    old, new = _words(before), _words(after)
    for name in new:
        if len(new[name]) > len(old.get(name, ())):
            yield _place(after, "; ".join(old.get(name, ())) or f"without {name}", "; ".join(new[name]))


def _words(test: Test) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for call in (part for claim in claims(test) for part in ast.walk(claim.node) if isinstance(part, ast.Call)):
        for name, value in _flags(call):
            if _lets_pass(name, value, call):
                found.setdefault(name, []).append(f"{name}={ast.unparse(value)}")
    return found


def _flags(call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "approx" and len(call.args) > _AT_FOURTH:
        yield "nan_ok", call.args[_AT_FOURTH]
    for word in call.keywords:
        yield from _written_out(word, is_known=False)


def _lets_pass(name: str, value: ast.expr, call: ast.Call) -> bool:
    is_off = isinstance(value, ast.Constant) and not value.value
    if _HOLDING.match(name) and name != "check_like":
        asserts = ast.unparse(call.func).rpartition(".")[2].startswith("assert")
        return asserts and not (isinstance(value, ast.Constant) and value.value)
    # It is so by default there.
    is_usual = name == "equal_nan" and ast.unparse(call.func).endswith("assert_allclose")
    return bool(_LOOSENING.match(name)) and not is_off and not is_usual


RULES = (
    Rule(
        id="test-tolerance-widened",
        message="A tolerance is wider than before.",
        doc="`rel`, `abs`, `delta`, `places`, `decimal`, `round` digits, the bound of a distance, a range; or one by "
        "another name that lets more pass. What cannot be worked out counts as letting everything pass. And words that "
        "do: `nan_ok`, `equal_nan`, `check_…=False`, `ignore_…`.",
        find=_wider,
    ),
)
