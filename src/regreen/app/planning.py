"""From a measurement to causes and tasks, and after each landing from the new measurement to what changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from regreen.app.book import Book, Change
from regreen.app.comparing import AtMergeBase
from regreen.app.furthering import Further, further_work
from regreen.app.hiding import in_view
from regreen.app.knowing import changes_since_passed, routes_of, sources_of
from regreen.app.roster import tell_once
from regreen.app.state import RunState
from regreen.decide.diagnose import FlakyVerdict, diagnose, split
from regreen.decide.diagnose.context import DiagnoseContext
from regreen.decide.plan import cleared, open_systemic, plan
from regreen.decide.plan.asked import is_suppressed, numbered
from regreen.decide.plan.later import waits_for
from regreen.model.case_ids import file_of
from regreen.model.cases import LinesByCase, Outcome
from regreen.model.counts import counted
from regreen.model.diagnosis import Diagnosis, Evidence, Fault
from regreen.model.events import EventKind
from regreen.model.ids import CaseId, CommitId, DiagnosisId, Fingerprint, TaskId
from regreen.model.inventory import Inventory
from regreen.model.paths import matches
from regreen.model.runs import Measurement
from regreen.model.settings import Settings
from regreen.model.tasks import Task, TaskState
from regreen.repo.objects import RunRepository


@dataclass(frozen=True, slots=True, kw_only=True)
class Planner:
    """Knows the project; decides by the pure rooms; writes what they decide."""

    book: Book
    """Where it is written."""
    repository: RunRepository
    """For sources and churn."""
    inventory: Inventory
    """What the project contains."""
    settings: Settings
    """The user's settings."""
    paths: tuple[str, ...] = ()
    """Only failures of tests below these; empty: all."""
    history: Mapping[CaseId, Sequence[Outcome]] = field(default_factory=dict)
    """Outcomes over repeats on the base."""
    verdicts: Mapping[CaseId, FlakyVerdict] = field(default_factory=dict)
    """What re-runs in other orders said of the base's failures."""
    strange: frozenset[CaseId] = frozenset()
    """Cases that fail in a workspace and pass in the checkout."""
    merge_base: CommitId | None = None
    """Where HEAD left the default branch."""

    def first(self, state: RunState, fork: AtMergeBase) -> None:
        """Diagnose the base and plan."""
        diagnoses = self.diagnose(state.base, state.lines, state.snapshot.commit, fork)
        further = further_work(self.settings, state, self.repository, self.book.clock.now()[:10])
        with self.book.change("planned") as change:
            change.tx.put_fact(self.book.run_id, "planned", value=True)
            change.tx.put_fact(self.book.run_id, "strange", sorted(self.strange), list[str])
            seen = {case: [each.value for each in outcomes] for case, outcomes in self.history.items()}
            change.tx.put_fact(self.book.run_id, "history", seen, dict[str, list[str]])
            self._add(change, state, diagnoses, state.base)
            self._add_further(change, state, further)
        tell_once(self.book, further.unasked)

    def diagnose(
        self, measured: Measurement, lines: LinesByCase, commit: str, fork: AtMergeBase | None = None
    ) -> tuple[Diagnosis, ...]:
        """Causes of what a measurement shows."""
        extra = self.settings.tasks.extra
        findings = tuple(finding for finding in measured.findings() if not is_suppressed(finding, extra))
        if not findings:
            return ()
        base = self.merge_base or ""
        context = DiagnoseContext(
            domains=self.settings.domains,
            layout=self.inventory.layout,
            sources=sources_of(self.repository, commit),
            routes=routes_of(self.repository, commit),
            changed=changes_since_passed(self.book, self.repository, measured, fork, base),
            missing_packages=frozenset(self.inventory.missing_packages),
            history=self.history,
            flaky=self.verdicts,
            passed_at_merge_base=fork.passed if fork else None,
            failed_at_merge_base=fork.failed if fork else frozenset(),
        )
        found = diagnose(findings, measured.by_case(), lines if lines.lines else None, context)
        return tuple(self._charged(each) for each in found)

    def _charged(self, diagnosis: Diagnosis) -> Diagnosis:
        """A cause that shows in workspaces alone is the workspace's, and no agent is asked about it."""
        if not diagnosis.cases or not self.strange.issuperset(diagnosis.cases):
            return diagnosis
        text = "It passes in the checkout itself and fails in a private copy: see workspace.copy, link and setup."
        reason = Evidence(rule="workspace-fault", text=text)
        return replace(
            diagnosis, fault=Fault.ENVIRONMENT, confidence=1.0, evidence=(*diagnosis.evidence, reason), suggestion=text
        )

    def _add(self, change: Change, state: RunState, diagnoses: Iterable[Diagnosis], measured: Measurement) -> None:
        named = self._name(change, state, diagnoses)
        if not named:
            return
        change.tell(EventKind.DIAGNOSED, _causes(named, measured), causes=len(named))
        for task in self._tasks(state, named, measured):
            self._add_task(change, state, task)

    def _name(self, change: Change, state: RunState, diagnoses: Iterable[Diagnosis]) -> list[Diagnosis]:
        """Give names to the causes that are new, and write them down."""
        known = {diagnosis.cause_key for diagnosis in state.diagnoses.values()}
        first = len(state.diagnoses) + 1
        fresh = [each for each in diagnoses if each.cause_key not in known]
        named = [replace(each, id=DiagnosisId(f"D{first + place}")) for place, each in enumerate(fresh)]
        if named:
            state.diagnoses |= {each.id: each for each in named}
            change.tx.put(self.book.run_id, *named)
        return named

    def _add_further(self, change: Change, state: RunState, further: Further) -> None:
        """Plan work beside repairs, behind these."""
        wanted = [each for each in self._name(change, state, further.causes) if self._is_asked_for(each)]
        after = tuple(state.tasks.values())
        cases = state.base.by_case()
        for task in plan(wanted, further.findings, cases, self.inventory, self.settings, after=after):
            self._add_task(change, state, task)
        named = self._name(change, state, (one.cause for one in further.asked))
        known = {each.cause_key for each in named}
        made = [one for one in further.asked if one.cause.cause_key in known]
        for task in numbered(made, named, tuple(state.tasks.values())):
            self._add_task(change, state, task)

    def _tasks(self, state: RunState, named: list[Diagnosis], measured: Measurement) -> tuple[Task, ...]:
        wanted = [each for each in named if self._is_asked_for(each)]
        suspects = {place.file for each in wanted for place in each.suspects[:5]}
        return plan(
            wanted,
            tuple(measured.findings()),
            measured.by_case(),
            self.inventory,
            self.settings,
            churn=self.repository.churn(sorted(suspects)),
            after=tuple(state.tasks.values()),
            in_view=in_view(self.repository, measured.tree, (case for each in wanted for case in each.cases)),
        )

    def _is_asked_for(self, diagnosis: Diagnosis) -> bool:
        return not self.paths or any(matches(file_of(case), self.paths) for case in diagnosis.cases)

    def _add_task(self, change: Change, state: RunState, task: Task) -> None:
        where = TaskState.BLOCKED if task.depends_on else TaskState.READY
        if not change.tx.add_task(self.book.run_id, task, where):
            return
        state.tasks[task.id], state.states[task.id] = task, where
        message = f"{task.id} {task.title} ({counted(len(task.cases), 'test')})"
        change.tell(EventKind.PLANNED, message, task.id, task=task.id, title=task.title)

    def revealed(self, state: RunState, measured: Measurement) -> tuple[Diagnosis, ...]:
        """Causes of what the tip shows, when anything in it is new; it takes time, so ask outside of a transaction."""
        return self.diagnose(measured, state.lines, state.tip) if self._is_new(state, measured) else ()

    def split_off(
        self,
        change: Change,
        state: RunState,
        measured: Measurement,
        apart: Mapping[TaskId, frozenset[CaseId]],
        revealed: Sequence[Diagnosis],
    ) -> tuple[Diagnosis, ...]:
        """Split causes of which what landed cleared a part only; ``revealed`` with the rests, as causes of their own.

        Args:
            change: where it is written.
            state: the run's; the causes keep what was cleared.
            measured: the tip, with what landed.
            apart: by task, the held-out cases that fail with another cause.
            revealed: causes of what the tip shows: they say more of a rest than what it was believed to be.
        """
        now, found = measured.by_case(), list(revealed)
        for task, cases in apart.items():
            cause = state.diagnoses.get(state.tasks[task].diagnosis_id or DiagnosisId(""))
            failing = {case for case in cases if case in now and now[case].outcome.is_failure}
            cleared_part, rest = split(cause, failing, measured.findings()) if cause else (None, None)
            if cleared_part is None or rest is None:
                continue
            state.diagnoses[cleared_part.id] = cleared_part
            change.tx.put(self.book.run_id, cleared_part)
            new = [each for each in found if failing.intersection(each.cases)]
            told = [replace(each, evidence=(rest.evidence[0], *each.evidence)) for each in new]
            found = [each for each in found if each not in new] + (told or [rest])
        return tuple(found)

    def after_landing(
        self,
        change: Change,
        state: RunState,
        measured: Measurement,
        *,
        by: str,
        landed: set[str],
        revealed: Iterable[Diagnosis],
    ) -> None:
        """Close the tasks whose cause is gone, and plan what came to light."""
        rest = [task for task in state.open_tasks() if task.id not in landed]
        for task_id in cleared(rest, measured):
            state.states[task_id] = TaskState.CLEARED
            state.drop_candidates(task_id)
            change.tx.set_task(self.book.run_id, task_id, TaskState.CLEARED, cleared_by=by)
            message = f"{task_id} {state.tasks[task_id].title}: gone with {by}"
            change.tell(EventKind.TASK_CLEARED, message, task_id, task=task_id, cleared_by=by)
        self._add(change, state, revealed, measured)

    def open_systemic(self, change: Change, state: RunState) -> None:
        """Open a task for a failure in which the attempts at two tasks ended; these wait for it."""
        for systemic in open_systemic(tuple(state.tasks.values()), list(state.all_tries())):
            self._add_task(change, state, systemic)
            for task in state.open_tasks():
                if task.id != systemic.id and self._met(state, task, systemic):
                    waiting = waits_for(task, systemic)
                    state.tasks[task.id] = waiting
                    change.tx.replace_task(self.book.run_id, waiting)

    def _met(self, state: RunState, task: Task, systemic: Task) -> bool:
        return any(systemic.cause_key in each.remaining for each in state.tries(task.id))

    def _is_new(self, state: RunState, measured: Measurement) -> bool:
        known: set[Fingerprint] = set()
        for diagnosis in state.diagnoses.values():
            known.update(diagnosis.members)
        return bool(measured.fingerprints() - known)


def _causes(diagnoses: list[Diagnosis], measured: Measurement) -> str:
    return f"{measured.totals.failing} failing, {counted(len(diagnoses), 'cause')}"
