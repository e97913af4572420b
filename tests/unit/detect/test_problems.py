"""What is missing, and the command that brings it."""

from collections.abc import Callable

import pytest

from regreen.measure.detect.answer import Answer
from regreen.measure.detect.config import PytestConfig
from regreen.measure.detect.problems import hints, needs, problem
from regreen.measure.detect.project import Project

Make = Callable[..., Project]


def has(*names: str, is_environment: bool = True) -> Answer:
    dists = tuple({"name": name, "version": "1", "plugin": False} for name in names)
    return Answer(version=(3, 12, 1), prefix="/e", is_environment=is_environment, site_packages=(), dists=dists)


def config(**options: str) -> PytestConfig:
    return PytestConfig(file="pytest.ini", options=tuple(options.items()))


@pytest.mark.parametrize(
    ("options", "argv", "names"),
    [
        ({"addopts": "-n auto --cov=x"}, (), ["pytest-xdist", "pytest-cov"]),
        ({"addopts": "-n4"}, (), ["pytest-xdist"]),
        ({"addopts": "-p xdist -p no:cacheprovider -pno:x"}, (), ["pytest-xdist"]),
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
    assert problem(make({}), "/e/bin/python", has("pytest", "pytest-xdist"), XDIST) == ""


@pytest.mark.parametrize(
    ("files", "answer", "command"),
    [
        ({}, has("pytest", "pip"), "/e/bin/python -m pip install pytest-xdist"),
        ({}, has("pytest"), "uv pip install --python /e/bin/python pytest-xdist"),
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
    told = problem(make(files), "/e/bin/python", answer, XDIST)
    assert "pytest-xdist (addopts in pytest.ini)" in told
    assert told.endswith(f"Run: {command}")


def test_pytest_itself_and_no_interpreter(make: Make) -> None:
    assert "pytest is not installed for /e/bin/python" in problem(make({}), "/e/bin/python", has("pip"), ())
    assert "test.python" in problem(make({}), "", None, ())


def test_settings_that_nobody_reads_are_hints() -> None:
    (hint,) = hints(config(asyncio_mode="auto", timeout="5"), has("pytest", "pytest-timeout"))
    assert "pytest-asyncio" in hint
