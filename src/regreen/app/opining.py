"""Second opinions: a model says what it believes before anything is repaired; the rules' verdicts stay as they are."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from regreen.act.brief.opinion import for_opinion, opinion_in
from regreen.app.asking import Order, run_agent, shown_instead
from regreen.app.bench import Bench
from regreen.app.book import Book
from regreen.app.control import Control
from regreen.app.staffing import priced
from regreen.app.state import RunState
from regreen.app.summarize import added
from regreen.decide.schedule import Rung, Spent, Try, opinion_time, over, quota_key, rung_of
from regreen.errors import RegreenError, said
from regreen.model.agents import AgentReply, AgentResult
from regreen.model.counts import counted
from regreen.model.diagnosis import Diagnosis
from regreen.model.events import EventKind
from regreen.model.settings import BudgetSettings
from regreen.model.tasks import AttemptOutcome, Task, TaskType
from regreen.store import Quota

FAILURES = 2
"""In a row: then nobody is asked any more, since the next one would fail like them."""


def seek_opinions(bench: Bench, book: Book, state: RunState, control: Control, elapsed_s: Callable[[], float]) -> None:
    """Ask about every planned cause that has no opinion yet; a bad or missing answer changes nothing.

    What it costs counts in the run's and the day's budgets: it ends when one of them is used up, or its share of the
    run's time, of which ``elapsed_s`` gives the seconds that are used.
    """
    wanted = bench.settings.agents.second_opinion
    if not wanted:
        return
    rung = rung_of(wanted, bench.settings)
    if rung.agent not in bench.facts or not bench.facts[rung.agent].usable:
        book.warn(f"No second opinion: {rung.agent} cannot be used here; see `regreen agents`.")
        return
    failures = 0
    for task, diagnosis in _unasked(state):
        left = opinion_time(bench.settings.fix.time_s, elapsed_s(), state.opinions.duration_s)
        why = "it was interrupted" if control.stopping else _no_more(bench, book, state, rung, left)
        if not why and failures >= FAILURES:
            why = f"{rung.name} failed {counted(failures, 'time')} in a row"
        if why:
            book.warn(f"No further second opinion: {why}.")
            return
        reply = _seek(bench, book, state, task, diagnosis, Try(number=0, rung=_within(rung, left)))
        failures = failures + 1 if reply.outcome else 0


def _unasked(state: RunState) -> Iterator[tuple[Task, Diagnosis]]:
    for task in state.open_tasks():
        diagnosis = state.diagnoses.get(task.diagnosis_id) if task.diagnosis_id else None
        if diagnosis is not None and not diagnosis.opinion and task.type is TaskType.FIX:
            yield task, diagnosis


def _within(rung: Rung, left_s: float) -> Rung:
    """The rung with no more time than is left."""
    return replace(rung, tier=replace(rung.tier, time_s=min(rung.tier.time_s, left_s)))


def _no_more(bench: Bench, book: Book, state: RunState, rung: Rung, left_s: float) -> str:
    """Why nobody is asked now: a budget is used up, or a rate limit holds; empty: nothing is in the way."""
    usages = [state.opinions, *(each.usage for each in state.all_tries())]
    run = Spent(
        tokens=sum((usage.input_tokens or 0) + (usage.output_tokens or 0) for usage in usages),
        cost_usd=sum(usage.cost_usd or 0.0 for usage in usages),
    )
    fix = bench.settings.fix
    told = over(BudgetSettings(tokens=fix.tokens, cost_usd=fix.cost_usd), run)
    if told:
        return f"the budget of this run is used up: {told}"
    if left_s <= 0:
        used = f"{state.opinions.duration_s:.0f} of {fix.time_s:.0f} s went into opinions"
        return f"what is left of this run's time is for repairs ({used})"
    now = bench.clock.now()
    with book.store.read() as reader:
        day = reader.spent(now[:10])
        waiting = {quota.agent: quota.resume_at for quota in reader.waiting(now)}
    today = Spent(attempts=day.attempts, time_s=day.seconds, tokens=day.tokens, cost_usd=day.cost_usd)
    if told := over(bench.settings.budget.day, today):
        return f"the budget of this day is used up: {told}"
    until = waiting.get(quota_key(rung))
    return f"{rung.name} is at its rate limit until {until}" if until else ""


def _seek(bench: Bench, book: Book, state: RunState, task: Task, diagnosis: Diagnosis, step: Try) -> AgentReply:
    reply = _ask(bench, _order(state, task, diagnosis, step))
    opinion = "" if reply.outcome else opinion_in(step.rung.agent, reply.result)
    usage = reply.result.usage
    with book.change("opinion") as change:
        change.tx.quotas.spend(change.at[:10], step.rung.agent, usage)
        if reply.outcome is AttemptOutcome.RATE_LIMITED and reply.resume_at:
            key = quota_key(step.rung)
            change.tx.quotas.wait(Quota(agent=key, resume_at=reply.resume_at, reason=reply.reason))
        state.opinions = added((state.opinions, usage))
        change.tx.put_fact(book.run_id, "opinions", state.opinions)
        if opinion:
            state.diagnoses[diagnosis.id] = replace(diagnosis, opinion=opinion)
            change.tx.put(book.run_id, state.diagnoses[diagnosis.id])
        told = opinion or f"{step.rung.agent} gave no opinion that can be used. {reply.reason}".rstrip()
        change.tell(EventKind.WARNED, f"{diagnosis.id}, second opinion: {told}", diagnosis.id)
    return reply


def _ask(bench: Bench, order: Order) -> AgentReply:
    instead = shown_instead(bench, order)
    workspace = bench.workspaces.acquire(order.base, purpose="agent", instead=instead, outside=True)
    try:
        _, reply, result = run_agent(bench, order, workspace, for_opinion)
    except (RegreenError, OSError) as error:
        return AgentReply(result=AgentResult(), outcome=AttemptOutcome.INFRA, reason=said(error))
    finally:
        bench.workspaces.release(workspace)
    told = replace(reply.result.usage, duration_s=result.duration_s)
    usage = priced(told, bench.settings.agents.prices, order.step.rung.tier.model)
    return replace(reply, result=replace(reply.result, usage=usage))


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
