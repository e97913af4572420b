"""What fell is run again on both sides: a flake ejects no honest fix, and hides no broken one."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from regreen.act.validate import Tolerance
from regreen.app.bench import Bench
from regreen.app.flakes import TRIES, Doubt, sort_out
from regreen.app.measuring import Ask
from regreen.model.cases import CaseResult, LinesByCase, Outcome
from regreen.model.ids import CaseId, CommitId

CASE = CaseId("pytest:tests/test_a.py::test_a")
AFTER, START = CommitId("a" * 40), CommitId("b" * 40)
Fails = Callable[[int, Ask], bool]


def bench(after: Fails, start: Fails, asked: list[tuple[str, Ask]] | None = None) -> Bench:
    """A bench whose measurements say what the functions say, by turn."""
    turns = {AFTER: 0, START: 0}

    def measure(workspace: CommitId, ask: Ask) -> Any:
        turn = turns[workspace]
        turns[workspace] += 1
        if asked is not None:
            asked.append((workspace, ask))
        fails = (after if workspace == AFTER else start)(turn, ask)
        outcome = Outcome.FAILED if fails else Outcome.PASSED
        # Without a selection the whole suite runs.
        found = {case: CaseResult(case_id=case, outcome=outcome) for case in ask.selection or (CASE,)}
        return SimpleNamespace(measurement=SimpleNamespace(by_case=lambda: found))

    places = SimpleNamespace(acquire=lambda commit, purpose: commit, release=lambda _: None)
    return cast("Bench", SimpleNamespace(workspaces=places, meter=SimpleNamespace(measure=measure)))


def doubt(lines: dict[str, frozenset[int]] | None = None, **words: Any) -> Doubt:
    traced = LinesByCase(lines={CASE: lines} if lines else {})
    return Doubt(after=AFTER, start=START, touched=frozenset({"src/a.py"}), lines=traced, label="x", owner="o", **words)


def never(_turn: int, _ask: Ask) -> bool:
    return False


def always(_turn: int, _ask: Ask) -> bool:
    return True


def at_times(turn: int, _ask: Ask) -> bool:
    return turn % 2 == 0


def in_order(_turn: int, ask: Ask) -> bool:
    return ask.order_seed == 7 and len(ask.selection or ()) > 1


@pytest.mark.parametrize(
    ("after", "start", "flaky"),
    [
        (never, never, True),  # it fell once and never again
        (at_times, at_times, True),  # on both sides
        (in_order, in_order, True),  # in one order only, there as well
        (at_times, never, False),  # the change made it so
        (in_order, never, False),  # and here, in one order only
        (always, never, False),
        (always, at_times, False),
    ],
)
def test_a_case_that_fell(after: Fails, start: Fails, flaky: bool) -> None:
    asked = doubt({"src/a.py": frozenset({1})}, selection=(CASE, CaseId("pytest:b")), seed=7)
    found = sort_out(bench(after, start), asked, [CASE])
    assert (CASE in found.flaky) is flaky
    assert not found.broken


def together(_turn: int, ask: Ask) -> bool:
    return ask.selection is None


@pytest.mark.parametrize("lines", [{"src/a.py": frozenset({1})}, {"src/b.py": frozenset({1})}])
@pytest.mark.parametrize(
    ("after", "start", "flaky", "runs"),
    [
        (never, never, True, [AFTER]),  # the whole suite is green when it runs again
        (together, never, False, [AFTER, START, AFTER]),  # each time with the change, and only with it
        (together, together, True, [AFTER, START]),  # without it too
    ],
)
def test_what_falls_in_the_whole_suite_only(
    after: Fails, start: Fails, flaky: bool, runs: list[CommitId], lines: dict[str, frozenset[int]]
) -> None:
    asked: list[tuple[str, Ask]] = []
    found = sort_out(bench(after, start, asked), doubt(lines, whole_runs=3), [CASE])
    assert (CASE in found.flaky) is flaky
    assert [commit for commit, ask in asked if ask.selection is None] == runs
    assert found.whole_runs == len(runs)


@pytest.mark.parametrize(
    ("after", "allowed", "flaky", "runs"),
    [
        (never, 1, True, 1),  # green at once: more was not needed
        (together, 2, False, 2),
        (together, 1, False, 1),
        (never, 0, False, 0),  # nobody may look: it is held against the change
    ],
)
def test_the_whole_suite_runs_no_oftener_than_it_may(after: Fails, allowed: int, flaky: bool, runs: int) -> None:
    asked: list[tuple[str, Ask]] = []
    found = sort_out(bench(after, never, asked), doubt(whole_runs=allowed), [CASE])
    assert (CASE in found.flaky) is flaky
    assert found.whole_runs == sum(ask.selection is None for _, ask in asked) == runs


def test_what_runs_no_touched_file_is_held_against_nobody_unless_it_never_passes() -> None:
    elsewhere = doubt({"src/b.py": frozenset({1})})
    assert sort_out(bench(at_times, never), elsewhere, [CASE]).flaky == {CASE}
    assert not sort_out(bench(always, never), elsewhere, [CASE]).flaky


@pytest.mark.parametrize(
    ("after", "start", "broken"),
    [(always, at_times, True), (always, never, True), (always, always, False), (at_times, never, False)],
)
def test_a_known_flake_hides_no_break(after: Fails, start: Fails, broken: bool) -> None:
    found = sort_out(bench(after, start), doubt(), [], [CASE])
    assert (CASE in found.broken) is broken
    known = Tolerance(flaky=frozenset({CASE}))
    assert (CASE in found.over(known).flaky) is not broken


def test_it_is_run_in_the_order_in_which_it_fell_and_within_a_bound() -> None:
    asked: list[tuple[str, Ask]] = []
    sort_out(bench(at_times, at_times, asked), doubt(selection=(CASE, CaseId("pytest:b")), seed=7), [CASE])
    first = next(ask for side, ask in asked if side == START)
    assert (first.order_seed, first.selection) == (7, (CASE, "pytest:b"))
    assert len(asked) == 2 * TRIES


def test_nothing_fell_nothing_runs() -> None:
    asked: list[tuple[str, Ask]] = []
    sort_out(bench(never, never, asked), doubt(), [])
    assert asked == []
