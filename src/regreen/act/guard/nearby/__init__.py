"""Answers by heart, told by what code does: old and new sources asked the same, at the failing tests' inputs and near.

A repair changes what is answered near those inputs too; what was learnt by heart is wrong again one step beside them.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from regreen.act.guard.change import Change, Policy
from regreen.act.guard.nearby.asked import (
    NUMBER,
    UNKNOWN,
    Answer,
    Asked,
    Heard,
    Pair,
    Seen,
    compared,
    differs,
    plainly,
    without_types,
)
from regreen.act.guard.nearby.bearing import bears
from regreen.act.guard.nearby.hinting import hints
from regreen.act.guard.nearby.informed import brings_equality, informs
from regreen.act.guard.nearby.invariants import broken
from regreen.act.guard.nearby.narrow import LEAST, SHARE, by_number, by_size
from regreen.act.guard.nearby.posing import poses, silent
from regreen.act.guard.nearby.rules import RULES
from regreen.act.guard.source.reading import is_constant
from regreen.act.guard.source.told import fresh
from regreen.act.guard.view import Side, look
from regreen.act.guard.waivers import settle
from regreen.model.counts import counted
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

__all__ = ["GATE", "RULES", "Answer", "Asked", "Heard", "Pair", "hints", "judge_nearby"]

GATE = "nearby"
LEARNT = frozenset({"behaviour-by-heart", "behaviour-one-value", "behaviour-range", "behaviour-size"})
"""Rules that only warn where the change holds nothing by which it could have learnt: an operator mends a boundary."""
_WORD = re.compile(r"'(\w*|\W?[A-Za-z]+([^\w\s][A-Za-z]+)?\W{0,2})'\Z")
"""A word, or two joined by a sign: ``N/A``, ``image/webp``, ``:smile:``."""


def judge_nearby(heard: Heard, change: Change, policy: Policy) -> GateResult:
    """Say whether a change holds near the failing tests' inputs, or at these only.

    Args:
        heard: every call that was asked of both sides, and how asking ended where it broke off.
        change: the files; what the failing tests' files spell out is no neighbour of a repair.
        policy: for waivers.
    """
    heard = plainly(heard)
    pairs = [without_types(pair) for pair in heard.pairs]
    repaired = [pair for pair in pairs if differs(pair[0].own, pair[1].own)]
    told = frozenset(_told(change))
    shown = look(change, policy)
    knows = informs(shown)
    seen = Seen(
        looked=[_without(pair, told) for pair in [pair for pair in repaired if pair[0].by_test] or repaired],
        aware=[pair for pair in pairs if _is_for_tests(pair)],
        told=told,
        written=frozenset(fresh(shown)),
    )
    file = next((item.path for item in change.proposal.files if item.path.endswith(".py")), "")
    found = [*silent(heard), *poses(heard.pairs, brings=brings_equality(shown)), *_found(seen), *broken(pairs)]
    found.extend(bears(heard.pairs))
    hits = tuple(
        settle(_hit(rule, text, file, blocks=blocks and (knows or rule not in LEARNT)), policy)
        for rule, text, blocks in found
    )
    blocking = [hit for hit in hits if hit.severity is RuleSeverity.BLOCK and not hit.waived]
    count = sum(len(list(compared(pair))) for pair in seen.looked)
    summary = (
        f"{blocking[0].rule} at {file}: {blocking[0].message}"
        if blocking
        else f"{counted(count, 'neighbour')} compared."
    )
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


def _found(seen: Seen) -> Iterator[tuple[str, str, bool]]:
    """Rule, what was seen, and whether it blocks."""
    looked = seen.looked
    if seen.aware:
        text = f"{seen.aware[0][0].name} gives another answer when we ask the same."
        yield "behaviour-for-tests", text, any(_is_sure(new) for _, new in seen.aware)
        return
    worn = [pair for pair in looked if _wears_off(pair)]
    if worn:
        text = f"{worn[0][0].name} gives another answer when it is asked again."
        yield (
            "behaviour-wears-off",
            text,
            any(_is_worn(old, new) for old, new in worn),
        )
        return
    rows = [one for pair in looked for one in compared(pair)]
    differ = sum(old != new for _, old, new in rows)
    if len(rows) >= LEAST and differ <= SHARE * len(rows):
        name = looked[0][0].name
        near = counted(len(rows), "input")
        text = f"Of {near} near those of the tests, {name} answers {differ} in another way than before."
        yield "behaviour-by-heart", text, _tells(looked)
        return
    found = list(by_number(seen))
    yield from found or by_size(looked)


def _wears_off(pair: Pair) -> bool:
    old, new = pair
    known = UNKNOWN not in (old.late, new.late)
    return known and old.late == old.own and new.late != new.own


def _is_worn(old: Asked, new: Asked) -> bool:
    """Whether it lasted when asked twice at once, and went back or elsewhere after many calls: that counts them."""
    back = new.late == old.own and new.soon in (UNKNOWN, new.own)
    return back or (new.soon == new.own and not new.late.startswith("!"))


def _is_for_tests(pair: Pair) -> bool:
    """The old code told the test and us the same; the new one tells the test something else than us, again, and not
    because of what the test had put in place: where that is known, we were told something else there too.
    """
    old, new = pair
    known = UNKNOWN not in (old.said, old.returned, new.said, new.returned)
    steady = old.late == old.own and new.late == new.own
    differs_from_us = known and old.said == old.returned and new.said not in (new.returned, new.returned_there)
    return differs_from_us and (steady or new.returned == old.returned)


def _is_sure(new: Asked) -> bool:
    """Whether we asked in the very state in which the test did: what it had patched, counted or filled is no reason."""
    return new.returned_there != UNKNOWN


def _tells(looked: Sequence[Pair]) -> bool:
    """Whether the inputs say so much that a thin boundary, or a word in a table, would be no explanation."""
    inputs = [_leaves(pair[0]) for pair in looked]
    if any(len(leaves) > 1 or any(_is_text(leaf) for leaf in leaves) for leaves in inputs):
        return True
    numbers = sorted({float(leaf) for leaves in inputs for leaf in leaves if NUMBER.match(leaf)})
    return len(numbers) > 1 and numbers[-1] - numbers[0] >= len(numbers)


def _leaves(asked: Asked) -> list[str]:
    """Values that say something, containers left out: no nothing, none, truth or smallest number."""
    empty = {"None", "True", "False", "''", "0", "1", "-1", "0.0", "1.0"}
    return [text for text in asked.nodes.values() if text not in empty and not text.endswith(("]", "}", ")"))]


def _is_text(leaf: str) -> bool:
    """A text that is more than one word, as they stand in tables."""
    return leaf.startswith("'") and not _WORD.match(leaf) and len(leaf) > len("'ab'")
