"""Which of a project's commands is taken, and why."""

from collections.abc import Callable

import pytest

from regreen.measure.detect.command import find_command, nox_commands, strings, yaml_text
from regreen.measure.detect.project import Project

Make = Callable[..., Project]
TESTS = {"tests/test_a.py": ""}
WORKFLOW = """
name: ci
jobs:
  test:
    steps:
      # - run: pytest --old
      - name: Install pytest
        run: pip install pytest
      - run: |
          pip install -e .
          python -m pytest -n auto --cov=pkg --cov-report=xml -v tests/
      - run: "pytest -m integration tests/slow"
"""


def taken(project: Project, testpaths: tuple[str, ...] = ()):
    return find_command(project, testpaths)


def test_ci_comes_first_and_keeps_its_form(make: Make) -> None:
    project = make({**TESTS, ".github/workflows/ci.yml": WORKFLOW, "tox.ini": "[testenv]\ncommands = pytest --tox\n"})
    found = taken(project)
    assert found.argv == ("python", "-m", "pytest", "-n", "auto", "-o", "testpaths=tests")
    assert found.source == ".github/workflows/ci.yml"
    assert found.folders == ("tests",)
    assert any("--cov=pkg" in note for note in found.notes)
    assert any("import path" in note for note in found.notes)
    assert taken(project, testpaths=("tests",)).argv == ("python", "-m", "pytest", "-n", "auto")


@pytest.mark.parametrize(
    "command",
    [
        "pytest --codspeed bench/",
        "pytest benchmarks",
        "python -m pytest tests/perf/ benchmarks/micro.py",
        "pytest tests --benchmark-only",
        "pytest --benchmark-save base",
    ],
)
def test_a_command_that_measures_speed_is_no_suite(make: Make, command: str) -> None:
    files = {**TESTS, "bench/test_b.py": "", "benchmarks/micro.py": "", "tests/perf/test_p.py": ""}
    workflow = f"jobs:\n  speed:\n    steps:\n      - run: {command}\n"
    project = make({**files, ".github/workflows/main.yml": workflow, "justfile": "test:\n    pytest -W error tests\n"})
    expected = ("justfile", ("pytest", "-W", "error", "-o", "testpaths=tests"))
    if command.endswith("micro.py"):
        # A single file picks a part, whatever it is called: that one says how tests are started.
        expected = (".github/workflows/main.yml", ("python", "-m", "pytest", "-o", "testpaths=tests/perf"))
    found = taken(project)
    assert (found.source, found.argv) == expected


def test_a_benchmark_workflow_stands_behind_a_justfile(make: Make) -> None:
    workflow = "jobs:\n  codspeed:\n    steps:\n      - run: uv run --group test pytest --group-by=name\n"
    files = {**TESTS, ".github/workflows/codspeed.yml": workflow, "justfile": "test *a='tests':\n    pytest {{a}}\n"}
    assert taken(make(files)).source == "justfile"


def test_nothing_written_gives_pytest(make: Make) -> None:
    found = taken(make({**TESTS, "README.md": "We run pytest in CI. Install it: `pip install pytest`.\n"}))
    assert (found.argv, found.source) == (("pytest",), "default")


@pytest.mark.parametrize(
    ("name", "text", "argv"),
    [
        (".gitlab-ci.yml", "test:\n  script:\n    - pip install x\n    - pytest -W error\n", ("pytest", "-W", "error")),
        (".travis.yml", "script: pytest -p no:cacheprovider\n", ("pytest", "-p", "no:cacheprovider")),
        ("Makefile", "PY = python3\ntest: deps\n\t@$(PY) -m pytest -x $(ARGS)\n", ("python", "-m", "pytest")),
        (
            "Makefile",
            "PYTEST ?= python -m pytest\ntest:\n\t${PYTEST} --runslow\n",
            ("python", "-m", "pytest", "--runslow"),
        ),
        ("scripts/test", "#!/bin/sh\nset -e\ncoverage run -m pytest ${@}\n", ("python", "-m", "pytest")),
        (
            "tox.ini",
            "[testenv]\ncommands =\n    pip list\n    - pytest -n 2 {posargs:tests}\n",
            ("pytest", "-n", "2", "-o", "testpaths=tests"),
        ),
        (
            "tox.toml",
            '[env_run_base]\ncommands = [["python", "-m", "pytest", { replace = "posargs" }]]\n',
            ("python", "-m", "pytest"),
        ),
        (
            "noxfile.py",
            "def t(session):\n    session.run('python', '-m', 'pytest', '-k', 'not a b', *session.posargs)\n",
            ("python", "-m", "pytest", "-k", "not a b"),
        ),
        (
            "pyproject.toml",
            "[tool.hatch.envs.default.scripts]\ntest = 'pytest -s {args:tests}'\n",
            ("pytest", "-s", "-o", "testpaths=tests"),
        ),
        ("pyproject.toml", "[tool.poe.tasks.test]\ncmd = 'python -m pytest'\n", ("python", "-m", "pytest")),
        ("pyproject.toml", "[tool.pdm.scripts]\ntest = {composite = ['lint', 'pytest -s']}\n", ("pytest", "-s")),
        (
            "pyproject.toml",
            "[tool.tox]\nlegacy_tox_ini = '''\n[testenv]\ncommands = pytest -s\n'''\n",
            ("pytest", "-s"),
        ),
        ("CONTRIBUTING.md", "Run the tests:\n\n```\n$ python -m pytest\n```\n", ("python", "-m", "pytest")),
        ("README.rst", "Then type ``pytest -s`` and wait.\n", ("pytest", "-s")),
    ],
)
def test_every_kind_of_file(make: Make, name: str, text: str, argv: tuple[str, ...]) -> None:
    found = taken(make({**TESTS, name: text}))
    assert (found.argv, found.source) == (argv, name)


def test_the_command_that_selects_least_is_taken(make: Make) -> None:
    text = "jobs:\n  a:\n    - pytest tests/test_a.py\n    - pytest -m slow\n    - pytest -s\n    - pytest --version\n"
    assert taken(make({**TESTS, ".gitlab-ci.yml": text})).argv == ("pytest", "-s")


def test_a_project_below_the_root_finds_the_ci_above(make: Make) -> None:
    project = make({"sub/tests/test_a.py": "", ".github/workflows/ci.yml": "- run: python -m pytest\n"}, project="sub")
    assert taken(project).source == ".github/workflows/ci.yml"
    project = make({"sub/tests/test_a.py": "", "sub/Makefile": "test:\n\tpytest -s\n"}, project="sub")
    assert taken(project).source == "sub/Makefile"


def test_workflows_for_something_else_come_last(make: Make) -> None:
    files = {
        ".github/workflows/a-downstream.yml": "- run: pytest --downstream\n",
        ".github/workflows/aaa.yml": "- run: pytest --other\n",
        ".github/workflows/tests.yml": "strategy:\n  matrix:\n    - pytest\n    - run: pytest --own\n",
        "tox.ini": "[testenv]\ncommands = pytest --tox\n",
    }
    for expected in ("--own", "--other", "--tox", "--downstream"):
        project = make({**TESTS, **files})
        found = taken(project)
        assert found.argv == ("pytest", expected)
        (project.root / found.source).unlink()
        del files[found.source]


def test_tox_defaults_and_conditions(make: Make) -> None:
    text = "[testenv]\ncommands =\n  mypy: pytest -k mypy\n  py311,py312: - {env:CMD:pytest} {posargs:-n auto}\n"
    assert taken(make({**TESTS, "tox.ini": text})).argv == ("pytest", "-n", "auto")


def test_variables_are_kept(make: Make) -> None:
    found = taken(make({**TESTS, "Makefile": "test:\n\tPYTHONHASHSEED=0 pytest\n"}))
    assert found.env == (("PYTHONHASHSEED", "0"),)


@pytest.mark.parametrize("text", ["def broken(:", "\0", "", "import x"])
def test_a_noxfile_that_cannot_be_parsed_says_nothing(text: str) -> None:
    assert list(nox_commands(text)) == []


def test_strings_of_any_table() -> None:
    assert list(strings({"a": "x", "b": {"cmd": "y", "n": 1}, "c": ["p", "q"], "d": [{"z": "w"}]})) == [
        *("x", "y", "p q", "p", "q", "w")
    ]
    assert list(strings(None)) == []


def test_yaml_lines_lose_keys_dashes_and_quotes() -> None:
    assert yaml_text("a:\n  - run: \"pytest -s\"\n  script: 'x'\n  # pytest\n  - |\n    pytest\n").split() == [
        *("pytest", "-s", "x", "pytest")
    ]


def test_a_tox_command_over_several_lines_keeps_the_dashes_of_its_options(make: Make) -> None:
    text = "[testenv]\ncommands =\n    - python -m pytest \\\n      --cov tiny \\\n      --strict-markers \\\n      {posargs}\n"
    assert taken(make({**TESTS, "tox.ini": text})).argv == ("python", "-m", "pytest", "--strict-markers")
