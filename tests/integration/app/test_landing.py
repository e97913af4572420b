"""What has landed may end the task of a change that still waits: it neither lands with others nor breaks the train."""

from types import SimpleNamespace

import pytest

from regreen import store
from regreen.act.integrate.train import Conflict, Green, Red
from regreen.app.book import Book
from regreen.app.checkpoints import Checked, merge_all
from regreen.app.landing import Lander
from regreen.app.state import RunState
from regreen.model.candidates import Candidate
from regreen.model.cases import LinesByCase
from regreen.model.ids import AttemptId, CauseKey, RunId, TaskId
from regreen.model.inventory import Inventory, TestLayout
from regreen.model.runs import Measurement
from regreen.model.settings import Settings
from regreen.model.tasks import Attempt, AttemptOutcome, Proposal, Task, TaskState
from regreen.model.verdicts import GateResult, GateStatus
from regreen.repo.checkout import Checkout
from regreen.repo.objects import RunRepository
from regreen.store import Owner, RunRow
from regreen.testing.fake_clock import FakeClock
from regreen.testing.repos import tiny_repo

RUN = RunId("20260131_104502Z_3fa1c2")
FILES = {f"{name}.py": "old\n" for name in "abcdef"}


class Planner:
    """Ends the tasks that it was told of with the first landing."""

    def __init__(self, ends):
        self.ends = ends

    def revealed(self, _state, _measured):
        return ()

    def split_off(self, _change, _state, _measured, _apart, revealed):
        return revealed

    def after_landing(self, change, state, _measured, *, by, landed, revealed):
        for name in self.ends:
            state.states[name] = TaskState.CLEARED
            state.drop_candidates(name)
            change.tx.set_task(RUN, name, TaskState.CLEARED, cleared_by=by)


class Yard:
    """A repository with proved changes that wait to land, each of one file."""

    def __init__(self, folder, changes, ends):
        repo = tiny_repo(folder / "project", FILES)
        self.repo = repo
        repository = RunRepository.open(Checkout.find(repo.root), folder / "objects.git")
        self.snapshot = repository.snapshot(include_dirty=False)
        self.repository = repository
        self.store = store.open(folder / "project")
        measured = Measurement(tree=self.snapshot.tree, runs=())
        self.inventory = Inventory(root=str(repo.root), layout=TestLayout(test_paths=("tests",)))
        self.measured = measured
        self.state = self.fresh()
        clock = FakeClock()
        with self.store.transaction() as tx:
            tx.add_run(RunRow(id=RUN, command="fix", created_at=clock.now()))
            for place, (name, files) in enumerate(changes.items(), start=1):
                self._queue(tx, place, name, files)
        bench = SimpleNamespace(
            repository=repository, inventory=self.inventory, settings=Settings(), clock=clock, scrub=lambda text: text
        )
        owner = Owner(name="us", pid=1, started=1.0)
        book = Book(store=self.store, run_id=RUN, clock=clock, owner=owner, listen=lambda _event: None)
        self.bench = bench
        self.lander = Lander(bench=bench, book=book, state=self.state, planner=Planner(ends), branch=f"regreen/{RUN}")

    def fresh(self):
        return RunState(
            snapshot=self.snapshot,
            inventory=self.inventory,
            base=self.measured,
            lines=LinesByCase(),
            tip=self.snapshot.commit,
            tip_measured=self.measured,
        )

    def _queue(self, tx, place, name, files):
        base = self.snapshot
        tree = self.repository.with_files(base.tree, {path: text.encode() for path, text in files.items()})
        proposal = Proposal(
            base=base.commit, base_tree=base.tree, tree=tree, files=self.repository.diff(base.tree, tree), patch="p"
        )
        task = Task(id=TaskId(name), title=name, cause_key=CauseKey(name), order=place)
        attempt = Attempt(
            id=AttemptId(f"{name}.1"), task_id=task.id, number=1, agent="command", outcome=AttemptOutcome.FIXED
        )
        candidate = Candidate(attempt_id=attempt.id, task_id=task.id, proposal=proposal, order=place)
        tx.add_task(RUN, task, TaskState.QUEUED)
        tx.put(RUN, attempt, candidate)
        self.state.tasks[task.id], self.state.states[task.id] = task, TaskState.QUEUED
        self.state.attempts[task.id] = [attempt]
        self.state.candidates[attempt.id] = candidate

    def drive(self):
        """Let the train go to its end, with every measurement green; who was measured together."""
        asked = []
        step = self.lander.depart()
        while step is not None:
            world = self.lander.world(step)
            asked.append([str(each) for each in step.candidates])
            trees = merge_all(self.bench, world.start, [world.candidates[each] for each in step.candidates])
            step = self.lander.arrive(self._checked(step, trees))
        return asked

    def _checked(self, step, trees):
        if isinstance(trees, Conflict):
            return Checked(answer=trees)
        gate = GateResult(gate="full", status=GateStatus.PASS, summary="")
        measured = Measurement(tree=trees[-1], runs=())
        return Checked(answer=Green(), candidates=step.candidates, trees=trees, measured=measured, gate=gate)

    def landed(self):
        """What each commit of the branch changed, oldest first."""
        told = [(each.task_id, each.files) for each in self.state.landings]
        assert self.repo.git("rev-parse", f"regreen/{RUN}").strip() == self.state.tip
        assert self.repository.tree_of(self.state.tip) == self.state.tip_measured.tree, "what was tested is what landed"
        return told


@pytest.fixture
def yard(tmp_path):
    made = []

    def make(changes, ends):
        made.append(Yard(tmp_path, changes, ends))
        return made[-1]

    yield make
    for each in made:
        each.store.close()


def test_one_that_met_a_conflict_is_left_alone_when_what_landed_has_ended_its_task(yard):
    here = yard({"T1": {"a.py": "new\n"}, "T2": {"a.py": "other\n"}, "T3": {"b.py": "new\n"}}, ["T2"])
    assert here.drive() == [["T1.1", "T2.1", "T3.1"], ["T1.1", "T3.1"]]
    assert here.landed() == [("T1", ("a.py",)), ("T3", ("b.py",))]
    assert here.state.states["T2"] is TaskState.CLEARED
    assert not here.lander.busy


def test_one_whose_task_has_ended_does_not_land_within_anothers_commit(yard):
    changes = {f"T{number}": {f"{name}.py": "new\n"} for number, name in enumerate("abcdef", start=1)}
    here = yard(changes, ["T4", "T6"])
    assert here.drive() == [["T1.1", "T2.1", "T3.1"], ["T5.1"]]
    assert here.landed() == [
        (f"T{number}", (f"{name}.py",)) for number, name in ((1, "a"), (2, "b"), (3, "c"), (5, "e"))
    ]


def test_new_test_files_land_in_a_commit_of_their_own_right_after_the_fix(yard):
    new = {"a.py": "new\n", "tests/test_new.py": "def test_it(): pass\n"}
    here = yard({"T1": new, "T2": {"b.py": "new\n"}}, [])
    here.drive()
    assert here.landed() == [("T1", ("a.py",)), ("T2", ("b.py",))]
    first, second = here.state.landings
    assert first.tests == ("tests/test_new.py",)
    assert not second.tests_commit
    git = here.repo.git
    log = git("log", "--reverse", "--format=%H", "--name-only", f"{here.snapshot.commit}..{here.state.tip}").split()
    assert log == [first.commit, "a.py", first.tests_commit, "tests/test_new.py", second.commit, "b.py"]
    text = git("log", "-1", "--format=%B", first.tests_commit)
    assert text.startswith("test: 1 new test file beside: T1\n")
    assert f"Regreen-Beside: {first.commit}\nRegreen-Proves: nothing\n" in text
    for taken_back in (first.commit, first.tests_commit):
        git("checkout", "-q", "--detach", here.state.tip)
        git("revert", "--no-edit", taken_back)
        assert (here.repo.root / "b.py").read_text() == "new\n"
    again = here.fresh()
    with here.store.read() as reader:
        again.read_plan(reader, RUN)
    assert again.landings[-2].tip == first.tests_commit


def test_new_tests_of_a_fix_that_another_one_made_land_as_tests(yard):
    new = {"a.py": "new\n", "tests/test_new.py": "def test_it(): pass\n"}
    here = yard({"T1": {"a.py": "new\n"}, "T2": new}, [])
    here.drive()
    assert here.landed() == [("T1", ("a.py",)), ("T2", ("tests/test_new.py",))]
    assert here.state.landings[-1].title == "test: T2"
    assert not here.state.landings[-1].tests


def test_a_resumed_run_knows_what_waits_and_not_what_came_back_or_whose_task_has_ended(yard):
    here = yard({"T1": {"a.py": "new\n"}, "T2": {"b.py": "new\n"}, "T3": {"c.py": "new\n"}}, [])
    with here.store.transaction() as tx:
        tx.send_back(RUN, AttemptId("T1.1"), "other tests fail with it")
        tx.set_task(RUN, TaskId("T3"), TaskState.CLEARED, cleared_by="T9")
    again = here.fresh()
    with here.store.read() as reader:
        again.read_plan(reader, RUN)
    assert list(again.candidates) == ["T2.1"]


def test_a_train_has_so_many_whole_runs_to_tell_flakes_from_breaks(yard):
    here = yard({f"T{number}": {f"{name}.py": "new\n"} for number, name in enumerate("abcd", start=1)}, [])
    step, had = here.lander.depart(), []
    for took in (2, 1, 0):
        had.append(here.lander.world(step).whole_runs)
        red = Checked(answer=Red(failing=()), candidates=step.candidates, whole_runs=took)
        step = here.lander.arrive(red)
    assert had == [3, 1, 0]
    here.lander.abandon()
    assert here.lander.world(here.lander.depart()).whole_runs == 3
