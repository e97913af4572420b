"""Leases hand work over once, and late results are known by their token."""

from dataclasses import replace

import pytest

from regreen.model.ids import AttemptId, TaskId
from regreen.model.tasks import Attempt, AttemptOutcome
from regreen.store import LeaseLost, Owner
from regreen.store.leases import after, is_free

OTHER = Owner(name="worker-2", pid=200, started=2.5)


def attempt(**more: object) -> Attempt:
    return Attempt(
        id=AttemptId("T1.1"),
        task_id=TaskId("T1"),
        number=1,
        agent="noop",
        outcome=AttemptOutcome.NO_CHANGE,
        ended_at="2026-01-31T10:46:00.000000Z",
        **more,
    )


def test_only_one_holds_a_lease(opened, run, now, owner) -> None:
    with opened.transaction() as tx:
        lease = tx.lease(run, "T1", owner=owner, now=now, ttl=30)
        assert lease is not None
        assert tx.lease(run, "T1", owner=OTHER, now=now, ttl=30) is None
        assert tx.lease(run, "T2", owner=OTHER, now=now, ttl=30) is not None
    with opened.read() as reader:
        assert {each.name: each.owner for each in reader.leases(run)} == {"T1": owner, "T2": OTHER}


def test_a_lease_that_ran_out_goes_to_the_next_with_a_higher_token(opened, run, now, owner) -> None:
    with opened.transaction() as tx:
        first = tx.lease(run, "T1", owner=owner, now=now, ttl=30)
        assert tx.lease(run, "T1", owner=OTHER, now=after(now, 29.9), ttl=30) is None
        second = tx.lease(run, "T1", owner=OTHER, now=after(now, 30), ttl=30)
        assert second.token > first.token


def test_a_heartbeat_keeps_it(opened, run, now, owner) -> None:
    with opened.transaction() as tx:
        lease = tx.lease(run, "T1", owner=owner, now=now, ttl=30)
        longer = tx.renew(lease, now=after(now, 29), ttl=30)
        assert longer.expires_at == after(now, 59)
        assert tx.lease(run, "T1", owner=OTHER, now=after(now, 40), ttl=30) is None


def test_a_result_with_an_old_token_is_refused_and_kept(opened, run, now, owner) -> None:
    with opened.transaction() as tx:
        old = tx.lease(run, "T1", owner=owner, now=now, ttl=30)
        new = tx.lease(run, "T1", owner=OTHER, now=after(now, 31), ttl=30)
        late = attempt(reason="late")
        answer = tx.end_attempt(old, late)
        assert answer == LeaseLost(lease=old, current_token=new.token)
        assert isinstance(tx.renew(old, now=after(now, 32), ttl=30), LeaseLost)
        assert isinstance(tx.release(old), LeaseLost)
        assert tx.end_attempt(new, attempt(reason="right")) is None
        assert tx.release(new) is None
    with opened.read() as reader:
        assert [each.reason for each in reader.load(run, Attempt)] == ["right"]
        (kept,) = reader.refused(run)
        assert (kept.attempt, kept.token, kept.current_token) == (late, old.token, new.token)


def test_a_result_after_giving_back_is_refused(opened, run, now, owner) -> None:
    with opened.transaction() as tx:
        lease = tx.lease(run, "T1", owner=owner, now=now, ttl=30)
        tx.release(lease)
        assert isinstance(tx.end_attempt(lease, attempt()), LeaseLost)
        assert tx.lease(run, "T1", owner=owner, now=now, ttl=30).token == lease.token + 1


def test_a_lease_that_merely_ran_out_still_counts(opened, run, now, owner) -> None:
    with opened.transaction() as tx:
        lease = tx.lease(run, "T1", owner=owner, now=now, ttl=1)
        assert tx.end_attempt(replace(lease, renewed_at="ignored"), attempt()) is None


def test_leases_of_dead_owners_are_freed(opened, run, now, owner) -> None:
    with opened.transaction() as tx:
        dead = tx.lease(run, "T1", owner=owner, now=now, ttl=3000)
        tx.lease(run, "T2", owner=OTHER, now=now, ttl=3000)
        freed = tx.free_dead_leases(run, lambda pid, started: (pid, started) == (200, 2.5))
        assert freed == (dead,)
        assert [each.name for each in tx.leases(run)] == ["T2"]
        assert tx.lease(run, "T1", owner=OTHER, now=now, ttl=30).token == dead.token + 1


@pytest.mark.parametrize(
    ("seconds", "free"),
    [(-3600, True), (-31, True), (-29, False), (0, False), (29, False), (30, True), (90, True)],
)
def test_a_clock_that_jumps_back_does_not_lock_a_task_for_hours(seconds: float, free: bool) -> None:
    now = "2026-01-31T10:45:02.000000Z"
    answer = is_free(owner="x", renewed_at=now, expires_at=after(now, 30), now=after(now, seconds))
    assert answer is free
