"""Judges whether a run ends, and why."""

from collections.abc import Iterator

from regreen.decide.stop.history import Budgets, History, Mark, Stop
from regreen.decide.stop.progress import JUDGED, failing_set, progressed, steady
from regreen.model.counts import counted
from regreen.model.stops import StopCode


def judge(history: History, budgets: Budgets) -> Stop | None:
    """Say whether the run ends now; None when it goes on.

    What must stop it comes first (unsafe, interrupted), then what is done, then budgets, then what makes no sense to
    continue. A checkpoint is a train that landed something, or one that was refused whole. A standstill is judged once
    every open task has had a try, and ``no_progress``, the weakest sign, only while nothing is under way.
    """
    return next(_reasons(history, budgets), None)


def _reasons(history: History, budgets: Budgets) -> Iterator[Stop]:
    if history.unsafe:
        yield Stop(code=StopCode.UNSAFE, reason=history.unsafe)
    if history.interrupted:
        yield Stop(code=StopCode.INTERRUPTED, reason="The user interrupted it; `regreen resume` goes on.")
    if _is_done(history):
        yield Stop(code=StopCode.DONE, reason="Nothing fails any more.")
    yield from _budgets(history, budgets)
    yield from _churn(history, budgets)
    if history.actionable and 0 < budgets.attempts <= history.attempts:
        used = f"{history.attempts} of {budgets.attempts} attempts are used."
        yield Stop(code=StopCode.BUDGET_ATTEMPTS, reason=used)
    yield from _standstill(history)
    if history.marks and not history.actionable:
        yield Stop(code=StopCode.NOTHING_ACTIONABLE, reason=_nothing(history))


def _is_done(history: History) -> bool:
    stood = [mark for mark in history.marks if not mark.refused]
    if history.broken or not stood or history.further:
        return False
    last = stood[-1]
    return not last.failing and not last.failing_cases


def _budgets(history: History, budgets: Budgets) -> Iterator[Stop]:
    if 0 < budgets.time_s <= history.elapsed_s:
        yield Stop(code=StopCode.BUDGET_TIME, reason=f"{history.elapsed_s:.0f} s of {budgets.time_s:.0f} s are used.")
    elif history.idle_s > 0 and 0 < budgets.time_s <= history.elapsed_s + history.idle_s:
        yield Stop(code=StopCode.BUDGET_TIME, reason=_idle(history, budgets))
    if 0 < budgets.cost_usd <= history.cost_usd:
        spent = f"{history.cost_usd:.2f} of {budgets.cost_usd:.2f} dollars are spent."
        yield Stop(code=StopCode.BUDGET_COST, reason=spent)
    if 0 < budgets.tokens <= history.tokens:
        yield Stop(code=StopCode.BUDGET_COST, reason=f"{history.tokens} of {budgets.tokens} tokens are used.")


def _idle(history: History, budgets: Budgets) -> str:
    waits = f"All that is left waits for rate limits, the first of them until {history.idle_until}"
    used = f"{history.elapsed_s:.0f} s of {budgets.time_s:.0f} s are used"
    return f"{waits}: the run's time would end before ({used}). Start `regreen fix` again then."


def _churn(history: History, budgets: Budgets) -> Iterator[Stop]:
    if 0 < budgets.churn_lines < history.landed_lines:
        reason = f"Landings changed {counted(history.landed_lines, 'line')}; at most {budgets.churn_lines} may."
        yield Stop(code=StopCode.CHURN, reason=reason)
    if 0 < budgets.churn_files < history.landed_files:
        reason = f"Landings changed {counted(history.landed_files, 'file')}; at most {budgets.churn_files} may."
        yield Stop(code=StopCode.CHURN, reason=reason)


def _standstill(history: History) -> Iterator[Stop]:
    if history.untried or 0 < history.further == history.open_tasks:
        return
    marks = steady(history.marks)
    if _oscillates(marks):
        yield Stop(code=StopCode.OSCILLATION, reason="Two sets of failures come in turn.")
    if _repeats(marks):
        yield Stop(code=StopCode.REPEATED_FAILURE, reason="The same failures with the same errors came twice in a row.")
    if not history.working and _stands_still(marks):
        yield Stop(code=StopCode.NO_PROGRESS, reason="Two checkpoints in a row bettered nothing.")


def _oscillates(marks: tuple[Mark, ...]) -> bool:
    last = [failing_set(mark)[0] for mark in marks[-JUDGED:]]
    if len(last) < JUDGED:
        return False
    first, second, third, fourth = last
    return first == third and second == fourth and first != second


def _repeats(marks: tuple[Mark, ...]) -> bool:
    """Whether the last two checkpoints show the same failing set with the same errors; the baseline is none of them."""
    last = [failing_set(mark) for mark in marks[1:][-2:]]
    return len(last) == 2 and last[0] == last[1] and bool(last[0][0])  # noqa: PLR2004 - twice


def _stands_still(marks: tuple[Mark, ...]) -> bool:
    if len(marks) < 3:  # noqa: PLR2004 - a start and two checkpoints
        return False
    first, second, third = marks[-3:]
    return not progressed(first, second) and not progressed(second, third)


def _nothing(history: History) -> str:
    if history.broken:
        return "A tool broke, so that nothing can be said about what is left."
    if not history.tasks:
        return "What fails needs no change of the project's files, or nothing may be changed."
    return "Every task has ended, and failures remain."
