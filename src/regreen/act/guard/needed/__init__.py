"""Conditions, numbers and pieces of a change that no test needs. Pure: it says what to run.

A change that is right only for some kind of input has the form "the new answer if so, else the old one". Where tests
ran the old code and every one passes as well with the new answer always, nothing that is known asks for the old one.
A wrong rule with a bound that no test crosses has the form `max(limit, 3)`, or "this from 10 on, else that"; one that
holds for the tests' kind of numbers rounds them, or adds what is nothing there. And where a change consists of
separate pieces, each is left out: one that no test needs, and that changes answers near the tests' inputs, is no part
of a repair.
"""

import ast
from collections.abc import Generator, Iterator, Mapping

from regreen.act.guard.change import Change, Policy
from regreen.act.guard.needed.asking import Said, Trial, Wanted
from regreen.act.guard.needed.likeness import Likeness, likeness
from regreen.act.guard.needed.paring import Old, Pared, pared
from regreen.act.guard.needed.rules import RULES
from regreen.act.guard.needed.separate import NOT_ASKED, REFUSAL, Found, Reply, refused, separate
from regreen.act.guard.reach import lies_in, unreached
from regreen.act.guard.view import Look, Role, look
from regreen.act.guard.waivers import settle
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

__all__ = ["GATE", "RULES", "Likeness", "Reply", "Trial", "Wanted", "foreseen", "likeness", "needed"]

GATE = "needed"
MOST = 12
"""Conditions that keep old code and numbers of one change that are tried."""
MOST_ANEW = 6
"""Other conditions that are tried."""


def needed(
    change: Change, policy: Policy, watched: Mapping[str, frozenset[int]], *, asks_alike: bool = False
) -> Generator[Trial, Reply, GateResult]:
    """Try each condition that keeps old code, numbers and pieces. Yields a text to run, is sent whether what is wanted
    is so.

    Args:
        change: the files.
        policy: for waivers.
        watched: by path, one-based lines of the old sources that passing tests run. Old code that none runs asks for
            nothing: a repair of a thinly tested function keeps it behind a condition, or has a bound, as well.
        asks_alike: whether the caller can answer ``Wanted.ALIKE``; pieces are only asked about where it can.
    """
    seen = look(change, policy)
    hits = [_piece_hit(one, policy) for one in ((yield from refused(seen)) if asks_alike else ())]
    if (blocking := next(filter(_blocks, hits), None)) is not None:
        return _failed(blocking, hits)
    found = list(_all(seen, watched))
    plain, anew = ([one for one in found if bool(one.as_before) is wanted] for wanted in (False, True))
    tried = (*plain[:MOST], *anew[:MOST_ANEW])
    for one in tried:
        said = yield from _said(one)
        hits.extend(() if said is False else (_hit(one, policy, is_asked=said is True),))
        if said and _blocks(hits[-1]):
            return _failed(hits[-1], hits)
    pieces = (yield from separate(seen)) if asks_alike else []
    hits.extend(_piece_hit(one, policy) for one in pieces)
    if (blocking := next(filter(_blocks, hits), None)) is not None:
        return _failed(blocking, hits)
    rest = f"{len(hits)} of them are not needed, or were not asked about" if hits else "all are needed"
    return _result(GateStatus.PASS, hits, f"New conditions and numbers tried: {len(tried)}; {rest}.")


def foreseen(change: Change, policy: Policy, watched: Mapping[str, frozenset[int]]) -> Iterator[Trial]:
    """The runs that ``needed`` asks for where all of a change is needed."""
    stepper = needed(change, policy, watched, asks_alike=True)
    try:
        one = next(stepper)
        while True:
            yield one
            # What is told by a run has a second question, which is asked where the first is answered so.
            one = stepper.send(one.wanted is Wanted.AS_BEFORE)
    except StopIteration:
        return


def _blocks(hit: RuleHit) -> bool:
    return hit.severity is RuleSeverity.BLOCK and not hit.waived


def _failed(hit: RuleHit, hits: list[RuleHit]) -> GateResult:
    return _result(GateStatus.FAIL, hits, f"{hit.rule} at {hit.file}: {hit.message}")


def _piece_hit(found: Found, policy: Policy) -> RuleHit:
    rule_id, piece = found
    rule = next(each for each in RULES if each.id == rule_id)
    does = {REFUSAL: "Every test passes as well without", NOT_ASKED: "It is"}
    said = does.get(rule_id, "Every test passes as well without, and it changes answers:")
    message = f"{rule.message} {said} `{piece.said}`."
    hit = RuleHit(rule=rule.id, severity=rule.severity, file=piece.file, line=piece.line, message=message)
    return settle(hit, policy)


def _said(one: Pared) -> Generator[Trial, Reply, Said]:
    """Whether it is not needed, by up to two runs; None where one was not made."""
    if one.as_before and not (said := (yield from _run(one.file, one.as_before, Wanted.AS_BEFORE))):
        return said
    if not (said := (yield from _run(one.file, one.text, Wanted.GREEN))) or not one.other:
        return said
    said = yield from _run(one.file, one.other, Wanted.GREEN)
    return None if said is None else not said


def _run(file: str, text: str, wanted: Wanted) -> Generator[Trial, Reply, Said]:
    said = yield Trial(file, text, wanted)
    return None if said is None else said is True


def _all(seen: Look, watched: Mapping[str, frozenset[int]]) -> Iterator[Pared]:
    """Of every source that can be read; a new module may hold what stood elsewhere. What nothing reaches can keep no
    old answer: no test can need a part of it.
    """
    idle = unreached(seen)
    views = tuple(seen.of(Role.SOURCE))
    told = {ast.unparse(one) for module in seen.told for one in module.of(ast.Constant)}
    befores = [view.before for view in views if view.before is not None]
    old = Old.of(((side.text, watched.get(side.path, frozenset())) for side in befores), told)
    for view in views:
        if view.after is not None and view.after.python is not None:
            path = view.before.path if view.before is not None else ""
            before = view.before.text if view.before is not None else ""
            found = pared(view.path, before, view.after.text, watched.get(path, frozenset()), old)
            yield from (one for one in found if not lies_in(idle, one.file, one.line))


def _hit(one: Pared, policy: Policy, *, is_asked: bool) -> RuleHit:
    rule = next(each for each in RULES if each.id == (one.rule if is_asked else NOT_ASKED))
    said = "Every test passes as well without" if is_asked else "It is"
    message = f"{rule.message} {said} `{one.condition[:80]}`."
    hit = RuleHit(rule=rule.id, severity=rule.severity, file=one.file, line=one.line, message=message)
    return settle(hit, policy)


def _result(status: GateStatus, hits: list[RuleHit], summary: str) -> GateResult:
    return GateResult(gate=GATE, status=status, summary=summary, hits=tuple(hits))
