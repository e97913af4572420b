"""Leases tasks and ends them, one after the other, until it is killed; says which are surely on the disk."""

import os
import sys
from pathlib import Path

from regreen import store
from regreen.model.events import Event, EventKind
from regreen.model.ids import AttemptId, RunId, TaskId
from regreen.model.tasks import Attempt, AttemptOutcome
from regreen.store import Lease, LeaseLost, Owner

NOW = "2026-01-31T10:45:02.000000Z"
RUN = RunId("r1")


def event(kind: EventKind, subject: str) -> Event:
    return Event(at=NOW, run_id=RUN, kind=kind, subject=subject, message="x" * 100)


def take(opened: store.Store, task: str, owner: Owner) -> Lease | None:
    with opened.transaction() as tx:
        if any(each.number for each in tx.attempts(RUN, TaskId(task))):
            return None
        lease = tx.lease(RUN, task, owner=owner, now=NOW, ttl=3600)
        if lease:
            tx.append(event(EventKind.TASK_LEASED, task))
        return lease


def end(opened: store.Store, lease: Lease) -> LeaseLost | None:
    attempt = Attempt(
        id=AttemptId(f"{lease.name}.1"),
        task_id=TaskId(lease.name),
        number=1,
        agent=lease.owner.name,
        outcome=AttemptOutcome.NO_CHANGE,
    )
    with opened.transaction() as tx:
        lost = tx.end_attempt(lease, attempt)
        if lost is None:
            tx.append(event(EventKind.ATTEMPT_ENDED, lease.name))
            tx.release(lease)
        return lost


def work(opened: store.Store, root: Path, owner: Owner) -> None:
    with opened.read() as reader:
        done = {each.task_id for each in reader.load(RUN, Attempt)}
    for number in (each for each in range(10_000) if f"T{each}" not in done):
        if (root / "stop").exists():
            return
        lease = take(opened, f"T{number}", owner)
        if lease is not None and end(opened, lease) is None:
            os.write(1, f"T{number}.\n".encode())


def main() -> None:
    root, owner = Path(sys.argv[1]), Owner(name=sys.argv[2], pid=os.getpid(), started=0.0)
    opened = store.open(root)
    work(opened, root, owner)
    opened.close()


if __name__ == "__main__":
    main()
