"""The interpreter that the user's own test command names by its path: it is the one that runs the tests."""

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from regreen.measure.detect.command import TestCommand
from regreen.measure.detect.project import Project
from regreen.measure.detect.shell import head_of, stripped

SOURCE = "test.command"
"""The reason, as a candidate's source."""
_PYTHON = re.compile(r"(?:python|pypy)[\d.]*")
_SCRIPTS = frozenset({"pytest", "py.test", "coverage"})
_SHEBANG = re.compile(rb"#!\s*(/[^\s]*/(?:python|pypy)[\d.]*)\s")


def named_python(project: Project, argv: Sequence[str]) -> str:
    """Absolute path of the interpreter that a command starts pytest with; empty when it leaves that to PATH.

    Args:
        project: the project: the command is started in its folder.
        argv: ``test.command``.
    """
    word = _program(argv)
    if not word:
        return ""
    path = os.path.normpath(project.folder / word)
    return path if _PYTHON.fullmatch(PurePosixPath(path).name) else _of_script(Path(path))


def _program(argv: Sequence[str]) -> str:
    """The word that starts pytest, where it is a path."""
    bare = stripped(argv)[1]
    starts = head_of(bare)[0] is not None or any(PurePosixPath(word).name in _SCRIPTS for word in bare[1:])
    if not starts or "/" not in bare[0]:
        return ""
    name = PurePosixPath(bare[0]).name
    return bare[0] if name in _SCRIPTS or _PYTHON.fullmatch(name) else ""


def _of_script(script: Path) -> str:
    """What an installed script is run by: its first line says it, else it stands beside its interpreter."""
    try:
        with script.open("rb") as stream:
            first = _SHEBANG.match(stream.read(512))
    except OSError:
        return ""
    if first:
        return os.fsdecode(first[1])
    beside = script.with_name("python")
    return str(beside) if beside.exists() else ""


def overruled(command: TestCommand, python: str, named: str) -> TestCommand:
    """The command with the interpreter of ``test.python`` in it where it names another one, and that said.

    Args:
        command: the configured command.
        python: the interpreter that ``test.python`` gives.
        named: the one that the command names; empty when it names none.
    """
    if not named or same(python, named):
        return command
    note = f"test.python wins: the tests run with {python}, not with {named}, which test.command names"
    name = PurePosixPath(command.argv[0]).name
    program = "python" if _PYTHON.fullmatch(name) else name
    argv = (program, *command.argv[1:]) if "/" in command.argv[0] else command.argv
    return replace(command, argv=argv, notes=(*command.notes, note))


def same(one: str, other: str) -> bool:
    """Whether two paths are one interpreter: environments that only link to the same one are several."""
    here, there = Path(one), Path(other)
    return here == there or (here.parent == there.parent and os.path.realpath(one) == os.path.realpath(other))
