"""Tasks a second through lease, attempt and end, beside bare fsynced SQLite commits a second; and memory.

Usage: python benchmarks/store_throughput.py [TASKS] [THREADS]
Prints one JSON object. The aim: tasks a second are at least a fifth of bare commits a second, in flat memory.
"""

import json
import platform
import resource
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from regreen import store
from regreen.app.wiring import SystemClock, this_process
from regreen.model.events import Event, EventKind
from regreen.model.ids import AttemptId, CauseKey, RunId, TaskId
from regreen.model.tasks import Attempt, AttemptOutcome, Task, TaskState

RUN = RunId("20260131_104502Z_3fa1c2")
CLOCK = SystemClock()


def bare_commits(folder: Path, seconds: float) -> float:
    """Commits of one row a second, one after the other, with the same durability."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (value TEXT)")
    started, count = time.perf_counter(), 0
    while time.perf_counter() - started < seconds:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO rows VALUES ('x')")
        connection.execute("COMMIT")
        count += 1
    rate = count / (time.perf_counter() - started)
    connection.close()
    return rate


def event(kind: EventKind, subject: str) -> Event:
    """An event of now."""
    return Event(at=CLOCK.now(), run_id=RUN, kind=kind, subject=subject)


def one_task(opened: store.Store, owner: store.Owner, task: TaskId) -> None:
    """Lease it and say that an attempt starts, then end that: two durable steps, as the loop takes them."""
    with opened.transaction() as tx:
        lease = tx.lease(RUN, task, owner=owner, now=CLOCK.now(), ttl=30)
        assert lease is not None
        tx.set_task(RUN, task, TaskState.LEASED)
        tx.append(event(EventKind.TASK_LEASED, task))
        tx.append(event(EventKind.ATTEMPT_STARTED, task))
    attempt = Attempt(id=AttemptId(f"{task}.1"), task_id=task, number=1, agent="noop", outcome=AttemptOutcome.NO_CHANGE)
    with opened.transaction() as tx:
        assert tx.end_attempt(lease, attempt) is None
        tx.set_task(RUN, task, TaskState.ESCALATED, reason="no change")
        tx.append(event(EventKind.ATTEMPT_ENDED, task))
        tx.release(lease)


def work(opened: store.Store, owner: store.Owner, tasks: Iterator[TaskId]) -> None:
    """Take tasks until there are no more."""
    for task in tasks:
        one_task(opened, owner, task)


class Shared:
    """An iterator that threads may share."""

    def __init__(self, names: Iterator[TaskId]) -> None:
        self._names = names
        self._lock = threading.Lock()

    def __iter__(self) -> "Shared":
        return self

    def __next__(self) -> TaskId:
        with self._lock:
            return next(self._names)


def through_the_store(opened: store.Store, names: list[TaskId], threads: int) -> float:
    """Tasks a second."""
    pid, began = this_process()
    tasks = Shared(iter(names))
    owners = [store.Owner(name=f"worker-{number}", pid=pid, started=began) for number in range(threads)]
    workers = [threading.Thread(target=work, args=(opened, owner, tasks)) for owner in owners]
    started = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return len(names) / (time.perf_counter() - started)


def prepared(folder: Path, names: list[TaskId]) -> store.Store:
    """A store with all tasks in it."""
    opened = store.open(folder, scrub=store.Redactor(["hunter2-hunter2"]).scrub)
    with opened.transaction() as tx:
        tx.add_run(store.RunRow(id=RUN))
        for name in names:
            tx.add_task(RUN, Task(id=name, title="no-op", cause_key=CauseKey(name)))
    return opened


def resident_mb() -> float:
    """Megabytes resident now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    threads = int(sys.argv[2]) if len(sys.argv) > 2 else 16
    names = [TaskId(f"T{number}") for number in range(count)]
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        opened = prepared(Path(folder), names)
        before = bare_commits(Path(folder), 2.0)
        warm = count // 5
        through_the_store(opened, names[:warm], threads)
        memory = resident_mb()
        rate = through_the_store(opened, names[warm:], threads)
        grown = resident_mb() - memory
        opened.close()
        (Path(folder) / "bare.db").unlink()
        after = bare_commits(Path(folder), 2.0)
    print(
        json.dumps(
            {
                "tasks": count,
                "threads": threads,
                "tasks_per_s": round(rate),
                "bare_commits_per_s": [round(before), round(after)],
                "share": round(rate / ((before + after) / 2), 3),
                "memory_grown_mb": round(grown, 1),
                "python": platform.python_version(),
            }
        )
    )


if __name__ == "__main__":
    main()
