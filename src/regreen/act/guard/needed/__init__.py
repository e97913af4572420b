"""Conditions and numbers in a change that no test needs. Pure: it says what to run.

A change that is right only for some kind of input has the form "the new answer if so, else the old one". Where tests
ran the old code and every one passes as well with the new answer always, nothing that is known asks for the old one.
A wrong rule with a bound that no test crosses has the form `max(limit, 3)`, or "this from 10 on, else that"; one that
holds for the tests' kind of numbers rounds them, or adds what is nothing there.
"""

import ast
from collections.abc import Generator, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from regreen.act.guard.change import Change, Policy
from regreen.act.guard.needed.paring import CONVERTED, NAMED, NO_PART, NO_STEP, OLD_KEPT, UNNEEDED, Old, Pared, pared
from regreen.act.guard.rule import Rule
from regreen.act.guard.view import Look, Role, look
from regreen.act.guard.waivers import settle
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

GATE = "needed"
MOST = 6
"""Conditions that keep old code and numbers of one change that are tried."""
NOT_ASKED = "behaviour-not-asked"
MOST_ANEW = 3
"""Other conditions that are tried."""


class Wanted(StrEnum):
    """What is asked of a run."""

    GREEN = "green"
    """Every test passes."""
    AS_BEFORE = "as before"
    """Tests that passed on the base pass, and a test of the task still fails."""


class Trial(NamedTuple):
    """One run that the gate asks for."""

    file: str
    """Repo-relative path."""
    text: str
    """The whole module."""
    wanted: Wanted
    """What is to be said of it."""


Said = bool | None
"""Whether a run says what is wanted; None where it was not made since it would take too long."""


def needed(change: Change, policy: Policy, watched: Mapping[str, frozenset[int]]) -> Generator[Trial, Said, GateResult]:
    """Try each condition that keeps old code, and numbers. Yields a text to run, is sent whether what is wanted is so.

    Args:
        change: the files.
        policy: for waivers.
        watched: by path, one-based lines of the old sources that passing tests run. Old code that none runs asks for
            nothing: a repair of a thinly tested function keeps it behind a condition, or has a bound, as well.
    """
    found = list(_all(look(change, policy), watched))
    plain, anew = ([one for one in found if bool(one.as_before) is wanted] for wanted in (False, True))
    tried = (*plain[:MOST], *anew[:MOST_ANEW])
    hits: list[RuleHit] = []
    for one in tried:
        said = yield from _said(one)
        hits.extend(() if said is False else (_hit(one, policy, is_asked=said is True),))
        if said and hits[-1].severity is RuleSeverity.BLOCK and not hits[-1].waived:
            return _result(GateStatus.FAIL, hits, f"{hits[-1].rule} at {one.file}: {hits[-1].message}")
    rest = f"{len(hits)} of them are not needed, or were not asked about" if hits else "all are needed"
    return _result(GateStatus.PASS, hits, f"New conditions and numbers tried: {len(tried)}; {rest}.")


def _said(one: Pared) -> Generator[Trial, Said, Said]:
    """Whether it is not needed, by up to two runs; None where one was not made."""
    if one.as_before and not (said := (yield Trial(one.file, one.as_before, Wanted.AS_BEFORE))):
        return said
    if not (said := (yield Trial(one.file, one.text, Wanted.GREEN))) or not one.other:
        return said
    said = yield Trial(one.file, one.other, Wanted.GREEN)
    return None if said is None else not said


def _all(seen: Look, watched: Mapping[str, frozenset[int]]) -> Iterator[Pared]:
    """Of every source that can be read; a new module may hold what stood elsewhere."""
    views = tuple(seen.of(Role.SOURCE))
    told = {ast.unparse(one) for module in seen.told for one in module.of(ast.Constant)}
    befores = [view.before for view in views if view.before is not None]
    old = Old.of(((side.text, watched.get(side.path, frozenset())) for side in befores), told)
    for view in views:
        if view.after is not None and view.after.python is not None:
            path = view.before.path if view.before is not None else ""
            before = view.before.text if view.before is not None else ""
            yield from pared(view.path, before, view.after.text, watched.get(path, frozenset()), old)


def _hit(one: Pared, policy: Policy, *, is_asked: bool) -> RuleHit:
    rule = next(each for each in RULES if each.id == (one.rule if is_asked else NOT_ASKED))
    said = "Every test passes as well without" if is_asked else "It is"
    message = f"{rule.message} {said} `{one.condition[:80]}`."
    hit = RuleHit(rule=rule.id, severity=rule.severity, file=one.file, line=one.line, message=message)
    return settle(hit, policy)


def _result(status: GateStatus, hits: list[RuleHit], summary: str) -> GateResult:
    return GateResult(gate=GATE, status=status, summary=summary, hits=tuple(hits))


RULES = (
    Rule(
        id=OLD_KEPT,
        message="The old answers are kept behind a condition that no test needs.",
        doc="A new condition decides between new code and old. The task's tests, those that cover the change and, "
        "where the time allows it, all tests are run once more with the new code always: where all pass as well, "
        "the condition only keeps what was wrong. Old code that was written anew is told by a run as well: with "
        "it always, tests that passed pass, and a test of the task fails. A condition that a passing test needs "
        "is never meant, nor one that only refuses: it raises.",
        find=lambda _: (),
    ),
    Rule(
        id=UNNEEDED,
        message="A bound with a number of its own that no test needs.",
        doc="`max(limit, 3)`, or a choice between two expressions by a number that the module did not hold before. "
        "Asked as the last one is, where passing tests ran the old lines in its place. Zero and one are no such "
        "numbers: with them it is only meant where everything passes with the bound alone. Nor are bounds that stand "
        "for themselves: of days, hours, percent, degrees, bytes, where the failing tests do not hold them.",
        find=lambda _: (),
    ),
    Rule(
        id=NO_STEP,
        message="A step of a calculation that no test needs.",
        doc="`x // 10 * 10`, `x + y` where every test passes as well with `x` alone, and what is left out is new: "
        "right for the tests' kind of numbers. So is a function of the project that is called once more, as in "
        "`cents(cents(x) + y)`, `int(x)`, `round(x)` of a parameter in a calculation, and `//` where `/` by the same "
        "stood. Asked as the last one is.",
        find=lambda _: (),
    ),
    Rule(
        id=NO_PART,
        message="A part of a condition that no test needs.",
        doc="`low < high == last`, `a == b and c < d` where every test passes as well without one comparison of what "
        "is worked out; guards, and comparisons with constants, are left alone. Asked as the last one is.",
        find=lambda _: (),
    ),
    Rule(
        id=NAMED,
        message="A number stands where what the function is given would do.",
        doc="`-50` where every test passes as well with `-account.limit`, and some fails with another number: the "
        "tests give the code just this one. Numbers that stand for themselves are left alone as above.",
        find=lambda _: (),
    ),
    Rule(
        id=NOT_ASKED,
        severity=RuleSeverity.WARN,
        message="A new condition or number was not asked about: it would take too long.",
        doc="The runs of the rules above may take 5 s for a fix, as far as the base tells beforehand; the tests that "
        "cover the change, or what starts them, take longer here. A reader should look.",
        find=lambda _: (),
    ),
    Rule(
        id=CONVERTED,
        severity=RuleSeverity.WARN,
        message="A conversion that no test needs makes different numbers alike.",
        doc="`int(x)`, `round(x)`, `abs(x)` and their like, new, where every test passes as well with `x`: careful "
        "code has them too. Asked as the last one is.",
        find=lambda _: (),
    ),
)
