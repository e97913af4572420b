"""Threads share commits: each block is all or nothing, and nobody goes on before it is on the disk."""

import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from regreen import store
from regreen.errors import StateError
from regreen.model.events import Event, EventKind
from regreen.model.ids import RunId

pytestmark = pytest.mark.integration

RUN = RunId("r1")


class PlannedError(Exception):
    pass


def event(message: str) -> Event:
    return Event(at="x", run_id=RUN, kind=EventKind.WARNED, message=message)


def write(opened: store.Store, name: str, *, fails: bool) -> None:
    with opened.transaction() as tx:
        tx.append(event(f"{name} first"))
        tx.append(event(f"{name} second"))
        if fails:
            raise PlannedError


def on_disk(root: Path) -> list[str]:
    """What another connection sees, as it would after a crash."""
    connection = sqlite3.connect(root / ".regreen" / "regreen.db", timeout=30)
    rows = connection.execute("SELECT message FROM events ORDER BY seq").fetchall()
    connection.close()
    return [message for (message,) in rows]


def test_blocks_are_all_or_nothing_and_durable_when_they_return(tmp_path: Path) -> None:
    opened = store.open(tmp_path)

    def one(number: int) -> bool:
        fails = number % 5 == 0
        try:
            write(opened, f"b{number}", fails=fails)
        except PlannedError:
            return fails
        return not fails and f"b{number} second" in on_disk(tmp_path)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(one, range(60)))
    expected = {f"b{number} {part}" for number in range(60) if number % 5 for part in ("first", "second")}
    assert set(on_disk(tmp_path)) == expected
    with opened.read() as reader:
        kept = list(reader.events(RUN))
    assert [each.seq for each in kept] == list(range(1, 97))
    pairs = [(kept[place].message.split()[0], kept[place + 1].message.split()[0]) for place in range(0, 96, 2)]
    assert all(first == second for first, second in pairs), "blocks were mixed"
    assert len(opened.folder_of(RUN).log.read_bytes().splitlines()) == 96
    assert opened.log_problem is None
    opened.close()


def test_waiting_blocks_share_one_commit(tmp_path: Path) -> None:
    opened = store.open(tmp_path)
    inside, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        with opened.transaction() as tx:
            tx.append(event("held"))
            inside.set()
            assert go_on.wait(30)

    with ThreadPoolExecutor(5) as pool:
        holder = pool.submit(hold)
        assert inside.wait(30)
        others = [pool.submit(write, opened, f"b{number}", fails=number == 2) for number in range(4)]
        while opened._commits._waiting < 4:
            time.sleep(0.005)
        assert on_disk(tmp_path) == []
        go_on.set()
        holder.result(30)
        assert [type(each.exception(30)) for each in others] == [type(None), type(None), PlannedError, type(None)]
    assert len(on_disk(tmp_path)) == 7
    opened.close()


def test_a_lost_group_is_an_error_for_all_and_the_next_goes_on(tmp_path: Path) -> None:
    opened = store.open(tmp_path)
    write(opened, "before", fails=False)
    raw = opened._commits._connection.connection.driver_connection
    pages = raw.execute("PRAGMA page_count").fetchone()[0]
    raw.execute(f"PRAGMA max_page_count={pages + 1}")

    def big(_: int) -> None:
        with opened.transaction() as tx:
            for _ in range(20):
                tx.append(event("y" * 5000))

    with ThreadPoolExecutor(4) as pool:
        problems = [each.exception() for each in [pool.submit(big, number) for number in range(4)]]
    assert all(isinstance(each, StateError) and each.slug == "disk-full" for each in problems), problems
    assert len(on_disk(tmp_path)) == 2
    raw.execute(f"PRAGMA max_page_count={pages + 10_000}")
    write(opened, "after", fails=False)
    assert len(on_disk(tmp_path)) == 4
    assert len(opened.folder_of(RUN).log.read_bytes().splitlines()) == 4
    opened.close()
