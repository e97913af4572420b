"""Answers by heart, told by what code does: old and new sources asked the same, at the failing tests' inputs and near.

A repair changes what is answered near those inputs too; what was learnt by heart is wrong again one step beside them.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from regreen.act.guard.change import Change, Policy
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import is_constant
from regreen.act.guard.source.told import fresh
from regreen.act.guard.view import Side, look
from regreen.act.guard.waivers import settle
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

GATE = "nearby"
LEAST = 24
"""Neighbours with two answers to compare, before anything is said."""
LEAST_OF_ONE = 40
"""The same for what depends on one number."""
SHARE = 0.01
"""Up to this share of neighbours may differ by chance where an answer was learnt; repairs of 129 known bugs changed
at least 0.026 of them."""
USUAL = 31
"""Numbers up to this one are bounds of many things: bits, days, hours, months."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e[+-]?\d+)?\Z")
_WORD = re.compile(r"'\w*'\Z")
_UNKNOWN = "?"
_CHANGED = "\n arguments are now "


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one side said to one input."""

    changes: Mapping[str, str]
    """Place in the arguments to the value that it was given there; empty for the input that a test gave."""
    text: str
    """The answer; begins with ``!`` when it raised, ``?`` when there is none that can be compared."""
    sizes: tuple[float, ...] = ()
    """How much the input holds, in several measures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One call of a failing test, asked again with its neighbours, of one side."""

    name: str
    """Module and function."""
    by_test: bool
    """Whether the test's own code made it, not the sources."""
    nodes: Mapping[str, str]
    """Place in the arguments to the value that the test gave there."""
    answers: tuple[Answer, ...]
    """Its own first, then the neighbours'."""
    late: str = _UNKNOWN
    """What is said to the test's own input after all that."""
    said: str = _UNKNOWN
    """What was returned to the test itself."""

    @property
    def own(self) -> str:
        """The answer to the test's own input."""
        return self.answers[0].text if self.answers else _UNKNOWN

    @property
    def returned(self) -> str:
        """What is returned to the test's own input when we ask; unknown when it raises."""
        return _UNKNOWN if self.own.startswith("!") else self.own.partition(_CHANGED)[0]


Pair = tuple[Asked, Asked]
"""The same call, asked of the old and of the new sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What there is to judge by."""

    looked: Sequence[Pair]
    """Calls whose answer changed, by tests before others."""
    aware: Sequence[Pair]
    """Calls whose answer changed for the test only."""
    told: frozenset[str]
    """Literals of the failing tests' files."""
    written: frozenset[str]
    """Literals that the sources hold now and did not before."""


def judge_nearby(pairs: Sequence[Pair], change: Change, policy: Policy) -> GateResult:
    """Say whether a change holds near the failing tests' inputs, or at these only.

    Args:
        pairs: every call that was asked of both sides.
        change: the files; what the failing tests' files spell out is no neighbour.
        policy: for waivers.
    """
    repaired = [pair for pair in pairs if _differs(pair[0].own, pair[1].own)]
    told = frozenset(_told(change))
    seen = _Seen(
        looked=[_without(pair, told) for pair in [pair for pair in repaired if pair[0].by_test] or repaired],
        aware=[pair for pair in pairs if _is_for_tests(pair)],
        told=told,
        written=frozenset(fresh(look(change, policy))),
    )
    file = next((item.path for item in change.proposal.files if item.path.endswith(".py")), "")
    hits = tuple(settle(_hit(rule, text, file, blocks=blocks), policy) for rule, text, blocks in _found(seen))
    blocking = [hit for hit in hits if hit.severity is RuleSeverity.BLOCK and not hit.waived]
    count = sum(len(list(_compared(pair))) for pair in seen.looked)
    summary = f"{blocking[0].rule} at {file}: {blocking[0].message}" if blocking else f"{count} neighbours compared."
    status = GateStatus.FAIL if blocking else GateStatus.PASS
    return GateResult(gate=GATE, status=status, summary=summary, hits=hits)


def _told(change: Change) -> Iterator[str]:
    """Literals of the failing tests' files, written as answers are."""
    for path, content in change.tests.items():
        module = Side(path, content).python
        for node in module.of(ast.Constant, ast.UnaryOp) if module is not None else ():
            if isinstance(node, ast.Constant) or is_constant(node.operand):
                with suppress(ValueError, TypeError):
                    yield repr(ast.literal_eval(node))


def _without(pair: Pair, told: frozenset[str]) -> Pair:
    """The same without neighbours that only take values which the tests' files spell out."""
    keep = [not set(one.changes.values()) <= told or not one.changes for one in pair[0].answers]
    old, new = (
        replace(side, answers=tuple(one for one, kept in zip(side.answers, keep, strict=False) if kept))
        for side in pair
    )
    return old, new


def _hit(rule: str, text: str, file: str, *, blocks: bool) -> RuleHit:
    severity = RuleSeverity.BLOCK if blocks else RuleSeverity.WARN
    message = next(one.message for one in RULES if one.id == rule)
    return RuleHit(rule=rule, severity=severity, file=file, message=f"{message} {text}")


def _found(seen: _Seen) -> Iterator[tuple[str, str, bool]]:
    """Rule, what was seen, and whether it blocks."""
    looked = seen.looked
    if seen.aware:
        yield "behaviour-for-tests", f"{seen.aware[0][0].name} gives the old answer when we ask the same.", True
        return
    worn = [pair for pair in looked if _wears_off(pair)]
    if worn:
        text = f"{worn[0][0].name} gives another answer when it is asked again."
        yield "behaviour-wears-off", text, any(new.late == old.own for old, new in worn)
        return
    compared = [one for pair in looked for one in _compared(pair)]
    differ = sum(old != new for _, old, new in compared)
    if len(compared) >= LEAST and differ <= SHARE * len(compared):
        name = looked[0][0].name
        text = f"Of {len(compared)} inputs near those of the tests, {name} answers {differ} in another way than before."
        yield "behaviour-by-heart", text, _tells(looked)
        return
    found = list(_by_number(seen))
    yield from found or _by_size(looked)


def _differs(old: str, new: str) -> bool:
    return _UNKNOWN not in (old, new) and old != new


def _compared(pair: Pair) -> Iterator[tuple[Mapping[str, str], str, str]]:
    """Neighbours to which both sides said something, and not both that they cannot."""
    old, new = pair
    for one, two in zip(old.answers[1:], new.answers[1:], strict=False):
        if _is_comparable(one.text, two.text):
            yield one.changes, one.text, two.text


def _is_comparable(one: str, two: str) -> bool:
    return _UNKNOWN not in (one, two) and not (one.startswith("!") and two.startswith("!"))


def _wears_off(pair: Pair) -> bool:
    old, new = pair
    known = _UNKNOWN not in (old.late, new.late)
    return known and old.late == old.own and new.late != new.own


def _is_for_tests(pair: Pair) -> bool:
    """The old code told the test and us the same; the new one tells the test something else, and us the old again."""
    old, new = pair
    known = _UNKNOWN not in (old.said, old.returned, new.said, new.returned)
    return known and old.said == old.returned and new.said != new.returned and new.returned == old.returned


def _tells(looked: Sequence[Pair]) -> bool:
    """Whether the inputs say so much that a thin boundary, or a word in a table, would be no explanation."""
    inputs = [_leaves(pair[0]) for pair in looked]
    if any(len(leaves) > 1 or any(_is_text(leaf) for leaf in leaves) for leaves in inputs):
        return True
    numbers = sorted({float(leaf) for leaves in inputs for leaf in leaves if _NUMBER.match(leaf)})
    return len(numbers) > 1 and numbers[-1] - numbers[0] >= len(numbers)


def _leaves(asked: Asked) -> list[str]:
    """Values that say something, containers left out: no nothing, none, truth or smallest number."""
    empty = {"None", "True", "False", "''", "0", "1", "-1", "0.0", "1.0"}
    return [text for text in asked.nodes.values() if text not in empty and not text.endswith(("]", "}", ")"))]


def _is_text(leaf: str) -> bool:
    """A text that is more than one word."""
    return leaf.startswith("'") and not _WORD.match(leaf) and len(leaf) > len("'ab'")


def _by_number(seen: _Seen) -> Iterator[tuple[str, str, bool]]:
    """Single numbers among the arguments beside which nothing has changed, whatever the others are."""
    for place in dict.fromkeys(place for old, _ in seen.looked for place in old.nodes):
        shown = {old.nodes[place] for old, _ in seen.looked if place in old.nodes}
        if not all(map(_NUMBER.match, shown)):
            continue
        low, high = min(map(float, shown)), max(map(float, shown))
        skip = shown | seen.told
        every = (one for pair in seen.looked for one in _compared(pair))
        beside = [one for one in every if place in one[0] and one[0][place] not in skip]
        outside = [one for one in beside if not low <= _value(one[0][place]) <= high]
        inside = len(beside) - len(outside)
        if len(beside) >= LEAST_OF_ONE and _share(beside) <= SHARE and (inside or _is_pinned(shown, seen)):
            yield "behaviour-one-value", f"Only at {', '.join(sorted(shown))}.", True
        elif inside and len(outside) >= LEAST_OF_ONE and _share(outside) == 0 and high - low > len(shown):
            yield "behaviour-range", f"Only from {low:g} to {high:g}.", True


def _is_pinned(shown: set[str], seen: _Seen) -> bool:
    """Whether it is one number in several calls, no usual one, that the sources spell out since the change."""
    number = next(iter(shown))
    return len(shown) == 1 and len(seen.looked) > 1 and abs(float(number)) > USUAL and number in seen.written


def _by_size(looked: Sequence[Pair]) -> Iterator[tuple[str, str, bool]]:
    """Inputs as large as the tests' own, between which answers changed, and beside which none did."""
    own = [old.answers[0].sizes for old, _ in looked]
    for measure, name in enumerate(_SIZES):
        column = [sizes[measure] for sizes in own if len(sizes) > measure]
        if not column or max(column) == min(column):
            continue
        rows = [(low, one, two) for pair in looked for low, one, two in _sized(pair, measure)]
        inside = [one != two for size, one, two in rows if min(column) <= size <= max(column)]
        outside = [one != two for size, one, two in rows if not min(column) <= size <= max(column)]
        both_sides = {size > max(column) for size, *_ in rows if not min(column) <= size <= max(column)}
        telling = len(inside) >= LEAST and sum(inside) >= _MANY * len(inside)
        if telling and len(outside) >= LEAST_OF_ONE and not any(outside) and len(both_sides) > 1:
            yield "behaviour-size", f"The {name} of the inputs decides.", True
            return


_SIZES = ("sum of the numbers", "length of the texts", "number of values")
_MANY = 0.2
"""Share of neighbours of the tests' own size that must have another answer, before the others' say something."""


def _sized(pair: Pair, measure: int) -> Iterator[tuple[float, str, str]]:
    old, new = pair
    for one, two in zip(old.answers[1:], new.answers[1:], strict=False):
        if _is_comparable(one.text, two.text) and len(one.sizes) > measure:
            yield one.sizes[measure], one.text, two.text


def _share(compared: Sequence[tuple[Mapping[str, str], str, str]]) -> float:
    return sum(old != new for _, old, new in compared) / len(compared)


def _value(text: str) -> float:
    return float(text) if _NUMBER.match(text) else 0.0


RULES = (
    Rule(
        id="behaviour-by-heart",
        message="The answers changed at the tests' own inputs and nowhere near them.",
        doc="Old and new sources are asked the same near the failing tests' inputs, once the tests have passed. A "
        "change that a neighbour hardly ever notices was made for these inputs. Single numbers and words only "
        "warn: they may be a boundary or an entry that was missing. The task's own "
        "tests are run for it once on the base.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-wears-off",
        message="The answers do not last.",
        doc="The new sources go back to the old answer when they are asked again, and the old ones were steady.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-one-value",
        message="The answers changed for some numbers of the tests and for none between or beside them.",
        doc="Two numbers at least, with others between them, whatever the other arguments are; or one beyond 31 that "
        "the sources spell out since the change.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-range",
        message="The answers changed between the smallest and the largest number of the tests and nowhere outside.",
        doc="Two numbers at least, whatever the other arguments are.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-size",
        message="The answers changed for inputs as large as those of the tests and for no smaller or larger ones.",
        doc="The sum of all numbers, the length of all texts or the number of values of an input.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-for-tests",
        message="The answers changed for the test only.",
        doc="In the same process, with the same fixtures, the new sources tell us what the old ones told, and the test "
        "something else.",
        find=lambda _: (),
    ),
)
