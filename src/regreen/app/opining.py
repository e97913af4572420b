"""Second opinions: a model says what it believes before anything is repaired; the rules' verdicts stay as they are."""

from dataclasses import replace

from regreen.act.brief.opinion import for_opinion, opinion_in
from regreen.app.asking import Order, run_agent
from regreen.app.bench import Bench
from regreen.app.book import Book
from regreen.app.state import RunState
from regreen.decide.schedule import Try, rung_of
from regreen.errors import RegreenError
from regreen.model.diagnosis import Diagnosis
from regreen.model.events import EventKind
from regreen.model.tasks import Task, Usage


def seek_opinions(bench: Bench, book: Book, state: RunState) -> None:
    """Ask about every planned cause that has no opinion yet; a bad or missing answer changes nothing."""
    wanted = bench.settings.agents.second_opinion
    if not wanted:
        return
    rung = rung_of(wanted, bench.settings)
    if rung.agent not in bench.facts or not bench.facts[rung.agent].usable:
        book.warn(f"No second opinion: {rung.agent} cannot be used here; see `regreen agents`.")
        return
    for task in state.open_tasks():
        diagnosis = state.diagnoses.get(task.diagnosis_id) if task.diagnosis_id else None
        if diagnosis is not None and not diagnosis.opinion:
            _seek(bench, book, state, task, diagnosis, Try(number=0, rung=rung))


def _seek(bench: Bench, book: Book, state: RunState, task: Task, diagnosis: Diagnosis, step: Try) -> None:
    opinion, usage = _ask(bench, _order(state, task, diagnosis, step))
    with book.change("opinion") as change:
        change.tx.quotas.spend(change.at[:10], step.rung.agent, usage)
        if opinion:
            state.diagnoses[diagnosis.id] = replace(diagnosis, opinion=opinion)
            change.tx.put(book.run_id, state.diagnoses[diagnosis.id])
        told = opinion or f"{step.rung.agent} gave no opinion that can be used"
        change.tell(EventKind.WARNED, f"{diagnosis.id}, second opinion: {told}", diagnosis.id)


def _ask(bench: Bench, order: Order) -> tuple[str, Usage]:
    workspace = bench.workspaces.acquire(order.base, purpose="agent", outside=True)
    try:
        _, reply, result = run_agent(bench, order, workspace, for_opinion)
    except (RegreenError, OSError):
        return "", Usage()
    finally:
        bench.workspaces.release(workspace)
    opinion = "" if reply.outcome else opinion_in(order.step.rung.agent, reply.result)
    return opinion, replace(reply.result.usage, duration_s=result.duration_s)


def _order(state: RunState, task: Task, diagnosis: Diagnosis, step: Try) -> Order:
    measured = state.tip_measured
    return Order(
        task=task,
        step=step,
        base=state.tip,
        diagnosis=diagnosis,
        findings=tuple(measured.findings()),
        outputs={case.case_id: case.output for case in measured.cases() if case.output},
        lines=state.lines,
        hidden=frozenset(case for each in state.tasks.values() for case in each.held_out),
    )
