"""Where an interpreter may be: what this user may not look at is passed over with the reason."""

import os
import sys
from contextlib import contextmanager

import pytest

from regreen.measure.detect.candidates import candidates
from regreen.measure.detect.interpreter import choose

NOBODY = 65534


@contextmanager
def another_user():
    """For root, to whom all is open, the time of a look as somebody else."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def locked(make, tmp_path):
    """A project whose environment leads into a folder that its user may not enter."""
    project = make({"test_a.py": ""}, untracked={".venv/pyvenv.cfg": "", "home/python": ""})
    (tmp_path / ".venv/bin").mkdir()
    (tmp_path / ".venv/bin/python").symlink_to(tmp_path / "home/python")
    for folder in (tmp_path, *tmp_path.parents[:-2]):
        folder.chmod(folder.stat().st_mode | 0o055)
    (tmp_path / "home").chmod(0)
    yield project
    (tmp_path / "home").chmod(0o755)


def nothing(_words):
    return ""


def test_a_locked_interpreter_is_passed_over_with_the_reason(locked):
    asked = []
    with another_user():
        found = list(candidates(locked, "", {"PATH": ""}, lambda _name: sys.executable, nothing))
        choice = choose(found, asked.append)
    path = f"{locked.folder}/.venv/bin/python"
    assert (found[0].path, found[0].barred) == (path, "Permission denied")
    assert choice.broken == f"{path} (.venv) cannot be looked at or started: Permission denied"
    assert path not in asked


def test_a_locked_interpreter_that_the_user_named_is_told(locked):
    with another_user():
        choice = choose(candidates(locked, ".venv/bin/python", {}, lambda _name: None, nothing), lambda _path: None)
    assert "cannot be looked at or started: Permission denied" in choice.notes[0]


def test_locked_folders_of_the_path_are_skipped_in_silence(locked):
    with another_user():
        found = list(candidates(locked, "", {"PATH": f"{locked.folder}/home"}, lambda _name: None, nothing))
    assert [each.source for each in found] == [".venv"]
