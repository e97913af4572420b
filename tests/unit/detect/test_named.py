"""The interpreter that a configured command names by its path."""

import shlex
from pathlib import Path

import pytest

from regreen.measure.detect.command import TestCommand
from regreen.measure.detect.named import named_python, overruled
from regreen.measure.detect.project import Project


@pytest.mark.parametrize(
    ("command", "python"),
    [
        ("/opt/env/bin/python -m pytest", "/opt/env/bin/python"),
        ("env A=1 /opt/env/bin/python3.9 -X dev -m pytest -q", "/opt/env/bin/python3.9"),
        ("/opt/env/bin/python -m coverage run -m pytest", "/opt/env/bin/python"),
        ("/opt/env/bin/python tools/run.py pytest", "/opt/env/bin/python"),
        (".venv39/bin/python -m pytest", "{}/.venv39/bin/python"),
        (".venv39/bin/pytest", "{}/.venv39/bin/python"),
        ("timeout 5m .venv39/bin/coverage run -m pytest", "/usr/lib/odd/python3"),
        ("bin/pytest", ""),
        ("gone/bin/pytest", ""),
        ("python3.9 -m pytest", ""),
        ("pytest -q", ""),
        ("./with-db pytest", ""),
        ("/opt/env/bin/python manage.py test", ""),
        ("", ""),
    ],
)
def test_which_interpreter_a_command_names(tmp_path: Path, command: str, python: str) -> None:
    for name, text in {
        ".venv39/bin/python": "",
        ".venv39/bin/pytest": "#!/bin/sh\n'''exec' python",
        ".venv39/bin/coverage": "#!/usr/lib/odd/python3\n",
        "bin/pytest": "#!/usr/bin/env python3\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert named_python(Project(tmp_path, ".", ()), shlex.split(command)) == python.format(tmp_path)


@pytest.mark.parametrize(
    ("argv", "named", "kept"),
    [
        ("/a/bin/python3 -m pytest", "/a/bin/python3", "python -m pytest"),
        ("a/bin/pytest -q", "/x/a/bin/python", "pytest -q"),
        ("/b/bin/python -m pytest", "/b/bin/python", "/b/bin/python -m pytest"),
        ("pytest", "", "pytest"),
    ],
)
def test_the_interpreter_that_is_set_wins_and_that_is_said(argv: str, named: str, kept: str) -> None:
    found = overruled(TestCommand(argv=tuple(argv.split()), source="test.command"), "/b/bin/python", named)
    assert " ".join(found.argv) == kept
    assert [named in note for note in found.notes] == ([True] if argv != kept else [])
