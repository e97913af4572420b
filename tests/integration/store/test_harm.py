"""What disks, rights and other processes do to the state: a clear error, and nothing lost."""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from regreen import store
from regreen.errors import StateError
from regreen.model.events import Event, EventKind
from regreen.model.ids import RunId

pytestmark = pytest.mark.integration

RUN = RunId("r1")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own, with a file to delete when room is needed."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]
    if os.getuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    (disk / "reserve").write_bytes(b"x" * 500_000)
    yield disk
    subprocess.run(["umount", disk], check=True)


def fill(root: Path, count: int = 50) -> None:
    opened = store.open(root)
    with opened.transaction() as tx:
        tx.add_run(store.RunRow(id=RUN))
        for number in range(count):
            tx.append(Event(at="x", run_id=RUN, kind=EventKind.WARNED, message=f"{number} " + "x" * 500))
    opened.close()


def kept(root: Path) -> int:
    opened = store.open(root)
    with opened.read() as reader:
        count = sum(1 for _ in reader.events(RUN))
    opened.close()
    return count


@pytest.mark.parametrize("harm", ["header", "middle", "text"])
def test_a_damaged_database_is_kept_aside_and_named(tmp_path: Path, harm: str) -> None:
    fill(tmp_path)
    path = tmp_path / ".regreen" / "regreen.db"
    data = bytearray(path.read_bytes())
    if harm == "text":
        data = bytearray(b"this is no database at all " * 100)
    place = 0 if harm == "header" else 4096
    if harm != "text":
        data[place : place + 4096] = os.urandom(4096)
    path.write_bytes(data)
    with pytest.raises(StateError) as caught:
        store.open(tmp_path)
    assert "regreen.db.damaged-1" in caught.value.what
    assert caught.value.slug == "corrupt"
    assert path.with_name("regreen.db.damaged-1").read_bytes() == bytes(data)
    assert (tmp_path / ".regreen" / "runs" / RUN / "events.jsonl").stat().st_size > 25_000
    fill(tmp_path)
    path.write_bytes(b"again no database" * 100)
    with pytest.raises(StateError, match="damaged-2"):
        store.open(tmp_path)
    assert path.with_name("regreen.db.damaged-1").read_bytes() == bytes(data)


def test_state_that_may_not_be_written_says_so_and_stays(small_disk: Path) -> None:
    fill(small_disk, 10)
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    with pytest.raises(StateError) as caught:
        fill(small_disk)
    assert caught.value.slug == "state-read-only"
    assert "writable" in caught.value.todo
    subprocess.run(["mount", "-o", "remount,rw", small_disk], check=True)
    assert kept(small_disk) == 10


def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / ".regreen").write_text("a file in the way")
    with pytest.raises(StateError) as caught:
        store.open(tmp_path)
    assert caught.value.slug == "state-read-only"
    assert (tmp_path / ".regreen").read_text() == "a file in the way"


def test_a_full_disk_says_so_and_loses_nothing(tmp_path: Path) -> None:
    """The database's own bound on its size stands for the disk: SQLite reports both alike (SQLITE_FULL)."""
    fill(tmp_path)
    opened = store.open(tmp_path)
    raw = opened._commits._connection.connection.driver_connection
    pages = raw.execute("PRAGMA page_count").fetchone()[0]
    raw.execute(f"PRAGMA max_page_count={pages + 2}")
    with pytest.raises(StateError) as caught:
        flood(opened)
    assert caught.value.slug == "disk-full"
    assert "resume" in caught.value.todo
    raw.execute(f"PRAGMA max_page_count={pages + 10_000}")
    with opened.transaction() as tx:
        last = tx.append(Event(at="x", run_id=RUN, kind=EventKind.WARNED)).seq
    opened.close()
    assert kept(tmp_path) == last >= 51


def test_a_truly_full_disk(small_disk: Path) -> None:
    fill(small_disk, 10)
    opened = store.open(small_disk)
    with pytest.raises(StateError) as caught:
        flood(opened)
    assert caught.value.slug == "disk-full"
    opened.close()
    (small_disk / "reserve").unlink()
    opened = store.open(small_disk)
    opened.events.sync(RUN)
    count = kept(small_disk)
    assert count > 10
    assert len(opened.folder_of(RUN).log.read_bytes().splitlines()) == count
    opened.close()


def flood(opened: store.Store) -> None:
    for _ in range(1000):
        with opened.transaction() as tx:
            tx.append(Event(at="x", run_id=RUN, kind=EventKind.WARNED, message="y" * 5000))


def test_every_connection_is_durable(tmp_path: Path) -> None:
    opened = store.open(tmp_path)
    with opened.read() as reader:
        for connection in (opened._commits._connection, reader._connection):
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 30_000
    opened.close()


def test_an_event_log_that_cannot_be_written_costs_no_event(tmp_path: Path) -> None:
    fill(tmp_path, 2)
    opened = store.open(tmp_path)
    log = opened.folder_of(RUN).log
    log.unlink()
    log.mkdir()
    with opened.transaction() as tx:
        tx.append(Event(at="x", run_id=RUN, kind=EventKind.WARNED))
    assert opened.log_problem is not None
    log.rmdir()
    opened.events.sync(RUN)
    assert len(log.read_text().splitlines()) == 3
    opened.close()


def test_a_database_of_another_program_is_not_taken(tmp_path: Path) -> None:
    """A database without our tables gains them beside what it holds."""
    (tmp_path / ".regreen").mkdir()
    with sqlite3.connect(tmp_path / ".regreen" / "regreen.db") as connection:
        connection.execute("CREATE TABLE theirs (a)")
        connection.execute("INSERT INTO theirs VALUES (1)")
    connection.close()
    fill(tmp_path, 1)
    with sqlite3.connect(tmp_path / ".regreen" / "regreen.db") as connection:
        assert connection.execute("SELECT a FROM theirs").fetchall() == [(1,)]
    connection.close()
