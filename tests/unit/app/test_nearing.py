"""What the asking side reads of what a proposal left: bytes of somebody else's making."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from regreen.app.nearing import heard, said_in

ROW: dict[str, Any] = {
    "name": ["pkg.code", "one"],
    "door": True,
    "nodes": [["key 0", "1"]],
    "answers": [[{}, "2", [1, 0, 1], ""]],
    "late": "2",
    "soon": "2",
    "there": "2",
    "said": "2",
    "lies": [],
    "agree": [0, 0],
    "hinted": 0,
    "shared": False,
    "names": ["number"],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "0.old").write_text(json.dumps([ROW]))
    return tmp_path


def lost(folder: Path) -> tuple[str, ...]:
    found = heard(said_in(folder), folder)
    assert not found.pairs
    return found.lost


def test_both_sides_are_read(folder: Path) -> None:
    (folder / "0.new").write_text(json.dumps([ROW]))
    found = heard(said_in(folder), folder)
    assert found.lost == ()
    assert [(old.own, new.own, old.name) for old, new in found.pairs] == [("2", "2", "pkg.code.one")]


def test_no_answers_are_missing_or_told_how_they_ended(folder: Path) -> None:
    assert lost(folder) == ("missing",)
    (folder / "0.lost").write_text("late")
    assert lost(folder) == ("late",)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "no json",
        "{}",
        "[1]",
        "[" * 100_000,
        json.dumps([]),
        json.dumps([{**ROW, "answers": [[{}, "2", [10**400]]]}]),
        json.dumps([{**ROW, "agree": [1]}]),
        json.dumps([{**ROW, "agree": "no"}]),
        json.dumps([{**ROW, "nodes": 3}]),
        '[{"answers": [[{}, "2", [' + "9" * 5000 + "]]]}]",
    ],
)
def test_whatever_is_left_there_ends_nothing(folder: Path, content: str) -> None:
    (folder / "0.new").write_text(content)
    assert lost(folder) == ("missing",)


def test_no_pipe_link_or_folder_is_waited_for(folder: Path) -> None:
    (folder / "secret").write_text(json.dumps([ROW]))
    for make in (os.mkfifo, lambda path: path.symlink_to(folder / "secret"), Path.mkdir):
        make(folder / "0.new")
        assert lost(folder) == ("missing",)
        (folder / "0.new").rmdir() if (folder / "0.new").is_dir() else (folder / "0.new").unlink()


def test_another_call_in_its_place_is_none(folder: Path) -> None:
    (folder / "0.new").write_text(json.dumps([{**ROW, "name": ["pkg.code", "two"]}]))
    found = heard(said_in(folder), folder)
    assert (found.pairs, found.lost) == ([], ())
