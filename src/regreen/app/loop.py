"""When to go round again: leases tasks to agents, lands what is proved, stops by itself."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from regreen.act.integrate.train import Measure
from regreen.act.validate import Tolerance
from regreen.app.asking import Made, Order
from regreen.app.attempting import Report, attempt, validate
from regreen.app.bench import Bench
from regreen.app.book import HEARTBEAT_S, Book, Change
from regreen.app.checkpoints import Checked, check_merged, measure_whole
from regreen.app.control import Control
from regreen.app.escalation import next_steps
from regreen.app.landing import Lander
from regreen.app.measuring import tools_at_once
from regreen.app.memory import give_back, set_apart
from regreen.app.shifting import lines_at_tip
from regreen.app.staffing import book_costs, choose
from regreen.app.state import RunState
from regreen.decide.schedule import (
    BUILT_IN,
    Escalate,
    Slots,
    Try,
    Wait,
    all_wait_until,
    outside_tries,
    ready,
    seconds_between,
    uses_bound,
)
from regreen.decide.stop import Budgets, History, Stop, judge
from regreen.model.events import EventKind
from regreen.model.runs import Measurement
from regreen.model.stops import StopCode
from regreen.model.tasks import AttemptOutcome, Task, TaskState, TaskType
from regreen.store import Lease, LeaseLost

QUICK_SUITE_S = 5.0
"""Seconds below which a full run costs less than waiting for more candidates."""
ENDS = frozenset({StopCode.DONE, StopCode.NOTHING_ACTIONABLE})
"""Ends that say something about all tests: they hold only once all have run on what has landed."""
SHORT_OF_IT = frozenset(
    {
        *(StopCode.NO_PROGRESS, StopCode.REPEATED_FAILURE, StopCode.OSCILLATION, StopCode.CHURN),
        *(StopCode.BUDGET_ATTEMPTS, StopCode.BUDGET_COST),
    }
)
"""Ends that leave time for it, so that the report tells of what has landed as it is."""
SETTLED = frozenset({TaskState.BLOCKED, TaskState.QUEUED})
"""States in which an open task waits for something else than a try."""
PATIENCE = 4.0
"""Full runs' time for which a candidate waits for others that it could be proved together with."""
GRACE_S = 60.0
"""Seconds that what runs has to end by itself once the user asked to stop, and what is measured when time is over."""
TICK_S = 0.5
"""Seconds after which the loop looks around even when nothing has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pools:
    """The threads of a loop."""

    agents: ThreadPoolExecutor
    """One for each agent at once."""
    proofs: ThreadPoolExecutor
    """One for each tool process at once."""
    track: ThreadPoolExecutor
    """One: the train's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """One attempt that is under way."""

    task: Task
    """What it is about."""
    order: Order
    """What was asked for."""
    base: Measurement
    """The measurement of what it starts from."""
    tolerance: Tolerance
    """What is tolerated in its proof."""
    started: str
    """ISO 8601, UTC."""

    @property
    def keeps_hands(self) -> bool:
        """Whether its agent is one of ours, which works with the processors that its proof needs as well."""
        return self.order.step.rung.agent in BUILT_IN


@dataclass(slots=True, kw_only=True)
class Loop:
    """One run of the loop. Everything but attempts and measurements happens in the thread that calls ``run``."""

    bench: Bench
    """Tools of the trade."""
    book: Book
    """Writes the run."""
    state: RunState
    """The plan and how far it is."""
    lander: Lander
    """Lands what is proved."""
    control: Control
    """What the user asked for."""
    began_s: float
    """Monotonic seconds at the start of this process's part."""
    spent_s: float = 0.0
    """Wall seconds of earlier parts of a resumed run."""
    leases: dict[str, Lease] = field(default_factory=dict)
    lost: dict[str, Lease] = field(default_factory=dict)
    """Leases that somebody else has by now, while we still work: what comes of it is evidence only."""
    working: dict[Future[Made | Report], Work] = field(default_factory=dict)
    """Attempts that are with an agent."""
    proving: dict[Future[Report], Work] = field(default_factory=dict)
    """Attempts whose agent is done; another one may work meanwhile."""
    measuring: Future[Checked] | None = None
    beat_s: float = 0.0
    waits_from_s: float | None = None
    lands_late: bool = False
    """Whether the run's time was over before this process began, which only lands what was proved before."""
    is_spent: bool = False
    """Whether the run's money, or its time, is spent, so that no agent starts any more."""

    def run(self) -> Stop:
        """Go round until there is a reason to stop."""
        set_apart()
        with self._pools() as pools:
            try:
                stop = self._go_round(pools)
                self._drain(pools, stop)
                if self.lands_late or stop.code in SHORT_OF_IT:
                    self._prove_whole(pools.track)
            except BaseException:
                # The pools wait for what runs in them: without this, for as long as an agent may take.
                self.control.end()
                raise
        return stop

    def _go_round(self, pools: Pools) -> Stop:
        while True:
            stop = self._stop()
            if stop is None:
                self._dispatch(pools.agents)
                self._depart(pools.track)
                self._wait(pools)
            elif stop.code not in ENDS or not self._prove_whole(pools.track):
                return stop

    def _prove_whole(self, track: ThreadPoolExecutor) -> bool:
        """Run the whole suite on what has landed where only selections were run; False: no need, or no time."""
        if self.state.is_whole or self.control.stopping:
            return False
        running = track.submit(measure_whole, self.bench, self.state.tip, self.book.progress)
        while not running.done():
            wait([running], timeout=TICK_S)
            self._heartbeat()
        measured = running.result()
        if not self.control.stopping:
            self.lander.prove(measured)
        return not self.control.stopping

    @contextmanager
    def _pools(self) -> Iterator[Pools]:
        fix = self.bench.settings.fix
        with (
            ThreadPoolExecutor(fix.agents_at_once, thread_name_prefix="agent") as agents,
            ThreadPoolExecutor(tools_at_once(self.bench.settings), thread_name_prefix="proof") as proofs,
            ThreadPoolExecutor(1, thread_name_prefix="train") as track,
        ):
            yield Pools(agents=agents, proofs=proofs, track=track)

    # --- what stops it ---------------------------------------------------------------------------------------------

    def _stop(self) -> Stop | None:
        stop = judge(self._history(), Budgets.of(self.bench.settings))
        if stop is None or stop.code in {StopCode.DONE, StopCode.NOTHING_ACTIONABLE}:
            # What is under way may still better something, or show that it is worse.
            return None if self._busy() else stop
        if stop.code is StopCode.BUDGET_ATTEMPTS:
            # No further one starts; what was made within the bound may still land.
            return None if self._busy() or self.state.candidates else stop
        is_late = stop.code is StopCode.BUDGET_TIME and self.lands_late
        if is_late or (stop.code is StopCode.BUDGET_COST and not self.working):
            # Nobody spends any more: what was paid for may still be proved and land.
            self.is_spent = True
            return None if self._busy() or self.state.candidates else stop
        return stop

    def _busy(self) -> bool:
        return bool(self.working or self.proving or self.measuring or self.lander.busy)

    def _history(self) -> History:
        state = self.state
        attempts = list(state.all_tries())
        usages = [state.opinions, *(each.usage for each in attempts)]
        open_tasks = state.open_tasks()
        idle_until, idle_s = self._idle()
        return History(
            marks=tuple(state.marks),
            open_tasks=len(open_tasks),
            actionable=len(open_tasks),
            untried=sum(self._is_untried(task) for task in open_tasks),
            working=len(self.working) + len(self.proving),
            further=sum(task.type is not TaskType.FIX for task in open_tasks),
            tasks=len(state.tasks),
            attempts=outside_tries(attempts),
            elapsed_s=self.elapsed_s(),
            idle_s=idle_s,
            idle_until=idle_until,
            cost_usd=sum(each.cost_usd or 0.0 for each in usages),
            tokens=sum((each.input_tokens or 0) + (each.output_tokens or 0) for each in usages),
            landed_files=len({name for landing in state.landings for name in (*landing.files, *landing.tests)}),
            landed_lines=state.landed_lines(),
            interrupted=self.control.stopping,
            broken=bool(state.tip_measured.broken),
        )

    def elapsed_s(self) -> float:
        """Wall seconds that the run has used, in earlier parts too."""
        return self.spent_s + self.bench.clock.monotonic() - self.began_s

    def _idle(self) -> tuple[str, float]:
        """Until when all that is left waits for rate limits, and the seconds to that; empty and 0: it does not."""
        state, now = self.state, self.bench.clock.now()
        until = "" if self._busy() else all_wait_until(state.tasks.values(), state.states, state.resume_at, now)
        return until, seconds_between(now, until) if until else 0.0

    def _is_untried(self, task: Task) -> bool:
        """Whether no try at it has ended that says anything about it; what waits for others is left out."""
        return self.state.states[task.id] not in SETTLED and not any(map(uses_bound, self.state.tries(task.id)))

    # --- what starts work ------------------------------------------------------------------------------------------

    def _dispatch(self, agents: ThreadPoolExecutor) -> None:
        if self.control.stopping or self.is_spent:
            return
        slots = Slots(
            agents=self.bench.settings.fix.agents_at_once,
            tools=tools_at_once(self.bench.settings),
            judging=len(self.proving) + int(bool(self.measuring)),
        )
        now = self.bench.clock.now()
        kept = (work for work in self.proving.values() if work.keeps_hands)
        running = [work.task.id for work in (*self.working.values(), *kept)]
        asked = ready(
            self.state.tasks.values(),
            self.state.states,
            running,
            slots,
            resume_at=self.state.resume_at,
            now=now,
        )
        for task_id in asked:
            self._step(agents, self.state.tasks[task_id], now)

    def _step(self, agents: ThreadPoolExecutor, task: Task, now: str) -> None:
        match choose(self.bench, self.book.store, task, self.state.tries(task.id), now):
            case Escalate(reason=reason):
                self._escalate(task, reason)
            case Wait(until=until, reason=reason):
                self._wait_for(task, until, reason)
            case Try() as step if self._is_within_bound(step):
                self._try(agents, task, step)

    def _is_within_bound(self, step: Try) -> bool:
        """Whether the run's bound on attempts by outside agents leaves this one, with those under way counted."""
        bound = Budgets.of(self.bench.settings).attempts
        if not bound or step.rung.agent in BUILT_IN:
            return True
        under_way = sum(not work.keeps_hands for work in (*self.working.values(), *self.proving.values()))
        return outside_tries(self.state.all_tries()) + under_way < bound

    def _try(self, agents: ThreadPoolExecutor, task: Task, step: Try) -> None:
        order = self._order(task, step)
        with self.book.change("task_leased") as change:
            lease = self.book.lease(change.tx, task.id)
            if lease is None:
                return
            change.tx.set_task(self.book.run_id, task.id, TaskState.LEASED)
            what = f"{order.attempt_id} {task.title}: {step.rung.name} tries"
            change.tell(EventKind.TASK_LEASED, what, task.id, task=task.id, token=lease.token)
            change.tell(
                EventKind.ATTEMPT_STARTED,
                what,
                order.attempt_id,
                task=task.id,
                title=task.title,
                agent=step.rung.agent,
                tier=step.rung.name,
            )
        self.leases[task.id] = lease
        self.state.states[task.id] = TaskState.LEASED
        work = Work(
            task=task,
            order=order,
            base=self.state.tip_measured,
            tolerance=self.lander.tolerance(),
            started=self.bench.clock.now(),
        )
        self.working[agents.submit(attempt, self.bench, order, work.started)] = work

    def _order(self, task: Task, step: Try) -> Order:
        state = self.state
        diagnosis = state.diagnoses.get(task.diagnosis_id) if task.diagnosis_id else None
        measured = state.tip_measured
        outputs = {case.case_id: case.output for case in measured.cases() if case.output}
        return Order(
            task=task,
            step=step,
            base=state.tip,
            diagnosis=diagnosis,
            findings=tuple(measured.findings()),
            outputs=outputs,
            lines=lines_at_tip(self.bench.repository, state),
            hidden=frozenset(case for each in state.tasks.values() for case in each.held_out),
        )

    def _wait_for(self, task: Task, until: str, reason: str) -> None:
        if self.state.states[task.id] is TaskState.WAITING and self.state.resume_at.get(task.id) == until:
            return
        self.state.states[task.id] = TaskState.WAITING
        self.state.resume_at[task.id] = until
        with self.book.change("task_waits") as change:
            change.tx.set_task(self.book.run_id, task.id, TaskState.WAITING, reason=reason, resume_at=until)
            change.tell(EventKind.WARNED, f"{task.id} waits: {reason}", task.id)

    def _escalate(self, task: Task, reason: str) -> None:
        self.state.states[task.id] = TaskState.ESCALATED
        steps = next_steps(self.state, task, reason)
        with self.book.change("task_escalated") as change:
            change.tx.set_task(self.book.run_id, task.id, TaskState.ESCALATED, reason=reason, next_steps=steps)
            message = f"{task.id} {task.title}: {reason}"
            change.tell(EventKind.TASK_ESCALATED, message, task.id, task=task.id, title=task.title)

    # --- the train -------------------------------------------------------------------------------------------------

    def _depart(self, track: ThreadPoolExecutor) -> None:
        """Start a train when something waits; with agents still at work, only once a full batch has gathered."""
        waiting = len(self.state.candidates)
        if self.lander.busy or not waiting or self.control.stopping:
            self.waits_from_s = None
            return
        if self._more_is_coming() and not self.bench.settings.fix.strict:
            return
        self.waits_from_s = None
        step = self.lander.depart()
        if step is not None:
            self._measure(track, step)

    def _more_is_coming(self) -> bool:
        """Whether waiting a little makes one full run prove several fixes.

        What is being proved will be there soon, and needs the processors that the run would take; for an agent it is
        only waited where the suite is not quick.
        """
        seconds = sum(run.info.duration_s for run in self.state.tip_measured.runs)
        now = self.bench.clock.monotonic()
        if self.waits_from_s is None:
            self.waits_from_s = now
        # A slow agent must not hold up for long what others have done.
        waited = now - self.waits_from_s
        if self.proving and waited < max(QUICK_SUITE_S, PATIENCE * seconds):
            return True
        return bool(self.working) and seconds > QUICK_SUITE_S and waited < PATIENCE * seconds

    def _measure(self, track: ThreadPoolExecutor, step: Measure) -> None:
        world = self.lander.world(step)
        self.measuring = track.submit(check_merged, self.bench, world, step, self.book.progress)

    # --- what has ended --------------------------------------------------------------------------------------------

    def _wait(self, pools: Pools) -> None:
        futures: list[Future[Any]] = [*self.working, *self.proving, *([self.measuring] if self.measuring else [])]
        if not futures:
            self.control.wake.wait(TICK_S)
        else:
            wait(futures, timeout=TICK_S, return_when=FIRST_COMPLETED)
        self._heartbeat()
        for future in [each for each in self.working if each.done()]:
            self._agent_ended(pools.proofs, self.working.pop(future), future.result())
        for proof in [each for each in self.proving if each.done()]:
            self._attempt_ended(self.proving.pop(proof).task, proof.result())
        self._train_goes_on(pools.track)

    def _train_goes_on(self, track: ThreadPoolExecutor) -> None:
        if self.measuring is None or not self.measuring.done():
            return
        checked, self.measuring = self.measuring.result(), None
        if self.control.at_once:
            # What was cut short says nothing about anybody.
            self.lander.abandon()
            return
        step = self.lander.arrive(checked)
        give_back()
        if step is not None and not self.control.stopping:
            self._measure(track, step)

    def _heartbeat(self) -> None:
        now = self.bench.clock.monotonic()
        if not self.leases or now - self.beat_s < HEARTBEAT_S:
            return
        self.beat_s = now
        for name in self.book.renew(self.leases):
            self.lost[name] = self.leases.pop(name)

    def _agent_ended(self, proofs: ThreadPoolExecutor, work: Work, made: Made | Report) -> None:
        if isinstance(made, Report):
            self._attempt_ended(work.task, made)
            return
        proof = proofs.submit(validate, self.bench, work.order, made, work.base, work.tolerance, started=work.started)
        self.proving[proof] = work

    def _attempt_ended(self, task: Task, report: Report) -> None:
        lease = self.leases.pop(task.id, None) or self.lost.pop(task.id)
        if self.state.states[task.id].is_final:
            # Another landing has ended the task meanwhile: what came late is evidence, and nothing more lands for it.
            report = replace(report, candidate=None)
        if self.control.at_once and report.candidate is None:
            self._cut_short(task, lease, report)
            return
        self._write_attempt(task, lease, report)

    def _cut_short(self, task: Task, lease: Lease, report: Report) -> None:
        """An attempt that we ended ourselves: for the user it never was; at a budget's end it is evidence."""
        if not self.control.by_user:
            made = replace(report.attempt, outcome=AttemptOutcome.INFRA, reason="It was ended with the run.")
            self._write_attempt(task, lease, replace(report, attempt=made, verdict=None))
            return
        with self.book.change("attempt_dropped") as change:
            self._move(change, task, TaskState.READY, "interrupted")
            change.tx.release(lease)
            change.tell(EventKind.WARNED, f"{report.attempt.id} was interrupted; it does not count", task.id)

    def _write_attempt(self, task: Task, lease: Lease, report: Report) -> None:
        made = report.attempt
        with self.book.change("attempt_ended") as change:
            if isinstance(change.tx.end_attempt(lease, made), LeaseLost):
                change.tell(EventKind.LEASE_LOST, f"{made.id} came too late; kept as evidence", made.id)
                self._as_others_left_it(change, task)
                return
            self._keep_report(change, report)
            book_costs(change, made, task, self.bench.settings)
            self.state.tries(task.id).append(made)
            if report.candidate is None:
                self.lander.planner.open_systemic(change, self.state)
            self._move(change, task, TaskState.QUEUED if report.candidate else TaskState.READY)
            change.tx.release(lease)
        if report.candidate is not None:
            self.state.candidates[made.id] = report.candidate

    def _as_others_left_it(self, change: Change, task: Task) -> None:
        """Where a task stands by others' work; unless they ended it, it may be tried again once they let go of it."""
        row = change.tx.task(self.book.run_id, task.id)
        self.state.states[task.id] = row.state if row is not None and row.state.is_final else TaskState.READY

    def _move(self, change: Change, task: Task, where: TaskState, reason: str = "") -> None:
        """Say where a task stands after an attempt; one that has ended stays as it is."""
        if not self.state.states[task.id].is_final:
            change.tx.set_task(self.book.run_id, task.id, where, reason=reason)
            self.state.states[task.id] = where

    def _keep_report(self, change: Change, report: Report) -> None:
        made = report.attempt
        if report.verdict is not None:
            change.tx.put(self.book.run_id, report.verdict)
        data: dict[str, object] = {
            "task": made.task_id,
            "agent": made.agent,
            "outcome": made.outcome.value,
            "cost_usd": made.usage.cost_usd,
        }
        message = f"{made.id} {made.agent}: {made.outcome.value.replace('_', ' ')}. {made.reason}"
        change.tell(EventKind.ATTEMPT_ENDED, message, made.id, **data)
        if report.candidate is not None:
            change.tx.put(self.book.run_id, report.candidate)
            change.tell(EventKind.CANDIDATE_QUEUED, f"{made.id} waits to land", made.id, task=made.task_id)

    def _drain(self, pools: Pools, stop: Stop) -> None:
        """Let what runs come to its end; end it when its grace is over, when asked twice, or at a budget's end."""
        if self._busy() and not self.control.stopping:
            if stop.code is StopCode.BUDGET_TIME and self.measuring is not None:
                # What this run proves lands without another one.
                self.control.ask()
                self._wait_out(pools, lambda: self.measuring is not None)
            self.control.end()
        self._wait_out(pools, lambda: bool(self.working or self.proving or self.measuring is not None))

    def _wait_out(self, pools: Pools, goes_on: Callable[[], bool]) -> None:
        until = self.bench.clock.monotonic() + GRACE_S
        while goes_on():
            self._wait(pools)
            if not self.control.at_once and self.bench.clock.monotonic() > until:
                self.control.end()
