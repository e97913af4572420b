"""State that cannot be written is read all the same, whole, and gains no byte; where there is none, none is made."""

import os
import shutil
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
SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own that can be made read-only, which binds root too."""
    folder = tmp_path / "what? 100% #1"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]
    if os.getuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    yield folder
    subprocess.run(["umount", folder], check=True)


def write(root: Path, message: str = "kept") -> store.Store:
    opened = store.open(root)
    with opened.transaction() as tx:
        tx.add_run(store.RunRow(id=RUN))
        tx.append(Event(at="x", run_id=RUN, kind=EventKind.WARNED, message=message))
    return opened


def freeze(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)


def told(root: Path) -> list[str]:
    looked = store.open_to_look(root)
    try:
        with looked.read() as reader:
            return [event.message for row in reader.runs() for event in reader.events(row.id)]
    finally:
        looked.close()


def bytes_below(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_looking_makes_no_state(tmp_path: Path) -> None:
    assert told(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_state_at_rest_is_read_without_a_journal(disk: Path) -> None:
    write(disk).close()
    freeze(disk)
    before = bytes_below(disk)
    assert told(disk) == ["kept"]
    assert bytes_below(disk) == before


@pytest.mark.parametrize("shared", [True, False], ids=["killed here", "copied from elsewhere"])
def test_what_a_dead_process_left_in_the_journal_is_read_too(disk: Path, tmp_path: Path, *, shared: bool) -> None:
    opened = write(tmp_path / "there")
    ends = ["", "-wal", *(["-shm"] if shared else [])]
    (disk / ".regreen").mkdir()
    for end in ends:
        shutil.copy2(tmp_path / "there" / ".regreen" / f"regreen.db{end}", disk / ".regreen")
    opened.close()
    freeze(disk)
    before = bytes_below(disk)
    assert told(disk) == ["kept"]
    assert bytes_below(disk) == before
    assert (disk / ".regreen" / "regreen.db-wal").stat().st_size


def test_a_run_without_a_folder_makes_none(disk: Path) -> None:
    write(disk).close()
    shutil.rmtree(disk / ".regreen" / "runs")
    freeze(disk)
    looked = store.open_to_look(disk)
    assert not looked.folder_of(RUN).root.exists()
    looked.close()


def test_tables_that_are_not_there_yet_are_no_obstacle(disk: Path) -> None:
    """A process that was killed in its first moments leaves an empty file."""
    (disk / ".regreen").mkdir()
    (disk / ".regreen" / "regreen.db").touch()
    freeze(disk)
    assert told(disk) == []


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.sql")), ids=lambda sample: sample.stem)
def test_state_of_an_older_version_answers_one_question_within_another(disk: Path, sample: Path) -> None:
    (disk / ".regreen").mkdir()
    with sqlite3.connect(disk / ".regreen" / "regreen.db") as older:
        older.executescript(sample.read_text())
    older.close()
    freeze(disk)
    before = bytes_below(disk)
    looked = store.open_to_look(disk)
    with looked.read() as outer:
        (row,) = outer.runs()
        with looked.read() as inner:
            assert inner.runs() == (row,)
        assert outer.fact(row.id, "quarantined", list[str]) == ["pytest:test_a.py::test_1"]
    looked.close()
    assert bytes_below(disk) == before


def test_a_disk_that_is_full_can_be_looked_at(disk: Path) -> None:
    write(disk).close()
    subprocess.run(["dd", "if=/dev/zero", f"of={disk}/rest", "bs=4096"], capture_output=True, check=False)
    assert shutil.disk_usage(disk).free == 0
    assert told(disk) == ["kept"]


def test_writing_to_state_that_is_looked_at_says_so(disk: Path) -> None:
    write(disk).close()
    freeze(disk)
    looked = store.open_to_look(disk)
    with pytest.raises(StateError) as caught, looked.transaction() as tx:
        tx.add_run(store.RunRow(id=RunId("r2")))
    assert caught.value.slug == "state-read-only"
    looked.close()


def test_damage_that_cannot_be_set_aside_is_named(disk: Path) -> None:
    write(disk).close()
    path = disk / ".regreen" / "regreen.db"
    path.write_bytes(b"no database at all" * 300)
    freeze(disk)
    with pytest.raises(StateError) as caught:
        told(disk)
    assert (caught.value.slug, caught.value.where) == ("corrupt", str(path))
    assert "can be written" in caught.value.todo


def test_state_of_a_newer_version_is_refused_where_it_cannot_be_written(disk: Path) -> None:
    write(disk).close()
    with sqlite3.connect(disk / ".regreen" / "regreen.db") as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    freeze(disk)
    with pytest.raises(StateError) as caught:
        told(disk)
    assert caught.value.slug == "state-newer"
