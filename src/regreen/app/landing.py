"""Drives the landing train: hands out what to measure, lands what was proved, gives back what does not fit."""

from collections.abc import Sequence
from dataclasses import replace

from regreen.act.integrate import land
from regreen.act.integrate.train import Answer, Conflict, Green, Land, Measure, Rebase, Report, Return, Train, train
from regreen.act.queue import order
from regreen.act.validate import Tolerance
from regreen.app.bench import Bench
from regreen.app.book import Book, Change
from regreen.app.checkpoints import Checked, World, merge_all
from regreen.app.committing import NOTHING, Committer, Intent
from regreen.app.cutting import some_of
from regreen.app.planning import Planner
from regreen.app.remembering import remember
from regreen.app.state import RunState, mark_of
from regreen.decide.stop import Mark
from regreen.errors import UnsafeError
from regreen.model.candidates import Candidate
from regreen.model.counts import counted
from regreen.model.events import EventKind
from regreen.model.ids import AttemptId, CommitId
from regreen.model.runs import Measurement
from regreen.model.summary import Checkpoint
from regreen.model.tasks import Attempt, TaskState
from regreen.store import Lease

TRAIN = "train"
"""Name of the lease that whoever lands must hold."""
WHOLE_RUNS = 3
"""How often a train may run the whole suite to tell a flake from a break: once to its end, or as many lighter doubts.

They come on top of the one run for each candidate, and one more, within which it finds out who is bad.
"""
UNMEASURED = 2
"""Trains in a row that could not be measured, after which their candidates go back."""


class Lander:
    """One train after the other; all methods run in the loop's own thread."""

    def __init__(self, *, bench: Bench, book: Book, state: RunState, planner: Planner, branch: str) -> None:
        self.bench = bench
        self.book = book
        self.state = state
        self.planner = planner
        self.branch = branch
        self.lease: Lease | None = None
        self._train: Train | None = None
        self._start = state.tip
        self._aboard: tuple[Candidate, ...] = ()
        self._checked: Checked | None = None
        self._unmeasured = 0
        self._landed = 0
        self._whole_runs = 0

    @property
    def busy(self) -> bool:
        """Whether a train is under way."""
        return self._train is not None

    def depart(self) -> Measure | None:
        """Start a train with all that waits; the first thing to measure, or None when there is nothing."""
        self._aboard = order(self.state.candidates.values())
        if not self._aboard:
            return None
        self._start = self.state.tip
        self._landed = len(self.state.landings)
        self._whole_runs = WHOLE_RUNS
        self._train = train(self._aboard, strict=self.bench.settings.fix.strict)
        return self._go(None)

    def arrive(self, checked: Checked) -> Measure | None:
        """Take a measurement; the next thing to measure, or None when the train has ended."""
        self._checked = checked
        self._whole_runs -= checked.whole_runs
        self._note(checked)
        return self._go(checked.answer)

    def abandon(self) -> None:
        """Give up the train under way; its candidates keep waiting."""
        self._train = None

    def world(self, step: Measure) -> World:
        """What the asked candidates are judged against."""
        onto = self._start if step.onto_start else self.state.tip
        return World(
            start=onto,
            before=self.state.tip_measured,
            tasks={each.attempt_id: self.state.tasks[each.task_id] for each in self._aboard},
            candidates={each.attempt_id: self.state.candidates.get(each.attempt_id, each) for each in self._aboard},
            lines=self.state.lines,
            tolerance=self.tolerance(),
            number=self.state.checkpoints + 1,
            whole_runs=self._whole_runs,
        )

    def tolerance(self) -> Tolerance:
        """Known flakes and unstable ids."""
        return Tolerance(flaky=frozenset(self.state.flaky), unstable=self.state.unstable)

    def _go(self, answer: Answer) -> Measure | None:
        """Do what the train asks for until it asks for a measurement or ends."""
        assert self._train is not None
        try:
            step = next(self._train) if answer is None else self._train.send(answer)
            while not isinstance(step, Measure):
                step = self._train.send(self._do(step))
        except StopIteration as end:
            self._train = None
            self._ended(end.value)
            return None
        if not step.cases and not self.state.candidates.keys() >= set(step.candidates):
            # What landed has ended the task of one aboard: it must not be measured, or land, with the others.
            self.abandon()
            return self.depart()
        return step

    def _do(self, step: Land | Rebase | Return) -> Answer:
        match step:
            case Land():
                self._land(step.candidates)
                return None
            case Rebase():
                return self._rebase(step.candidate)
            case Return():
                self._give_back(step)
                return None

    def _ended(self, report: Report) -> None:
        if not report.broken:
            self._unmeasured = 0
            self._mark_refused()
            return
        self._unmeasured += 1
        self.book.warn(f"A checkpoint could not be measured: {report.broken}")
        if self._unmeasured < UNMEASURED:
            # It may have been a fault of this machine: they wait for the next train.
            return
        self._unmeasured = 0
        for attempt in report.held:
            self._give_back(Return(candidate=attempt, reason=f"could not be measured: {report.broken}"))

    def _note(self, checked: Checked) -> None:
        """Write down a full measurement."""
        if checked.measured is None or checked.gate is None:
            return
        totals = checked.measured.totals
        fresh = set(checked.flaky) - self.state.flaky
        self.state.flaky |= fresh
        who = ", ".join(checked.candidates)
        with self.book.change("checkpointed") as change:
            remember(change.tx, self.book.run_id, checked.measured.tree, change.at, checked.measured.cases())
            change.tx.put_fact(self.book.run_id, "flaky", sorted(self.state.flaky), list[str])
            verdict = "green" if isinstance(checked.answer, Green) else f"refused: {checked.gate.summary}"
            message = f"checkpoint with {who}: {totals.passed} passed, {totals.failing} failing: {verdict}"
            if checked.whole_runs:
                runs = counted(checked.whole_runs, "more run")
                message += f"; {runs} of the whole suite to tell flakes from breaks"
            change.tell(EventKind.CHECKPOINTED, message, who, failing=totals.failing)
            for case in sorted(fresh):
                change.tell(EventKind.WARNED, f"{case} is flaky: it failed and passed on the same code", case)

    def _mark_refused(self) -> None:
        """A train that landed nothing is a checkpoint too: one that bettered nothing."""
        measured = self._checked.measured if self._checked else None
        state = self.state
        if measured is None or len(state.landings) > self._landed:
            return
        mark = mark_of(measured, state.tip_measured, flaky=state.flaky, landed=len(state.landings))
        state.note(replace(mark, refused=True))
        with self.book.change("train_refused") as change:
            self.book.keep(change.tx, "marks", tuple(state.marks), tuple[Mark, ...])

    def _rebase(self, attempt: AttemptId) -> Answer:
        candidate = self.state.candidates.get(attempt)
        if candidate is None:
            # What landed has ended its task.
            return Conflict(candidate=attempt)
        trees = merge_all(self.bench, self.state.tip, [candidate])
        if isinstance(trees, Conflict):
            return trees
        repository = self.bench.repository
        base_tree = repository.tree_of(self.state.tip)
        proposal = replace(
            candidate.proposal,
            base=self.state.tip,
            base_tree=base_tree,
            tree=trees[0],
            files=repository.diff(base_tree, trees[0]),
        )
        self.state.candidates[attempt] = replace(candidate, proposal=proposal)
        return Green()

    def _give_back(self, step: Return) -> None:
        candidate = self.state.candidates.pop(step.candidate, None)
        if candidate is None:
            return
        why = {"red": "other tests fail with it", "conflict": "it conflicts with what has landed"}.get(
            step.reason, step.reason
        )
        if step.clash_with:
            why = f"it is right alone, and wrong together with {step.clash_with}, which has landed"
        if step.failing:
            why += f": {some_of(step.failing)}"
        self.state.states[candidate.task_id] = TaskState.READY
        attempts = self.state.tries(candidate.task_id)
        told = [self._told(attempt, candidate, why) for attempt in attempts]
        self.state.attempts[candidate.task_id] = told
        with self.book.change("returned") as change:
            change.tx.send_back(self.book.run_id, step.candidate, why)
            change.tx.set_task(self.book.run_id, candidate.task_id, TaskState.READY, reason=why)
            change.tx.put(self.book.run_id, *told)
            change.tell(EventKind.WARNED, f"{step.candidate} came back from the train: {why}", step.candidate)

    def _told(self, attempt: Attempt, candidate: Candidate, why: str) -> Attempt:
        return replace(attempt, reason=why, told="") if attempt.id == candidate.attempt_id else attempt

    def _land(self, attempts: Sequence[AttemptId]) -> None:
        """Commit what was measured, write down the intent, move the branch, write down the landing."""
        checked = self._checked
        assert checked is not None
        assert checked.measured is not None
        committer = Committer(bench=self.bench, run_id=self.book.run_id, state=self.state)
        intent = committer.commit(attempts, checked)
        if not intent.landings:
            self._already_there(attempts)
            return
        with self.book.change("landing_intended") as change:
            change.tx.put_fact(self.book.run_id, "intent", intent)
            self.book.keep(change.tx, "intended", checked.measured, Measurement)
        self.finish(intent, checked.measured)

    def _already_there(self, attempts: Sequence[AttemptId]) -> None:
        for attempt in attempts:
            self._give_back(Return(candidate=attempt, reason="what it changes has landed already"))

    def finish(self, intent: Intent, measured: Measurement) -> None:
        """Move the branch and write down the landing; also how a resumed run catches up.

        Raises:
            UnsafeError: when somebody else moved the branch.
        """
        commit = intent.landings[-1].tip
        published = self.state.landings[-1].tip if self.state.landings else None
        answer = land.publish(
            self.bench.repository, self._hold(), commit, tip=intent.tip, branch=self.branch, published=published
        )
        if isinstance(answer, land.NotLanded):
            raise UnsafeError(
                f"The run's branch was not moved: {answer.reason}",
                where=self.branch,
                todo="Leave the branch alone while a run works on it; start a new run from where you want to go on.",
                slug=answer.slug,
            )
        self._write(intent, measured, answer.branch)

    def _hold(self) -> land.Proof:
        """Take the lease under which alone the branch moves."""
        with self.book.step("train_leased"), self.book.store.transaction() as tx:
            self.lease = self.book.lease(tx, TRAIN)
        return land.Proof(owner=self.book.owner.name, valid=self.lease is not None)

    def _write(self, intent: Intent, measured: Measurement, branch: str) -> None:
        state, run_id = self.state, self.book.run_id
        landings = len(state.landings) + len(intent.landings)
        mark = mark_of(measured, state.tip_measured, flaky=state.flaky, landed=landings)
        state.note(mark)
        state.tip, state.tip_measured = intent.landings[-1].tip, measured
        if intent.scope == "full":
            state.whole = state.tip
        state.land(intent.landings)
        landed = {landing.task_id for landing in intent.landings}
        aboard = (state.candidates.get(AttemptId(landing.attempt_id)) for landing in intent.landings)
        apart = {each.task_id: each.split for each in aboard if each is not None and each.split}
        for landing in intent.landings:
            state.candidates.pop(AttemptId(landing.attempt_id), None)
            state.states[landing.task_id] = TaskState.LANDED
        revealed = self.planner.revealed(state, measured)
        with self.book.change("landed") as change:
            self._rows(change, intent, measured, branch)
            revealed = self.planner.split_off(change, state, measured, apart, revealed)
            by = ", ".join(landing.task_id for landing in intent.landings)
            gone = {str(task) for task in landed}
            self.planner.after_landing(change, state, measured, by=by, landed=gone, revealed=revealed)
            change.tx.put_fact(run_id, "intent", NOTHING)
            if self.lease is not None:
                change.tx.release(self.lease)
        self.lease = None
        self.branch = branch

    def prove(self, measured: Measurement) -> None:
        """Take a run of the whole suite on the tip for what selections showed; what it reveals is planned."""
        state, totals = self.state, measured.totals
        state.marks[-1] = mark_of(measured, state.tip_measured, flaky=state.flaky, landed=len(state.landings))
        state.tip_measured, state.whole = measured, state.tip
        revealed = self.planner.revealed(state, measured)
        with self.book.change("proved_whole") as change:
            remember(change.tx, self.book.run_id, measured.tree, change.at, measured.cases())
            change.tx.put_fact(self.book.run_id, "whole", state.tip, str)
            self._checkpoint(change, state.tip, measured)
            message = f"the whole suite on what has landed: {totals.passed} passed, {totals.failing} failing"
            change.tell(EventKind.CHECKPOINTED, message, state.tip, failing=totals.failing)
            self.planner.after_landing(change, state, measured, by="the whole suite", landed=set(), revealed=revealed)

    def _checkpoint(self, change: Change, tip: CommitId, measured: Measurement) -> None:
        failing = tuple(sorted(measured.fingerprints()))
        checkpoint = Checkpoint(commit=tip, totals=measured.totals, at=change.at, failing=failing)
        self.state.checkpoints += 1
        change.tx.put(self.book.run_id, checkpoint)
        self.book.keep(change.tx, "tip", measured, Measurement)
        self.book.keep(change.tx, "marks", tuple(self.state.marks), tuple[Mark, ...])

    def _rows(self, change: Change, intent: Intent, measured: Measurement, branch: str) -> None:
        tx, run_id = change.tx, self.book.run_id
        tip = intent.landings[-1].tip
        tx.put(run_id, *intent.landings)
        self._checkpoint(change, tip, measured)
        row = tx.run(run_id)
        assert row is not None
        tx.set_run(replace(row, facts=row.facts | {"branch": branch, "tip": tip}))
        for landing in intent.landings:
            tx.set_task(run_id, landing.task_id, TaskState.LANDED, reason=landing.title)
            message = f"{landing.task_id} landed: {landing.title} ({landing.agent})"
            if landing.tests:
                message += f", and {counted(len(landing.tests), 'new test file')} in a commit of its own"
            change.tell(EventKind.LANDED, message, landing.commit, task=landing.task_id, commit=landing.commit)
