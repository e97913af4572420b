"""What the probe tells is what bare pytest says itself: every outcome, every total, the exit code."""

import os
import sys
from pathlib import Path

import bare
import pytest
import samples
from running import TRACED, assert_lines_per_test, measure

pytestmark = pytest.mark.integration


OPTIONAL = (
    "legacypath",
    "tmpdir",
    "logging",
    "threadexception",
    "unraisableexception",
    "faulthandler",
    "cacheprovider",
    "doctest",
    "debugging",
    "stepwise",
    "pastebin",
    "setuponly",
    "setupplan",
    "recwarn",
    "warnings",
    "monkeypatch",
    "subtests",
)
"""pytest's own plug-ins that a project may have switched off, each of which brings attributes or options."""


def compare(project: Path, scratch: Path, argv: tuple[str, ...]) -> None:
    code, expected, totals = bare.run_bare(argv, project, scratch / "bare")
    ours = measure(project, scratch / "ours", argv=argv, python=argv[0])
    told: dict[tuple[str, str], str] = {}
    for case in ours.cases:
        key, outcome = bare.key_of(case.case_id), bare.as_junit(case.outcome.value)
        told[key] = max(told.get(key, "passed"), outcome, key=bare.RANK.index)
    assert expected, "bare pytest left no results"
    assert told == expected
    assert [result.exit_code for result in ours.raw.results] == [code]
    assert ours.slugs == []
    facts = dict(ours.facts.details)
    assert {kind: int(facts.get(f"totals.{kind}", 0)) for kind in totals} == totals
    assert "probe-error" not in facts


@pytest.fixture
def python() -> str:
    return sys.executable


class TestThisInterpreter:
    def test_every_outcome(self, tmp_path: Path, python: str) -> None:
        compare(samples.write(tmp_path / "p", samples.OUTCOMES), tmp_path, (python, "-m", "pytest"))

    def test_hostile_tests(self, tmp_path: Path, python: str) -> None:
        compare(samples.write(tmp_path / "p", samples.HOSTILE), tmp_path, (python, "-m", "pytest"))

    def test_hostile_tests_all_pass(self, tmp_path: Path, python: str) -> None:
        ours = measure(samples.write(tmp_path / "p", samples.HOSTILE), tmp_path / "s", python=python)
        assert {name: outcome for name, outcome in ours.outcomes.items() if outcome != "passed"} == {}

    @pytest.mark.parametrize(
        "options",
        [
            ("-x", "-s", "-p", "no:cacheprovider", "--tb=no", "-rA", "--import-mode=importlib"),
            ("-p", "no:terminal"),
            ("-k", "test_outcomes"),
            ("-n", "2"),
            ("-p", "no:faulthandler", "-W", "ignore", "--runxfail"),
            tuple(word for name in OPTIONAL for word in ("-p", f"no:{name}")),
        ],
    )
    def test_options(self, tmp_path: Path, python: str, options: tuple[str, ...]) -> None:
        project = samples.write(tmp_path / "p", samples.OUTCOMES)
        argv = (python, "-m", "pytest", *options)
        # A full run is what is compared: bare pytest gets what the probe does to -x.
        _, expected, _ = bare.run_bare((*argv, "--maxfail=0"), project, tmp_path / "bare")
        ours = measure(project, tmp_path / "ours", argv=argv, python=python)
        outcomes = {bare.key_of(case.case_id): bare.as_junit(case.outcome.value) for case in ours.cases}
        assert outcomes == expected
        assert ours.slugs == []


def interpreters() -> list[str]:
    """Interpreters with pytest, named by the environment for the long run: paths, separated by colons."""
    return [path for path in os.environ.get("REGREEN_TEST_PYTHONS", "").split(":") if path]


@pytest.mark.long
class TestMatrix:
    """Every interpreter in REGREEN_TEST_PYTHONS, as scripts/pythons.py makes them for `make long`."""

    @pytest.mark.parametrize("interpreter", interpreters() or [sys.executable])
    @pytest.mark.parametrize("sample", ["OUTCOMES", "HOSTILE"])
    def test_every_outcome(self, tmp_path: Path, interpreter: str, sample: str) -> None:
        project = samples.write(tmp_path / "p", getattr(samples, sample))
        compare(project, tmp_path, (interpreter, "-m", "pytest", "-p", "no:randomly"))

    @pytest.mark.parametrize("interpreter", interpreters() or [sys.executable])
    def test_deadly(self, tmp_path: Path, interpreter: str) -> None:
        project = samples.write(tmp_path / "p", samples.DEADLY)
        argv = (interpreter, "-m", "pytest", "-p", "no:randomly")
        ours = measure(project, tmp_path / "s", argv=argv, python=interpreter)
        assert ours.outcomes == samples.DEADLY_OUTCOMES

    @pytest.mark.parametrize("interpreter", interpreters() or [sys.executable])
    def test_lines_run_per_test(self, tmp_path: Path, interpreter: str) -> None:
        argv = (interpreter, "-m", "pytest", "-p", "no:randomly")
        assert_lines_per_test(samples.write(tmp_path / "p", TRACED), tmp_path / "s", argv=argv, python=interpreter)
