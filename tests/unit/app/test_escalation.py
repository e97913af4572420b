"""What a person who takes over is told."""

import pytest

from regreen.app.escalation import next_steps
from regreen.app.state import RunState
from regreen.model.candidates import Candidate
from regreen.model.cases import LinesByCase
from regreen.model.ids import AttemptId, CauseKey, CommitId, TaskId, TreeId
from regreen.model.inventory import Inventory
from regreen.model.runs import Measurement
from regreen.model.tasks import Proposal, Task
from regreen.model.workspaces import Snapshot

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
