"""Ledger, history, quotas and artifacts."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regreen import store
from regreen.errors import StateError
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId, RunId, Sha256, TreeId
from regreen.model.tasks import Usage
from regreen.store import Entry, Owner, Quota, Spending


def case(name: str, outcome: Outcome, seconds: float | None = 1.0) -> CaseResult:
    return CaseResult(case_id=CaseId(name), outcome=outcome, duration_s=seconds)


def test_orphans_are_what_dead_owners_made(opened, run, owner) -> None:
    dead = Owner(name="gone", pid=100, started=9.0)
    with opened.transaction() as tx:
        tx.ledger.record(Entry(kind="workspace", name="/w/1", run_id=run, owner=owner, at="1", data={"base": "b"}))
        tx.ledger.record(Entry(kind="process", name="77", run_id=run, owner=dead, at="2"))
        tx.ledger.record(Entry(kind="branch", name="regreen/x", run_id=RunId("other"), owner=dead, at="3"))
    with opened.transaction() as tx:
        orphans = tx.ledger.orphans(lambda pid, started: (pid, started) == (100, 1.5))
        assert [each.name for each in orphans] == ["77", "regreen/x"]
        assert orphans[0].owner == dead
        assert [each.data for each in tx.ledger.entries(run)] == [{"base": "b"}, {}]
        tx.ledger.record(Entry(kind="workspace", name="/w/1", run_id=run, owner=dead, at="4"))
        tx.ledger.forget("process", "77")
        tx.ledger.forget("process", "never there")
        assert [(each.name, each.owner.name) for each in tx.ledger.entries(run)] == [("/w/1", "gone")]


def test_history_knows_durations_and_flakes(opened, run) -> None:
    later = RunId("20270101_000000Z_000000")
    with opened.transaction() as tx:
        tx.history.record(run, TreeId("t1"), "1", [case("a", Outcome.PASSED, 2.0), case("b", Outcome.FAILED, None)])
        tx.history.record(later, TreeId("t1"), "2", [case("a", Outcome.CRASHED, 3.0), case("b", Outcome.FAILED)])
        tx.history.record(later, TreeId("t2"), "3", [case("b", Outcome.PASSED, None)])
        assert tx.history.durations() == {"a": 3.0, "b": 1.0}
        tx.history.record(run, TreeId("t"), "4", [])


def test_flaky_is_what_one_earlier_run_saw_pass_and_fail_on_one_tree(opened, run) -> None:
    later, latest = RunId("20270101_000000Z_000000"), RunId("20280101_000000Z_000000")
    names = ["same", "between", "changed", "skipped", "unasked"]
    with opened.transaction() as tx:
        first = dict.fromkeys(names, Outcome.PASSED)
        tx.history.record(run, TreeId("t1"), "1", [case(name, each) for name, each in first.items()])
        tx.history.record(later, TreeId("t1"), "2", [case("same", Outcome.CRASHED), case("between", Outcome.FAILED)])
        tx.history.record(later, TreeId("t1"), "3", [case("same", Outcome.PASSED), case("unasked", Outcome.FAILED)])
        tx.history.record(later, TreeId("t1"), "4", [case("unasked", Outcome.PASSED)])
        tx.history.record(run, TreeId("t2"), "5", [case("changed", Outcome.FAILED), case("skipped", Outcome.SKIPPED)])
        many = [CaseId(f"other-{number}") for number in range(600)]
        asked = [*many, *map(CaseId, names[:-1])]
        assert tx.history.flaky(asked, before=latest) == {"same"}
        assert tx.history.flaky(asked, before=later) == frozenset()
        assert tx.history.flaky([], before=latest) == frozenset()


def test_the_oldest_outcomes_go(opened, run) -> None:
    with opened.transaction() as tx:
        assert (tx.history.trim(keep=2), tx.excess_outcomes(2)) == (0, 0)
        for number in range(5):
            tx.history.record(run, TreeId(f"t{number}"), "1", [case("a", Outcome.PASSED), case("b", Outcome.FAILED)])
        assert (tx.excess_outcomes(3), tx.excess_outcomes(10), tx.excess_outcomes(0)) == (6, 0, 0)
        assert (tx.history.trim(keep=0), tx.history.trim(keep=3)) == (0, 6)
        assert (tx.excess_outcomes(3), tx.excess_outcomes(2)) == (0, 2)
        assert tx.history.flaky([CaseId("b")], before=RunId("3")) == frozenset()
        # The newest measurement stays, however many are wanted.
        assert (tx.history.trim(keep=1), tx.history.trim(keep=1)) == (2, 0)
        assert tx.last_passed([CaseId("a")]) == {"a": "t4"}
        assert tx.history.durations() == {"a": 1.0, "b": 1.0}


MEASURED = st.lists(
    st.tuples(
        st.sampled_from(["r1", "r2"]),
        st.sampled_from(["t1", "t2"]),
        st.dictionaries(st.sampled_from("abc"), st.sampled_from(list(Outcome)), min_size=1),
    ),
    max_size=8,
)


@settings(max_examples=40, deadline=None)
@given(MEASURED, st.integers(0, 12))
def test_history_answers_as_a_list_of_all_outcomes_would(measured, keep) -> None:
    with TemporaryDirectory() as folder:
        opened = store.open(Path(folder))
        with opened.transaction() as tx:
            for run_id, tree, outcomes in measured:
                cases = [case(name, each) for name, each in outcomes.items()]
                tx.history.record(RunId(run_id), TreeId(tree), "1", cases)
            excess = tx.excess_outcomes(keep)
            assert tx.history.trim(keep) == excess
            left = [*measured]
            while keep and len(left) > 1 and sum(len(outcomes) for _, _, outcomes in left[1:]) >= keep:
                left = left[1:]
            assert excess == sum(len(each[2]) for each in measured[: len(measured) - len(left)])
            flaky, passed = set(), {}
            for name in "abc":
                seen = [(run, tree, outcomes[name]) for run, tree, outcomes in left if name in outcomes]
                failed = {(run, tree) for run, tree, outcome in seen if outcome.is_failure}
                passes = [(run, tree) for run, tree, outcome in seen if outcome.is_pass]
                flaky |= {name for run, tree in passes if (run, tree) in failed and run < "r2"}
                passed |= {name: passes[-1][1]} if passes else {}
            asked = [CaseId(name) for name in "abcd"]
            assert tx.history.flaky(asked, before=RunId("r2")) == flaky
            assert tx.last_passed(asked) == passed
        opened.close()


def test_a_duration_is_kept_anew_when_it_moved(opened, run) -> None:
    with opened.transaction() as tx:
        for seconds in ({"quick": 0.01, "slow": 10.0}, {"quick": 0.04, "slow": 10.9}):
            cases = [case(name, Outcome.PASSED, known) for name, known in seconds.items()]
            tx.history.record(run, TreeId("t"), "1", cases)
        assert tx.history.durations() == {"quick": 0.01, "slow": 10.0}
        moved = [case("quick", Outcome.PASSED, 0.2), case("slow", Outcome.PASSED, 8.5)]
        tx.history.record(run, TreeId("t"), "2", moved)
        assert tx.history.durations() == {"quick": 0.2, "slow": 8.5}


def test_names_that_no_encoding_holds_are_kept_among_many(opened, run) -> None:
    names = ["a", "b\udcff", "c\u00e9"]
    with opened.transaction() as tx:
        tx.history.record(run, TreeId("t"), "1", [case(name, Outcome.PASSED) for name in names])
        assert tx.last_passed([CaseId(name) for name in names]) == dict.fromkeys(names, "t")
        assert set(tx.history.durations()) == set(names)


def test_spending_adds_up_by_day_and_agent(opened) -> None:
    usage = Usage(input_tokens=10, output_tokens=5, cost_usd=0.25, duration_s=2.0)
    with opened.transaction() as tx:
        tx.quotas.spend("2026-01-31", "claude", usage)
        tx.quotas.spend("2026-01-31", "claude", Usage())
        tx.quotas.spend("2026-01-31", "codex", usage)
        tx.quotas.spend("2026-02-01", "codex", usage)
        assert tx.spent("2026-01-31", "claude") == Spending(attempts=2, tokens=15, cost_usd=0.25, seconds=2.0)
        assert tx.spent("2026-01-31").attempts == 3
        assert tx.spent("2030-01-01") == Spending()


def test_a_rate_limited_agent_waits_until_its_time(opened, now) -> None:
    with opened.transaction() as tx:
        tx.quotas.wait(Quota(agent="claude", resume_at="2026-01-31T11:00:00.000000Z", reason="429"))
        tx.quotas.wait(Quota(agent="codex", resume_at="2026-01-31T10:50:00.000000Z"))
        tx.quotas.wait(Quota(agent="claude", resume_at="2026-01-31T12:00:00.000000Z", reason="again"))
        assert [(each.agent, each.reason) for each in tx.waiting(now)] == [("codex", ""), ("claude", "again")]
        assert tx.waiting("2026-01-31T12:00:00.000000Z") == ()
        # Written while the clock stood ten years ahead.
        assert tx.waiting("2016-01-31T10:00:00.000000Z") == ()


def test_artifacts_are_kept_once_and_checked(opened, tmp_path) -> None:
    name = opened.artifacts.put(b"content")
    source = tmp_path / "file"
    source.write_bytes(b"content")
    assert opened.artifacts.put(source) == name
    assert opened.artifacts.get(name) == b"content"
    opened.artifacts.path(name).write_bytes(b"changed")
    with pytest.raises(StateError, match="changed"):
        opened.artifacts.get(name)
    with pytest.raises(StateError, match="No such file"):
        opened.artifacts.get(Sha256("0" * 64))
