"""One measurement against another: what fell, what vanished, what came to light."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from regreen.act.validate.unstable import mask_of, shrunken
from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId
from regreen.model.runs import Broken, Measurement, TimedOut, ToolRun

Cases = Mapping[CaseId, CaseResult]

REALLY_PASSED = frozenset({Outcome.PASSED, Outcome.XPASSED})
"""An expected failure is no proof that something was repaired."""


_MUTE = frozenset({Outcome.SKIPPED, Outcome.XFAILED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tolerance:
    """What must not be held against a change."""

    flaky: frozenset[CaseId] = frozenset()
    """Cases that are known to fail and pass on the same code."""
    unstable: frozenset[CaseId] = frozenset()
    """Masks of ids that change at each collection."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What differs between two measurements, each part in a stable order."""

    fallen: tuple[CaseId, ...] = ()
    """Passed before, fails now."""
    muted: tuple[CaseId, ...] = ()
    """Passed before; now it is skipped or expected to fail."""
    vanished: tuple[CaseId, ...] = ()
    """There before, not there now."""
    new_failing: tuple[CaseId, ...] = ()
    """Not there before, fails now, and nothing hid it before."""
    revealed: tuple[CaseId, ...] = ()
    """Could not run before, since its module did not import; fails now."""
    flaky: tuple[CaseId, ...] = ()
    """Would be fallen, but is known to be flaky."""
    freed: tuple[CaseId, ...] = ()
    """Failed before, passes now."""

    @property
    def against(self) -> tuple[CaseId, ...]:
        """Everything that speaks against the change."""
        return (*self.fallen, *self.muted, *self.vanished, *self.new_failing)


def compare(base: Measurement, after: Measurement, tolerance: Tolerance | None = None) -> Comparison:
    """Compare two measurements; when the second is of a selection, only what was selected can vanish."""
    allow = tolerance or Tolerance()
    was, now = base.by_case(), after.by_case()
    fallen = list(_fallen(was, now, allow.unstable))
    hidden = hidden_files(was)
    fresh = [case for case, result in now.items() if result.outcome.is_failure and _is_fresh(case, was, allow)]
    revealed = {case for case in fresh if _was_hidden(now[case], hidden)}
    return Comparison(
        fallen=tuple(case for case in fallen if case not in allow.flaky),
        flaky=tuple(case for case in fallen if case in allow.flaky),
        muted=tuple(_muted(was, now, allow.unstable)),
        vanished=vanished(was, now, after.selection, allow.unstable),
        new_failing=tuple(case for case in fresh if case not in revealed and case not in allow.flaky),
        revealed=tuple(case for case in fresh if case in revealed),
        freed=tuple(case for case, result in was.items() if result.outcome.is_failure and is_cured(case, now)),
    )


def vanished(
    was: Cases, now: Cases, selection: Iterable[CaseId] | None, unstable: frozenset[CaseId]
) -> tuple[CaseId, ...]:
    """Ids that are gone. A file's own id (a collection error) goes when the file can be collected."""
    wanted = was if selection is None else set(selection)
    lost = [case for case in was if case in wanted and case not in now and not is_file_id(case)]
    plain = tuple(case for case in lost if mask_of(case, unstable) is None)
    return plain if selection is not None else (*plain, *shrunken(was, now, unstable))


def is_file_id(case: CaseId) -> bool:
    """Whether an id names a whole file: a collection error, not a test."""
    return "::" not in case


def is_cured(case: CaseId, now: Cases) -> bool:
    """Whether a case that failed really passes; a file that could not be collected must now give tests."""
    if case in now:
        return now[case].outcome in REALLY_PASSED
    return is_file_id(case) and any(other.startswith(f"{case}::") for other in now)


def hidden_files(was: Cases) -> frozenset[str]:
    """Files of which tests could not run before: their collection failed."""
    return frozenset(name for case, result in was.items() if _hides(case, result) for name in _names(case, result))


def _hides(case: CaseId, result: CaseResult) -> bool:
    in_collection = any(failure.phase == "collect" for failure in result.failures)
    return result.outcome.is_failure and (is_file_id(case) or in_collection)


def _names(case: CaseId, result: CaseResult) -> Iterator[str]:
    yield file_of(case)
    if result.file:
        yield result.file


def _was_hidden(result: CaseResult, hidden: frozenset[str]) -> bool:
    folders = tuple(f"{name}/" for name in hidden if not name.endswith(".py"))
    return any(name in hidden or name.startswith(folders) for name in _names(result.case_id, result) if name)


def _is_fresh(case: CaseId, was: Cases, allow: Tolerance) -> bool:
    return case not in was and mask_of(case, allow.unstable) is None


def _muted(was: Cases, now: Cases, unstable: frozenset[CaseId]) -> Iterator[CaseId]:
    yield from (case for case, result in was.items() if _is_muted(result, now.get(case)))
    if unstable:
        masked = [(mask_of(case, unstable), result.outcome) for case, result in was.items()]
        quiet = {mask for mask, _ in masked} - {mask for mask, outcome in masked if outcome is not Outcome.PASSED}
        fresh = (case for case, result in now.items() if case not in was and result.outcome in _MUTE)
        yield from (case for case in fresh if mask_of(case, unstable) in quiet - {None})


def _is_muted(before: CaseResult, after: CaseResult | None) -> bool:
    if after is None or before.outcome is not Outcome.PASSED:
        return False
    return after.outcome in _MUTE


def _fallen(was: Cases, now: Cases, unstable: frozenset[CaseId]) -> Iterator[CaseId]:
    green = _green_masks(was, unstable)
    for case, result in now.items():
        if not result.outcome.is_failure:
            continue
        before = was.get(case)
        if before.outcome.is_pass if before else mask_of(case, unstable) in green:
            yield case


def _green_masks(was: Cases, unstable: frozenset[CaseId]) -> frozenset[CaseId | None]:
    """Masks under which nothing failed before."""
    masked = {case: mask_of(case, unstable) for case in was} if unstable else {}
    red = {mask for case, mask in masked.items() if was[case].outcome.is_failure}
    return frozenset(mask for mask in masked.values() if mask is not None and mask not in red)


def untrusted(
    base: Measurement | None, after: Measurement, needed: Iterable[CaseId] = ()
) -> tuple[Broken | TimedOut, ...]:
    """Runs that prove nothing. A tool that was broken alike before and decides about no needed case is left out."""
    before = {run.info.tool: run for run in base.runs} if base else {}
    tools = {case.partition(":")[0] for case in needed}
    return tuple(
        run for run in after.broken if run.info.tool in tools or not _broke_alike(before.get(run.info.tool), run)
    )


def _broke_alike(before: ToolRun | None, after: Broken | TimedOut) -> bool:
    if not isinstance(before, Broken) or not isinstance(after, Broken):
        return False
    return before.slug == after.slug and not before.cases and not after.cases
