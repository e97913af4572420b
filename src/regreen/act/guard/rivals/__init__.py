"""Smaller repairs that pass the same tests and answer otherwise near them. Pure: it says which to ask.

A wrong formula that is right at the tests' inputs looks like a repair. Where a search finds a smaller change by which
the same tests pass, and the two answer otherwise one step beside those inputs, the tests do not decide between them,
and what is larger or stranger is not proved. A rival of any size that answers as the change does speaks for it.
"""

import ast
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from regreen.act.guard.change import Change, Policy
from regreen.act.guard.rivals.answers import Against, Voice, against
from regreen.act.guard.rivals.extent import extent, places
from regreen.act.guard.rule import Rule
from regreen.act.guard.view import Look, Role, look
from regreen.act.guard.waivers import settle
from regreen.model.counts import counted
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

__all__ = ["GATE", "RULES", "Question", "Rival", "Said", "Suspect", "Voice", "rivals", "suspect"]

GATE = "rivals"
RULE = "behaviour-smaller-rival"
LEAST = 4
"""Tokens that a change adds and removes, at least: nothing smaller is larger than a rival."""
MARGIN = 2
"""Tokens by which a rival is smaller, at least."""
LARGEST = 6
"""Tokens of a rival that speaks against a change: what is larger may be as strange as the change."""
MOST = 3
"""Rivals that are asked."""
MOST_LIKELY = 6
"""Rivals among which smaller ones are looked for."""
SHOWN = 160
"""Characters of an answer or a change that are told."""

RULES = (
    Rule(
        id=RULE,
        message="A smaller change passes the same tests and answers otherwise near their inputs.",
        doc="The built-in repairer looks for rivals in the functions that a change touches, for 3 s at most, where no "
        "rung of the ladder asked it before. Up to three, the likeliest first, are asked what the old and new sources "
        "were asked near the failing tests' inputs. It blocks where one of the six likeliest is smaller by two tokens "
        "or more and has six at most, every test passes with it as well, and each that can be asked answers otherwise "
        "than the change for some input: the tests do not decide between the two. An exception against an answer "
        "counts where the old code raised the same of its own kind. Changes of less than four tokens are let pass, and "
        "what the built-in repairer made: its own order decides. The attempt ends as `rejected`.",
        find=lambda _: (),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """Another change by which the failing tests pass."""

    file: str
    """Repo-relative path."""
    line: int
    """One-based line where it begins."""
    text: str
    """The whole module."""
    note: str
    """What it takes and brings, line by line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of a rival."""

    rival: Rival
    """Which."""
    whole: bool = False
    """Whether only all tests are to be run: it would refuse the change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What came of a rival."""

    passes: bool
    """Whether the tests pass with it."""
    voices: Sequence[Voice] = ()
    """What the base, the change and the rival said to the same calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A change for which rivals are looked for."""

    places: tuple[str, ...]
    """Where: functions of the old sources that it touches, as ``file:first-last``."""
    extent: int
    """Tokens that it adds and removes."""


def suspect(change: Change, policy: Policy) -> Suspect | None:
    """The change as something to find rivals of; None where it is too small to have smaller ones."""
    sides = _sides(look(change, policy))
    size = sum(extent(before, after) for _, before, after in sides)
    found = tuple(place for path, before, after in sides if before for place in places(path, before, after))
    return Suspect(places=found, extent=size) if found and size >= LEAST else None


def rivals(change: Change, policy: Policy, ranked: Sequence[Rival]) -> Generator[Question, Said, GateResult]:
    """Ask rivals, the likeliest first. Yields one to ask, is sent what came of it; returns the gate's answer.

    Args:
        change: the files.
        policy: for waivers.
        ranked: rivals, likeliest first.
    """
    seen = look(change, policy)
    own = sum(extent(before, after) for _, before, after in _sides(seen))
    first: tuple[Rival, Against] | None = None
    likely = ranked[:MOST_LIKELY]
    smaller = [one for one in likely if extent(_before(seen, one.file), one.text) <= min(LARGEST, own - MARGIN)]
    # The others can still speak for the change.
    meant = [*smaller[:1], *(one for one in likely if one is not smaller[0])][:MOST] if smaller else []
    asked, meant_errors = 0, frozenset(_raised(seen))
    for rival in meant:
        said = yield Question(rival=rival)
        asked += 1
        found = against(said.voices, meant_errors) if said.passes else None
        if found is None:
            continue
        if not found.differs:
            return _passed(f"A rival at {rival.file}:{rival.line} answers as the change does.")
        first = first or ((rival, found) if rival in smaller else None)
    if first is None or not (yield Question(rival=first[0], whole=True)).passes:
        return _passed(f"{counted(asked, 'rival')} asked; none speaks against the change.")
    hit = settle(_hit(*first), policy)
    if hit.waived:
        return GateResult(gate=GATE, status=GateStatus.PASS, summary="Waived.", hits=(hit,))
    return GateResult(gate=GATE, status=GateStatus.FAIL, summary=f"{RULE} at {hit.file}: {hit.message}", hits=(hit,))


def _sides(seen: Look) -> list[tuple[str, str, str]]:
    """Path and both texts of every Python source of a change; a new one has no old text."""
    return [
        (view.path, view.before.text if view.before is not None else "", view.after.text)
        for view in seen.of(Role.SOURCE)
        if view.after is not None and view.after.python is not None
    ]


def _raised(seen: Look) -> Iterator[str]:
    """Names of exceptions that the changed sources raise themselves."""
    modules = (view.after.python for view in seen.of(Role.SOURCE) if view.after is not None)
    raises = (node for module in modules if module is not None for node in module.of(ast.Raise))
    for node in raises:
        error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if isinstance(error, ast.Name | ast.Attribute):
            yield error.id if isinstance(error, ast.Name) else error.attr


def _before(seen: Look, file: str) -> str:
    return next((view.before.text for view in seen.views if view.before is not None and view.before.path == file), "")


def _passed(summary: str) -> GateResult:
    return GateResult(gate=GATE, status=GateStatus.PASS, summary=summary)


def _hit(rival: Rival, found: Against) -> RuleHit:
    message = " ".join(_told(rival, found))
    return RuleHit(rule=RULE, severity=RuleSeverity.BLOCK, file=rival.file, line=rival.line, message=message)


def _told(rival: Rival, found: Against) -> Iterator[str]:
    yield RULES[0].message
    yield f"With {found.given[:SHOWN]} {found.name} answers `{found.ours[:SHOWN]}`,"
    yield f"and `{found.theirs[:SHOWN]}` with this instead: `{' '.join(rival.note.split())[:SHOWN]}`."
    yield "The tests do not decide between the two: make the smaller change, or add a test that only the other passes."
