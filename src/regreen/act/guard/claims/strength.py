"""Assertions before and after: fewer, weaker, with wider tolerance, or expecting something else."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from regreen.act.guard.claims.pairs import Test, kept
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.reading import is_constant
from regreen.act.guard.view import Look
from regreen.syntax.asserts import CheckKind, call_kind

EXACT, CLOSE, ORDER, PART, TRUTH, NOTHING = 6, 5, 4, 3, 2, 0
_METHODS = {
    "assertEqual": EXACT,
    "assertEquals": EXACT,
    "assertListEqual": EXACT,
    "assertDictEqual": EXACT,
    "assertSetEqual": EXACT,
    "assertTupleEqual": EXACT,
    "assertSequenceEqual": EXACT,
    "assertMultiLineEqual": EXACT,
    "assertIs": EXACT,
    "assertIsNone": EXACT,
    "assertCountEqual": CLOSE,
    "assertAlmostEqual": CLOSE,
    "assertRegex": PART,
    "assertIn": PART,
    "assertNotIn": PART,
    "assertLess": ORDER,
    "assertLessEqual": ORDER,
    "assertGreater": ORDER,
    "assertGreaterEqual": ORDER,
    "assertTrue": TRUTH,
    "assertFalse": TRUTH,
    "assertIsNotNone": TRUTH,
    "assertNotEqual": TRUTH,
    "assertIsInstance": TRUTH,
}
_MOCKS = {
    "assert_called_once_with": EXACT,
    "assert_called_with": EXACT,
    "assert_has_calls": EXACT,
    "assert_any_call": CLOSE,
    "assert_called_once": PART,
    "assert_called": TRUTH,
    "assert_not_called": EXACT,
}
_SELF_CALLS = frozenset(
    {"len", "type", "set", "sorted", "str", "bool", "repr", "isinstance", "any", "int", "round", "hash"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One check and how much it says."""

    text: str
    """Normalised."""
    line: int
    """One-based."""
    strength: int
    """From NOTHING to EXACT."""
    subject: str
    """What it is about, normalised; the call under test without what is done to its result."""
    node: ast.AST
    """The check."""


def claims(test: Test) -> list[Claim]:
    """All checks of a test that can be reached by their nesting, in the order of the text."""
    found = [_claim(node) for node in ast.walk(test.node) if _is_check(node)]
    return sorted(found, key=lambda claim: claim.line)


def _is_check(node: ast.AST) -> bool:
    return isinstance(node, ast.Assert) or (
        isinstance(node, ast.Call) and call_kind(node) not in {None, CheckKind.FAIL}
    )


def _claim(node: ast.AST) -> Claim:
    assert isinstance(node, ast.Assert | ast.Call)
    text = ast.unparse(node.test if isinstance(node, ast.Assert) else node)
    return Claim(text=text, line=node.lineno, strength=strength(node), subject=_subject(node), node=node)


def strength(node: ast.Assert | ast.Call) -> int:
    """How much a check says about its subject."""
    if is_empty(node):
        return NOTHING
    if isinstance(node, ast.Assert):
        return _of_expression(node.test)
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if call_kind(node) is CheckKind.RAISES:
        return EXACT
    base = _METHODS.get(name, _MOCKS.get(name, PART))
    if name in {"assertTrue", "assertFalse"} and node.args:
        return max(TRUTH, _of_expression(node.args[0]))
    return base


_BY_OPERATOR: dict[type[ast.cmpop], int] = {
    ast.Eq: EXACT,
    ast.Is: EXACT,
    ast.IsNot: TRUTH,
    ast.NotEq: TRUTH,
    ast.In: PART,
    ast.NotIn: PART,
}


def _of_compare(test: ast.Compare) -> int:
    text = ast.unparse(test)
    found = min(_BY_OPERATOR.get(type(one), ORDER) for one in test.ops)
    return CLOSE if found == EXACT and ("approx(" in text or "ANY" in text) else found


def _of_expression(test: ast.expr) -> int:
    match test:
        case ast.Compare():
            return _of_compare(test)
        case ast.BoolOp(op=ast.Or(), values=values):
            return min(TRUTH, *(_of_expression(value) for value in values))
        case ast.BoolOp(values=values):
            return max(_of_expression(value) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _of_expression(operand) if isinstance(operand, ast.Compare) else TRUTH + 1
        case ast.Call() if getattr(test.func, "attr", getattr(test.func, "id", "")) in {"all", "isclose", "allclose"}:
            return CLOSE
        case _:
            return TRUTH


def is_empty(node: ast.Assert | ast.Call) -> bool:
    """Whether a check can never fail: a constant, a tuple, or something compared with itself."""
    if isinstance(node, ast.Assert):
        return always_true(node.test)
    kind = call_kind(node)
    if kind is not CheckKind.METHOD or not node.args:
        return False
    first, second = node.args[0], node.args[1] if len(node.args) > 1 else None
    if second is not None and ast.dump(first) == ast.dump(second):
        return True
    return all(is_constant(arg) for arg in node.args[:2])


def always_true(test: ast.expr) -> bool:
    """Whether an expression is true whatever the code under test does."""
    match test:
        case ast.Tuple(elts=elts) if elts:
            return True
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Is() | ast.LtE() | ast.GtE()], comparators=[right]):
            return ast.dump(left) == ast.dump(right) or (is_constant(left) and is_constant(right))
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(always_true(value) for value in values) or _covers(values)
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Name(id="object")]):
            return True
        case ast.Compare(left=ast.Call(func=ast.Name(id="len")), ops=[ast.GtE()], comparators=[ast.Constant(value=0)]):
            return True
        case _:
            return is_constant(test)


def _covers(values: list[ast.expr]) -> bool:
    texts = {ast.unparse(value) for value in values}
    return any(f"not {text}" in texts or f"not ({text})" in texts for text in texts)


def _subject(node: ast.Assert | ast.Call) -> str:
    """The first part that is no constant, without wrappers such as ``len``."""
    mocked = isinstance(node, ast.Call) and call_kind(node) is CheckKind.MOCK and isinstance(node.func, ast.Attribute)
    parts = [node.func.value] if mocked else _sides(node)  # type: ignore[union-attr]  # mocked says that it is one
    inner = next((part for part in parts if not is_constant(part)), None)
    while isinstance(inner, ast.Call) and getattr(inner.func, "id", "") in _SELF_CALLS and inner.args:
        inner = inner.args[0]
    return ast.unparse(inner) if inner is not None else ""


def sides_of(node: ast.AST) -> list[ast.expr]:
    """What a check compares with what; nothing for what is no check."""
    return _sides(node) if isinstance(node, ast.Assert | ast.Call) else []


def _sides(node: ast.Assert | ast.Call) -> list[ast.expr]:
    """What is compared with what."""
    if isinstance(node, ast.Call):
        return list(node.args)
    return [node.test.left, *node.test.comparators] if isinstance(node.test, ast.Compare) else [node.test]


def _lost(before: Test, after: Test) -> tuple[list[Claim], list[Claim]]:
    """Claims that are no longer made word for word, and those that are new."""
    old, new = claims(before), claims(after)
    have = Counter(claim.text for claim in new)
    lost = [claim for claim in old if not _take(have, claim.text)]
    left = Counter(claim.text for claim in old)
    gained = [claim for claim in new if not _take(left, claim.text)]
    return lost, gained


def _take(counts: Counter[str], key: str) -> bool:
    if counts[key] <= 0:
        return False
    counts[key] -= 1
    return True


def answered(before: Test, after: Test) -> Iterator[tuple[Claim, Claim | None]]:
    """Each lost claim with the new one that stands in for it: about the same subject if there is one, else any."""
    lost, gained = _lost(before, after)
    for claim in lost:
        same = [one for one in gained if one.subject == claim.subject]
        found = max(same or gained, key=lambda one: one.strength, default=None)
        if found is not None:
            gained.remove(found)
        yield claim, found


def couples(before: Test, after: Test) -> Iterator[tuple[Claim, Claim]]:
    """Each check with what it became: word for word the same, or what stands in for it."""
    left = claims(after)
    for claim in claims(before):
        same = next((one for one in left if one.text == claim.text), None)
        if same is not None:
            left.remove(same)
            yield claim, same
    yield from ((claim, instead) for claim, instead in answered(before, after) if instead is not None)


def _fewer(look: Look) -> Iterator[Place]:
    for before, after in kept(look):
        for claim, instead in answered(before, after):
            if instead is None:
                yield Place(file=after.file, line=after.node.lineno, before=claim.text)


def _weaker(look: Look) -> Iterator[Place]:
    for before, after in kept(look):
        for claim, instead in answered(before, after):
            if instead is not None and instead.strength < claim.strength:
                yield Place(file=after.file, line=instead.line, before=claim.text, after=instead.text)


def _otherwise(look: Look) -> Iterator[Place]:
    """Same strength, something else expected: only a task about the test itself may."""
    if look.repairs_tests:
        return
    for before, after in kept(look):
        for claim, instead in answered(before, after):
            if instead is not None and instead.strength >= claim.strength and _says_otherwise(claim, instead):
                yield Place(file=after.file, line=instead.line, before=claim.text, after=instead.text)


def _says_otherwise(old: Claim, new: Claim) -> bool:
    """Whether another value is expected, or, where both name the call, something else is asked."""
    if _expected(old) != _expected(new):
        return True
    return "(" in old.subject and "(" in new.subject and _literals(old.subject) != _literals(new.subject)


def _expected(claim: Claim) -> list[str]:
    """Constants outside the subject; tolerances and messages are no expectation."""
    assert isinstance(claim.node, ast.Assert | ast.Call)
    sides = [part for part in _sides(claim.node) if claim.subject not in ast.unparse(part)]
    words = {id(part) for side in sides for word in ast.walk(side) if _is_tolerance(word) for part in ast.walk(word)}
    found = (
        part for side in sides for part in ast.walk(side) if isinstance(part, ast.Constant) and id(part) not in words
    )
    return sorted(repr(part.value) for part in found)


def _is_tolerance(node: ast.AST) -> bool:
    return isinstance(node, ast.keyword) and node.arg is not None and _NUMBER.match(node.arg) is not None


def _literals(text: str) -> list[str]:
    return sorted(repr(part.value) for part in ast.walk(ast.parse(text)) if isinstance(part, ast.Constant))


def _empty(look: Look) -> Iterator[Place]:
    for before, after in kept(look):
        known = Counter(claim.text for claim in claims(before) if claim.strength == NOTHING)
        for claim in claims(after):
            if claim.strength == NOTHING and not _take(known, claim.text):
                yield Place(file=after.file, line=claim.line, after=claim.text)


_NUMBER = re.compile(r"^(rel|abs|delta|places|rel_tol|abs_tol|atol|rtol|tolerance|msg)$")


def _raises(test: Test) -> list[ast.Call]:
    calls = [part for part in ast.walk(test.node) if isinstance(part, ast.Call)]
    return [call for call in calls if call_kind(call) is CheckKind.RAISES]


def _looser_raises(look: Look) -> Iterator[Place]:
    for before, after in kept(look):
        for old, new in zip(_raises(before), _raises(after), strict=False):
            if _is_looser(old, new):
                yield Place(file=after.file, line=new.lineno, before=ast.unparse(old), after=ast.unparse(new))


def _is_looser(old: ast.Call, new: ast.Call) -> bool:
    if _matches(old) and any(_is_anything(word.value) for word in new.keywords if word.arg == "match"):
        return True
    matched = {word.arg for word in old.keywords} - {word.arg for word in new.keywords}
    if "match" in matched or len(new.args) < len(old.args):
        return True
    names = [ast.unparse(call.args[0]) if call.args else "" for call in (old, new)]
    if names[0] == names[1]:
        return False
    return names[1] in {"Exception", "BaseException"} or ("," in names[1] and "," not in names[0])


def _matches(call: ast.Call) -> bool:
    return any(word.arg == "match" and not _is_anything(word.value) for word in call.keywords)


def _is_anything(pattern: ast.expr) -> bool:
    """Whether a pattern is met by every text."""
    text = getattr(pattern, "value", None)
    return isinstance(text, str) and text.strip("^$()") in {"", ".", ".*", ".*?", ".+", r"\s*", r"[\s\S]*"}


RULES = (
    Rule(
        id="test-assertion-removed",
        message="A check is gone and nothing stands in for it.",
        doc="Counted test by test, word for word; a check that says as much about the same thing may stand in.",
        find=_fewer,
    ),
    Rule(
        id="test-assertion-weakened",
        message="A check says less than before.",
        doc="From equality to nearness, order, membership, truth; from exact calls of a double to any call.",
        find=_weaker,
    ),
    Rule(
        id="test-expectation-changed",
        message="A test expects something else, and the task is not about the test.",
        doc="Only a task whose fault is `test_bug` may change what a test expects.",
        find=_otherwise,
    ),
    Rule(
        id="test-assertion-empty",
        message="A check that can never fail.",
        doc="Constants, tuples, something compared with itself, `… or True`, `isinstance(…, object)`.",
        find=_empty,
    ),
    Rule(
        id="test-raises-weakened",
        message="An expected exception is told less exactly.",
        doc="`match` dropped, `Exception` in place of a type, more types than one.",
        find=_looser_raises,
    ),
)
