"""What is missing, and the command that brings it."""

from collections.abc import Callable

import pytest

from regreen.measure.detect.answer import Answer
from regreen.measure.detect.candidates import Candidate
from regreen.measure.detect.config import PytestConfig
from regreen.measure.detect.interpreter import Choice, Found
from regreen.measure.detect.problems import Obstacle, hints, needs, problem, without_xdist
from regreen.measure.detect.project import Project

Make = Callable[..., Project]


def has(*names: str, is_environment: bool = True) -> Answer:
    dists = tuple({"name": name, "version": "1", "plugin": False} for name in names)
    return Answer(
        version=(3, 12, 1), prefix="/e", executable="", is_environment=is_environment, site_packages=(), dists=dists
    )


def chosen(answer: Answer) -> Choice:
    return Choice(found=Found(candidate=Candidate(path="/e/bin/python", source=".venv"), answer=answer), notes=())


def config(**options: str) -> PytestConfig:
    return PytestConfig(file="pytest.ini", options=tuple(options.items()))


@pytest.mark.parametrize(
    ("options", "argv", "names"),
    [
        ({"addopts": "-n auto --cov=x"}, (), ["pytest-xdist", "pytest-cov"]),
        ({"addopts": "-n4"}, (), ["pytest-xdist"]),
        ({"addopts": "-p xdist -p no:cacheprovider -pno:x"}, (), ["pytest-xdist"]),
        ({"addopts": "-p timeout -ptimeout"}, (), ["pytest-timeout"]),
        ({"required_plugins": "pytest-django>=4 pytest_mock"}, (), ["pytest-django", "pytest-mock"]),
        ({"addopts": "--timeout=5"}, ("pytest", "--reruns", "2"), ["pytest-timeout", "pytest-rerunfailures"]),
        ({"DJANGO_SETTINGS_MODULE": "a.b"}, (), ["pytest-django"]),
        ({"addopts": "--strict-markers -ra -m 'not slow' --no-header -W error"}, (), []),
        ({"timeout": "5"}, (), []),
    ],
)
def test_needs(options: dict[str, str], argv: tuple[str, ...], names: list[str]) -> None:
    assert [need.name for need in needs(config(**options), argv)] == names


XDIST = needs(config(addopts="-n auto"), ())


def test_no_problem(make: Make) -> None:
    assert problem(make({}), chosen(has("pytest", "pytest-xdist")), XDIST) == Obstacle()


@pytest.mark.parametrize(
    ("files", "answer", "command"),
    [
        ({}, has("pytest", "pip"), "/e/bin/python -m pip install pytest-xdist"),
        ({}, has("pytest"), "/e/bin/python -m ensurepip && /e/bin/python -m pip install pytest-xdist"),
        (
            {},
            has("pytest", is_environment=False),
            "python3 -m venv .venv && .venv/bin/python -m pip install pytest-xdist",
        ),
        ({"uv.lock": "", "pyproject.toml": ""}, has("pytest"), "uv add --dev pytest-xdist"),
        ({"uv.lock": "", "pyproject.toml": "d = ['pytest-xdist']"}, has("pytest"), "uv sync --all-extras --all-groups"),
        ({"poetry.lock": "", "pyproject.toml": "pytest_xdist = '1'"}, has("pytest"), "poetry install --all-extras"),
        ({"Pipfile": ""}, has("pytest"), "pipenv install --dev pytest-xdist"),
        (
            {"pyproject.toml": "[project.optional-dependencies]\ndev = ['pytest-xdist>=3']\n"},
            has("pytest", "pip"),
            "/e/bin/python -m pip install -e '.[dev]'",
        ),
        (
            {
                "pyproject.toml": "[dependency-groups]\nlint = ['ruff']\nqa = [{include-group = 'lint'}, 'pytest_xdist']\n"
            },
            has("pytest", "pip"),
            "/e/bin/python -m pip install -e . --group qa",
        ),
        (
            {"requirements-dev.txt": "pytest-xdist==3\n"},
            has("pytest", "pip"),
            "/e/bin/python -m pip install -r requirements-dev.txt",
        ),
        (
            {"requirements/test.txt": "pytest-xdist\n"},
            has("pytest", "pip"),
            "/e/bin/python -m pip install -r requirements/test.txt",
        ),
    ],
)
def test_the_command_that_mends_it(make: Make, files: dict[str, str], answer: Answer, command: str) -> None:
    told = problem(make(files), chosen(answer), XDIST)
    assert "pytest-xdist (addopts in pytest.ini)" in told.why
    assert told.todo == f"Run: {command}"


@pytest.mark.parametrize(
    ("names", "command"),
    [
        ((), "uv pip install --python /e/bin/python pytest"),
        (("pip",), "/e/bin/python -m pip install pytest"),
    ],
)
def test_uv_only_where_it_is_at_hand_and_pip_is_not(make: Make, names: tuple[str, ...], command: str) -> None:
    assert problem(make({}), chosen(has(*names)), (), uv=True).todo == f"Run: {command}"
    assert "uv" not in problem(make({}), chosen(has(*names)), ()).todo


def test_a_plug_in_that_the_project_brings_itself_is_installed_from_it(make: Make) -> None:
    wanted = needs(config(required_plugins="pytest-mine>=1"), ())
    told = problem(make({}), chosen(has("pytest", "pip")), wanted, own=("pytest-mine",))
    assert told.todo == "Run: /e/bin/python -m pip install -e ."


def test_only_the_command_loses_parallelism_that_cannot_be_had() -> None:
    argv = ("pytest", "-n", "auto", "--dist=load", "-n4", "--numprocesses", "2", "--maxprocesses=3", "-s")
    assert without_xdist(argv) == ("pytest", "-s")


def test_pytest_itself_and_no_interpreter(make: Make) -> None:
    assert "pytest is not installed for /e/bin/python" in problem(make({}), chosen(has("pip")), ()).why
    assert "test.python" in problem(make({}), Choice(found=None, notes=()), ()).todo


def test_settings_that_nobody_reads_are_hints() -> None:
    (hint,) = hints(config(asyncio_mode="auto", timeout="5"), has("pytest", "pytest-timeout"))
    assert "pytest-asyncio" in hint
