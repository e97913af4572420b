"""Command lines of pytest, out of whatever is wrapped around them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.measure.detect.shell import commands


def found(text: str) -> list[tuple[str, ...]]:
    return [(*command.head, *command.words) for command in commands(text)]


PY = ("python", "-m", "pytest")


@pytest.mark.parametrize(
    ("text", "argv"),
    [
        ("pytest", ("pytest",)),
        ("py.test -q", ("pytest", "-q")),
        ("python -m pytest tests", (*PY, "tests")),
        ("python3.11 -m pytest", PY),
        ("/usr/bin/python3 -W error -X dev -m pytest", ("python", "-W", "error", "-X", "dev", "-m", "pytest")),
        ("coverage run --source pkg -p -m pytest -x", (*PY, "-x")),
        ("python -m coverage run --branch -m pytest", PY),
        ("uv run --python 3.12 --extra test pytest -n auto", ("pytest", "-n", "auto")),
        ("uv run -- python -m pytest", PY),
        ("poetry run pytest --cov", ("pytest", "--cov")),
        ("pipenv run python -m pytest", PY),
        ("hatch run test:pytest -v", ("pytest", "-v")),
        ("conda run -n env pytest", ("pytest",)),
        ("xvfb-run -a pytest", ("pytest",)),
        ("timeout 600 pytest", ("pytest",)),
        ("timeout -k 5 600 python -m pytest", PY),
        ("$(PYTHON) -m pytest", PY),
        ("$PYTHON -m pytest", PY),
        ("{envpython} -m pytest {posargs}", PY),
        ("pytest {posargs:tests}", ("pytest", "tests")),
        ("pytest --cov-report $REPORT tests", ("pytest", "tests")),
        ('pytest "${ARGS[@]}" -k "not slow"', ("pytest", "-k", "not slow")),
        ("pytest > log.txt 2>&1", ("pytest",)),
        ("cd sub && pip install -e . ; pytest -m 'not net' | tee log", ("pytest", "-m", "not net")),
        ("(pytest a)", ("pytest", "a")),
        ("pytest \\\n  -n 2 \\\n  tests", ("pytest", "-n", "2", "tests")),
    ],
)
def test_forms(text: str, argv: tuple[str, ...]) -> None:
    assert found(text) == [argv]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pip install pytest",
        "uv pip install pytest pytest-cov",
        "uv add --dev pytest",
        "docker compose run app pytest",
        "echo 'run pytest'",
        "python -m pip install pytest",
        "python setup.py pytest",
        "python -c 'import pytest'",
        "ssh host pytest",
        "pytest 'unbalanced",
        "We use pytest for tests.",
        "pytest-watch",
        "python",
        "uv run",
        "timeout",
        "coverage run script.py",
    ],
)
def test_what_is_no_pytest_command(text: str) -> None:
    assert found(text) == []


def test_variables_before_the_command_are_kept_unless_a_shell_must_fill_them_in() -> None:
    (command,) = commands("env PYTHONHASHSEED=0 HOME=$PWD DJANGO_SETTINGS_MODULE=a.b python -m pytest")
    assert command.env == (("PYTHONHASHSEED", "0"), ("DJANGO_SETTINGS_MODULE", "a.b"))


@given(st.text(alphabet="pytes -m\\\n'\"$(){};|&>=:/.\t#", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    for command in commands(f"{text}\n{text} pytest {text}"):
        assert command.head[-1] == "pytest"
