"""What is known about a run while it goes on; all of it can be read back from the store."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from regreen.act.queue import QueueFacts, status
from regreen.act.validate import compare
from regreen.decide.stop import Failing, Mark, recent
from regreen.model.candidates import Candidate, CandidateStatus
from regreen.model.cases import LinesByCase, Outcome
from regreen.model.diagnosis import Diagnosis
from regreen.model.ids import AttemptId, CaseId, CommitId, DiagnosisId, RunId, TaskId
from regreen.model.inventory import Inventory
from regreen.model.runs import Measurement
from regreen.model.summary import Checkpoint, Landing
from regreen.model.tasks import Attempt, Task, TaskState, Usage
from regreen.model.workspaces import Snapshot
from regreen.store import Reader

PASSES = frozenset({Outcome.PASSED, Outcome.XPASSED})


@dataclass(slots=True, kw_only=True)
class RunState:
    """The plan and how far it is."""

    snapshot: Snapshot
    """What the run starts from."""
    inventory: Inventory
    """What the project contains."""
    base: Measurement
    """The base, measured in full."""
    lines: LinesByCase
    """Lines run per test on the base, where traced."""
    tip: CommitId
    """Base plus all that has landed."""
    tip_measured: Measurement
    """The tip, measured in full; where only a selection was run, with the rest as it was before."""
    whole: CommitId | None = None
    """The commit on which the whole suite has run last; None: what the run starts from."""
    marks: list[Mark] = field(default_factory=list)
    """Full measurements in order, as far as progress goes: the last ones, by which a run is judged."""
    diagnoses: dict[DiagnosisId, Diagnosis] = field(default_factory=dict)
    """Causes by name."""
    tasks: dict[TaskId, Task] = field(default_factory=dict)
    """The plan."""
    states: dict[TaskId, TaskState] = field(default_factory=dict)
    """Where each task stands."""
    resume_at: dict[TaskId, str] = field(default_factory=dict)
    """When a waiting task may go on."""
    attempts: dict[TaskId, list[Attempt]] = field(default_factory=dict)
    """All tries, in order."""
    candidates: dict[AttemptId, Candidate] = field(default_factory=dict)
    """Proposals that wait to land."""
    landings: list[Landing] = field(default_factory=list)
    """What landed, without its diffs: whoever tells of them reads them back."""
    checkpoints: int = 0
    """Full measurements of the run's branch so far."""
    flaky: set[CaseId] = field(default_factory=set)
    """Cases that both passed and failed on one tree."""
    opinions: Usage = Usage()
    """What second opinions cost together."""
    unstable: frozenset[CaseId] = frozenset()
    """Masks of ids that change at each collection."""

    @property
    def is_whole(self) -> bool:
        """Whether the whole suite has run on the tip."""
        return self.tip == (self.whole or self.snapshot.commit)

    def note(self, mark: Mark) -> None:
        """Take in one more full measurement."""
        self.marks = recent((*self.marks, mark))

    def land(self, landings: Iterable[Landing]) -> None:
        """Take in what landed."""
        self.landings += [replace(each, diff="", tests_diff="") for each in landings]

    def open_tasks(self) -> list[Task]:
        """Tasks that have not ended, in the plan's order."""
        left = (task for task in self.tasks.values() if not self.states[task.id].is_final)
        return sorted(left, key=lambda task: (task.order, task.id))

    def tries(self, task: TaskId) -> list[Attempt]:
        """All tries at one task."""
        return self.attempts.setdefault(task, [])

    def all_tries(self) -> Iterator[Attempt]:
        """All tries at all tasks."""
        return chain.from_iterable(self.attempts.values())

    def landed_lines(self) -> int:
        """Lines that all landings added and removed."""
        landed = {landing.attempt_id for landing in self.landings}
        return sum(each.proposal.lines for each in self.all_tries() if each.id in landed and each.proposal)

    def drop_candidates(self, task: TaskId) -> None:
        """Forget what waits to land for a task that has ended by other means."""
        self.candidates = {name: each for name, each in self.candidates.items() if each.task_id != task}

    def read_plan(self, reader: Reader, run_id: RunId) -> None:
        """Read back the plan, and all that was tried, queued and landed."""
        for row in reader.tasks(run_id):
            self.tasks[row.task.id] = row.task
            self.states[row.task.id] = row.state
            self.attempts[row.task.id] = list(reader.attempts(run_id, row.task.id))
            if row.resume_at:
                self.resume_at[row.task.id] = row.resume_at
        self.opinions = reader.fact(run_id, "opinions", Usage) or Usage()
        self.diagnoses = {each.id: each for each in reader.load(run_id, Diagnosis)}
        self.land(reader.load(run_id, Landing))
        self.checkpoints = len(reader.load(run_id, Checkpoint))
        queued = reader.candidates(run_id)
        facts = QueueFacts(
            landed={AttemptId(landing.attempt_id) for landing in self.landings},
            returned={row.candidate.attempt_id for row in queued if row.sent_back},
            # Of a task that another landing has ended nothing lands any more, though it was proved.
            ended={task for task, state in self.states.items() if state.is_final},
        )
        proved = (row.candidate for row in queued)
        waiting = (each for each in proved if status(each, facts) is CandidateStatus.WAITING)
        self.candidates = {each.attempt_id: each for each in waiting}


def mark_of(
    measured: Measurement, before: Measurement | None = None, *, flaky: Iterable[CaseId] = (), landed: int = 0
) -> Mark:
    """A measurement as far as progress goes.

    Args:
        measured: the whole suite.
        before: what it is held against for what came to light; None: nothing was there before.
        flaky: cases that are known to be flaky.
        landed: changes that had landed by then.
    """
    shown = (
        Failing(fingerprint=finding.fingerprint, error=finding.cause_key, case=finding.case_id)
        for finding in measured.findings()
    )
    cases = measured.by_case()
    return Mark(
        failing=tuple(dict.fromkeys(shown)),
        failing_cases=frozenset(case for case, result in cases.items() if result.outcome.is_failure),
        passing_cases=frozenset(case for case, result in cases.items() if result.outcome in PASSES),
        revealed=frozenset(compare(before, measured).revealed if before else ()),
        flaky=frozenset(flaky),
        landed=landed,
    )
