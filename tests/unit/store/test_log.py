"""The log is what the database says, link by link, whatever happened to the file."""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regreen.errors import StateError
from regreen.model.events import Event, EventKind
from regreen.model.ids import RunId
from regreen.store import log

EVENTS = [
    Event(seq=n, at="2026-01-31T10:45:02Z", run_id=RunId("r"), kind=EventKind.WARNED, message=f"caf\u00e9 {n}")
    for n in range(1, 21)
]


def after(seq: int) -> Iterable[Event]:
    return EVENTS[seq:]


def none_needed(seq: int) -> Iterable[Event]:
    raise AssertionError(seq)


def whole(folder: Path) -> bytes:
    path = folder / "whole.jsonl"
    if not path.exists():
        log.sync(path, after)
    return path.read_bytes()


def test_each_line_carries_the_hash_of_the_line_before(tmp_path: Path) -> None:
    lines = whole(tmp_path).splitlines()
    previous = "0" * 64
    for number, line in enumerate(lines, start=1):
        assert json.loads(line)["seq"] == number
        assert json.loads(line)["prev"] == previous
        previous = sha256(line).hexdigest()
    assert len(lines) == len(EVENTS)


def test_growing_piece_by_piece_gives_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    for start in range(0, 20, 4):
        log.extend(path, EVENTS[start : start + 4], none_needed)
    assert path.read_bytes() == whole(tmp_path)


def test_what_another_process_committed_before_comes_along(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    log.extend(path, EVENTS[:3], none_needed)
    log.extend(path, EVENTS[9:10], lambda seq: EVENTS[seq:10])
    assert path.read_bytes() == b"".join(whole(tmp_path).splitlines(keepends=True)[:10])
    log.extend(path, EVENTS[5:6], none_needed)
    assert path.read_bytes() == b"".join(whole(tmp_path).splitlines(keepends=True)[:10])


@settings(max_examples=40, deadline=None)
@given(cut=st.integers(0, 10_000))
def test_a_torn_tail_is_mended(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    folder = tmp_path_factory.mktemp("log")
    right = whole(folder)
    path = folder / "events.jsonl"
    path.write_bytes(right[: cut % len(right)])
    log.sync(path, after)
    assert path.read_bytes() == right
    assert [each.name for each in folder.glob("*damaged*")] == []


@settings(max_examples=40, deadline=None)
@given(place=st.integers(0, 10_000), value=st.binary(min_size=1, max_size=4))
def test_changed_bytes_are_put_right_and_kept_aside(
    tmp_path_factory: pytest.TempPathFactory, place: int, value: bytes
) -> None:
    folder = tmp_path_factory.mktemp("log")
    right = whole(folder)
    place %= len(right) - 4
    wrong = right[:place] + value + right[place + len(value) :]
    path = folder / "events.jsonl"
    path.write_bytes(wrong)
    log.sync(path, after)
    assert path.read_bytes() == right
    kept = [each.read_bytes() for each in folder.glob("*damaged*")]
    assert kept == ([] if wrong == right else [wrong])


@pytest.mark.parametrize("tail", [b"", b'{"seq":3', b"\0\0\0\0\n", b"no json\n"])
def test_extending_a_torn_file_mends_it(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "events.jsonl"
    path.write_bytes(b"".join(whole(tmp_path).splitlines(keepends=True)[:3]) + tail)
    log.extend(path, EVENTS[3:], after)
    assert path.read_bytes() == whole(tmp_path)


def test_a_line_longer_than_what_is_read_of_the_tail(tmp_path: Path) -> None:
    long = Event(seq=1, at="x", run_id=RunId("r"), kind=EventKind.WARNED, message="x" * 200_000)
    path = tmp_path / "events.jsonl"
    log.extend(path, [long], none_needed)
    second = Event(seq=2, at="x", run_id=RunId("r"), kind=EventKind.WARNED)
    log.extend(path, [second], lambda seq: [long, second][seq:])
    assert [json.loads(line)["seq"] for line in path.read_text().splitlines()] == [1, 2]


def test_lines_that_the_database_does_not_know_are_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    path.write_bytes(whole(tmp_path) + b'{"seq":21,"prev":"forged"}\n')
    log.sync(path, after)
    assert path.read_bytes() == whole(tmp_path)
    assert len(list(tmp_path.glob("*damaged-1"))) == 1


def test_a_log_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(StateError) as caught:
        log.sync(tmp_path / "missing" / "events.jsonl", after)
    assert "resume" in caught.value.todo
