"""A configured command is used, or refused with words that say what to do; never something else in its place."""

import shlex
from collections.abc import Callable

import pytest

from regreen.measure.detect.command import TestCommand
from regreen.measure.detect.configured import from_setting
from regreen.measure.detect.project import Project

Make = Callable[..., Project]
MAKEFILE = """\
PY ?= python3
FLAGS = -W error

.PHONY: test unit lint
test: lint unit
lint:
\truff check .
unit: deps ; @echo now
\t@LANG=C $(PY) -m pytest $(FLAGS) \\
\t  tests/unit -k "not slow"
slow:
\tpytest tests/slow
both: unit slow
deps:
\tpip install .
"""
TOX = """\
[tox]
envlist = py311, lint
[testenv]
commands = pytest {posargs:tests}
[testenv:lint]
commands = ruff check .
[testenv:slow]
commands = python -m pytest --runslow
"""
NOX = """\
import nox
@nox.session
def tests(session):
    session.run("pytest", "-x", *session.posargs)
@nox.session
def typed(session):
    session.run("mypy")
@nox.session
def old(session):
    session.run("python", "-m", "pytest", "old")
"""
TASKS = """\
[tool.poe.tasks]
test = "pytest -q tests"
[tool.pdm.scripts]
check = {cmd = "python -m pytest --strict-markers"}
[tool.hatch.envs.default.scripts]
cov = "pytest --cov=x"
"""
FILES = {
    "tests/test_a.py": "",
    "Makefile": MAKEFILE,
    "tox.ini": TOX,
    "noxfile.py": NOX,
    "pyproject.toml": TASKS,
    "run.sh": '#!/bin/sh\nset -e\ncd .\nexec python -m pytest --color=no "$@"\n',
    "check.sh": "#!/bin/sh\n./build && prove\n",
    "justfile": "default: test\n\ntest *args:\n    uv run pytest -q {{args}}\n\n"
    "cov *args='-m fast' :\n    {{ if ci == '' { 'uv' } else { '' } }} pytest {{args}}\n",
}


def configured(project: Project, command: str, *, results: bool = False) -> TestCommand:
    return from_setting(project, tuple(shlex.split(command)), reads_results=results)


@pytest.mark.parametrize(
    "command",
    ["pytest", "python -m pytest -q tests", "/opt/env/bin/pytest -x", "./with-db pytest -q", "python -X dev -m pytest"],
)
def test_pytest_itself_is_used_as_it_stands(make: Make, command: str) -> None:
    found = configured(make(FILES), command)
    assert (shlex.join(found.argv), found.source, found.problem) == (command, "test.command", "")


@pytest.mark.parametrize(
    ("command", "argv", "env"),
    [
        ("uv run --group test pytest -q $HOME", "pytest -q '$HOME'", ()),
        ("poetry run python -m pytest", "python -m pytest", ()),
        ("env A=1 timeout 5m pytest -k 'a b'", "pytest -k 'a b'", (("A", "1"),)),
        ("coverage run --source x -m pytest tests", "python -m pytest tests", ()),
        ("python -m coverage run -m pytest", "python -m pytest", ()),
    ],
)
def test_what_only_chooses_an_environment_is_left_out_and_named(
    make: Make, command: str, argv: str, env: tuple[tuple[str, str], ...]
) -> None:
    found = configured(make(FILES), command)
    assert (shlex.join(found.argv), found.env, found.problem) == (argv, env, "")
    assert found.source == "test.command"
    assert any("left out of test.command" in note for note in found.notes)


@pytest.mark.parametrize(
    ("command", "argv", "source"),
    [
        ("make test", "python -m pytest -W error tests/unit -k 'not slow'", "Makefile"),
        ("make", "python -m pytest -W error tests/unit -k 'not slow'", "Makefile"),
        ("make -s slow", "pytest tests/slow", "Makefile"),
        ("just", "pytest -q", "justfile"),
        ("just test", "pytest -q", "justfile"),
        ("just cov", "pytest -m fast", "justfile"),
        ("tox -e py311", "pytest tests", "tox.ini"),
        ("tox run -e slow", "python -m pytest --runslow", "tox.ini"),
        ("nox -s tests-3.12", "pytest -x", "noxfile.py"),
        ("./run.sh", "python -m pytest --color=no", "run.sh"),
        ("bash run.sh --all", "python -m pytest --color=no", "run.sh"),
        ("sh -c 'cd . && pytest -q'", "pytest -q", "its own text"),
        ("poe test", "pytest -q tests", "pyproject.toml"),
        ("uv run poe test", "pytest -q tests", "pyproject.toml"),
        ("pdm run check", "python -m pytest --strict-markers", "pyproject.toml"),
        ("hatch run cov", "pytest --cov=x", "pyproject.toml"),
    ],
)
def test_a_program_that_starts_pytest_is_looked_into(make: Make, command: str, argv: str, source: str) -> None:
    found = configured(make(FILES), command)
    assert (shlex.join(found.argv), found.problem) == (argv, "")
    assert found.source == f"test.command > {source}"
    assert any(command in note and source in note and argv in note for note in found.notes)


def test_what_a_recipe_sets_before_pytest_is_set(make: Make) -> None:
    assert configured(make(FILES), "make test").env == (("LANG", "C"),)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("make both", ["in several ways", "Makefile", "tests/slow"]),
        ("make lint", ["does not start pytest", "Makefile", "test.results"]),
        ("make nothing", ["does not start pytest", "test.results"]),
        ("nox", ["in several ways", "noxfile.py"]),
        ("./check.sh", ["does not start pytest", "check.sh"]),
        ("npm test", ["`npm test` does not start pytest", "`python -m pytest`"]),
        ("python manage.py test", ["does not start pytest"]),
        ("python -m unittest", ["does not start pytest"]),
        ("bash", ["does not start pytest"]),
        ("hatch test", ["does not start pytest"]),
        ("docker compose run app ./t", ["does not start pytest"]),
    ],
)
def test_what_cannot_be_seen_is_refused_with_words(make: Make, command: str, words: list[str]) -> None:
    found = configured(make(FILES), command)
    assert shlex.join(found.argv) == command
    assert [word for word in words if word not in f"{found.problem}. {found.todo}"] == []


def test_a_command_whose_result_files_are_named_is_used_as_it_stands(make: Make) -> None:
    found = configured(make(FILES), "make test", results=True)
    assert (found.argv, found.source, found.problem) == (("make", "test"), "test.command", "")
