"""What a person who takes over is told."""

import pytest

from regreen.app.book import Change
from regreen.app.escalation import escalate_rest, lands_when_resumed, next_steps, take_back
from regreen.app.state import RunState
from regreen.decide.stop import Stop
from regreen.model.candidates import Candidate
from regreen.model.cases import LinesByCase
from regreen.model.events import EventKind
from regreen.model.ids import AttemptId, CauseKey, CommitId, RunId, TaskId, TreeId
from regreen.model.inventory import Inventory
from regreen.model.runs import Measurement
from regreen.model.stops import StopCode
from regreen.model.tasks import Proposal, Task, TaskState
from regreen.model.workspaces import Snapshot
from regreen.store import RunRow
from regreen.store import open as open_store

COMMIT, TREE = CommitId("c"), TreeId("t")


@pytest.fixture
def state() -> RunState:
    measured = Measurement(tree=TREE, runs=())
    return RunState(
        snapshot=Snapshot(commit=COMMIT, tree=TREE, head=None),
        inventory=Inventory(root="/here"),
        base=measured,
        lines=LinesByCase(),
        tip=COMMIT,
        tip_measured=measured,
    )


def test_a_proved_change_that_found_no_time_to_land_is_named_with_the_way_to_it(state: RunState) -> None:
    one, two = (Task(id=TaskId(name), title="t", cause_key=CauseKey(name)) for name in ("T1", "T2"))
    proposal = Proposal(base=COMMIT, base_tree=TREE, tree=TREE, files=(), patch="patches/T1.2.patch")
    state.candidates[AttemptId("T1.2")] = Candidate(
        attempt_id=AttemptId("T1.2"), task_id=TaskId("T1"), proposal=proposal
    )
    told = "T1.2 passed its gates and waits to land: `regreen show T1.2 --patch` prints it."
    assert next_steps(state, one, "Time is up.") == f"Time is up. {told}"
    assert next_steps(state, two, "Time is up.") == "Time is up."


def waits(attempt: str, task: str) -> Candidate:
    proposal = Proposal(base=COMMIT, base_tree=TREE, tree=TREE, files=(), patch=f"patches/{attempt}.patch")
    return Candidate(attempt_id=AttemptId(attempt), task_id=TaskId(task), proposal=proposal)


@pytest.mark.parametrize(
    ("code", "handed_over"),
    [(StopCode.BUDGET_TIME, {"T2", "T3"}), (StopCode.CHURN, {"T1", "T2", "T3"}), (StopCode.DONE, set())],
)
def test_what_waits_to_land_when_the_time_is_over_stays_and_the_rest_stands_again_when_resumed(
    state: RunState, tmp_path, code: StopCode, handed_over: set[str]
) -> None:
    run = RunId("20260131_104502Z_3fa1c2")
    stood = {"T1": TaskState.QUEUED, "T2": TaskState.READY, "T3": TaskState.BLOCKED}
    state.tasks = {TaskId(name): Task(id=TaskId(name), title=name, cause_key=CauseKey(name)) for name in stood}
    state.states = {TaskId(name): where for name, where in stood.items()}
    state.candidates[AttemptId("T1.1")] = waits("T1.1", "T1")
    stop = Stop(code=code, reason="Enough.")
    assert lands_when_resumed(state, stop) is (code is StopCode.BUDGET_TIME)
    store = open_store(tmp_path)
    with store.transaction() as tx:
        tx.add_run(RunRow(id=run, command="fix", version="0", created_at=""))
        for name, where in stood.items():
            tx.add_task(run, state.tasks[TaskId(name)])
            tx.set_task(run, TaskId(name), where)
        change = Change(tx=tx, run_id=run, at="2026-01-31T10:45:03.000000Z")
        escalate_rest(state, stop, change)
        told = {event.subject for event in change.events if event.kind is EventKind.TASK_ESCALATED}
        rows = {row.task.id: row for row in tx.tasks(run)}
        assert told == handed_over == {name for name, row in rows.items() if row.state is TaskState.ESCALATED}
        if code is StopCode.BUDGET_TIME:
            assert "T1.1 is proved by its gates; `regreen resume` lands it." in rows[TaskId("T1")].reason
            take_back(change)
            assert {row.task.id: row.state for row in tx.tasks(run)} == stood
            tx.set_task(run, TaskId("T2"), TaskState.LANDED)
            take_back(change)
            assert {row.state for row in tx.tasks(run) if row.task.id == "T2"} == {TaskState.LANDED}, "only once"
    store.close()
