"""Real processes on one database, killed at random moments: no committed row is lost, and the log is repaired."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from regreen import store
from regreen.model.ids import RunId, TaskId
from regreen.model.tasks import Attempt
from regreen.store import log

pytestmark = pytest.mark.integration

RUN = RunId("r1")
WORKER = Path(__file__).with_name("worker.py")


def start(root: Path, name: str) -> "subprocess.Popen[bytes]":
    with (root / f"{name}.acks").open("ab") as acks:
        return subprocess.Popen([sys.executable, WORKER, root, name], stdout=acks)


def await_work(root: Path, *names: str) -> None:
    """Wait until each of these workers has ended a task."""
    deadline = time.monotonic() + 60
    while not all((root / f"{name}.acks").stat().st_size for name in names):
        assert time.monotonic() < deadline, "a worker did nothing"
        time.sleep(0.02)


def prepare(root: Path) -> None:
    opened = store.open(root)
    with opened.transaction() as tx:
        tx.add_run(store.RunRow(id=RUN))
    opened.close()


def acknowledged(root: Path) -> list[str]:
    lines = b"".join(path.read_bytes() for path in root.glob("*.acks")).splitlines()
    return [line.decode() for line in lines if line.endswith(b".")]


def kill_after(worker: "subprocess.Popen[bytes]", seconds: float) -> None:
    time.sleep(seconds)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()


def test_killed_workers_lose_no_committed_row(tmp_path: Path) -> None:
    chance = random.Random(20260131)
    prepare(tmp_path)
    for round_number in range(3):
        names = [f"w{round_number}-{number}" for number in range(2)]
        workers = [start(tmp_path, name) for name in names]
        await_work(tmp_path, *names)
        for worker in workers:
            kill_after(worker, chance.random() / 4)
    acks = acknowledged(tmp_path)
    opened = store.open(tmp_path)
    opened.events.sync(RUN)
    check_nothing_lost(opened, acks)
    with opened.transaction() as tx:
        freed = tx.free_dead_leases(RUN, lambda pid, started: Path(f"/proc/{pid}").exists())
        assert all(lease.name in {f"T{number}" for number in range(10_000)} for lease in freed)
        assert tx.leases(RUN) == ()
    opened.close()
    with sqlite3.connect(tmp_path / ".regreen" / "regreen.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def check_nothing_lost(opened: store.Store, acks: list[str]) -> None:
    with opened.read() as reader:
        events = list(reader.events(RUN))
        attempts = {each.id for each in reader.load(RUN, Attempt)}
    assert [each.seq for each in events] == list(range(1, len(events) + 1))
    assert {ack.removesuffix(".") + ".1" for ack in acks} <= attempts
    ended = [each.subject for each in events if each.kind == "attempt_ended"]
    assert len(ended) == len(set(ended)), "an attempt ended twice"
    assert set(ended) == {TaskId(each.removesuffix(".1")) for each in attempts}
    path = opened.folder_of(RUN).log
    assert [json.loads(line)["seq"] for line in path.read_bytes().splitlines()] == [each.seq for each in events]
    text, previous = path.read_bytes().splitlines(), log.START
    for line in text:
        assert json.loads(line)["prev"] == previous
        previous = log.hash_of(line)


def test_two_processes_share_the_work_without_doubling_it(tmp_path: Path) -> None:
    prepare(tmp_path)
    workers = [start(tmp_path, f"w{number}") for number in range(2)]
    await_work(tmp_path, "w0", "w1")
    (tmp_path / "stop").touch()
    assert [worker.wait(timeout=60) for worker in workers] == [0, 0]
    opened = store.open(tmp_path)
    assert opened.folder_of(RUN).log.exists()
    check_nothing_lost(opened, acknowledged(tmp_path))
    opened.close()


def test_two_processes_may_open_a_new_state_at_once(tmp_path: Path) -> None:
    script = "import sys; from pathlib import Path; from regreen import store; store.open(Path(sys.argv[1])).close()"
    openers = [subprocess.Popen([sys.executable, "-c", script, tmp_path], stderr=subprocess.PIPE) for _ in range(4)]
    assert [(opener.wait(timeout=60), opener.stderr.read()) for opener in openers] == [(0, b"")] * 4
    for opener in openers:
        opener.stderr.close()
