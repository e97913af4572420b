"""Advice about tests that fail in a copy alone: one sentence for all of them, with a line that can be pasted."""

import tomllib

from regreen.app.uncopied import advice
from regreen.model.cases import Failure
from regreen.model.findings import Finding, FindingKind, Severity
from regreen.model.ids import CaseId, CauseKey, Fingerprint

CASES = frozenset(CaseId(f"pytest:tests/test_a.py::test_{number:02}") for number in range(7))


def finding(text: str) -> Finding:
    return Finding(
        tool="pytest",
        kind=FindingKind.TEST_FAILURE,
        severity=Severity.P2,
        message="FileNotFoundError",
        fingerprint=Fingerprint("f"),
        cause_key=CauseKey("c"),
        failure=Failure(text=text),
    )


def copied(told: str) -> list[str]:
    return tomllib.loads(told.partition("top of regreen.toml: ")[2])["workspace"]["copy"]


def test_files_that_the_failures_speak_of_are_the_ones_to_copy() -> None:
    told = advice(CASES, ("big.bin", 'data/odd "name".csv'), [finding('open(odd "name".csv)')])
    assert copied(told) == ['data/odd "name".csv']
    assert told.startswith("7 tests passed in your checkout")
    assert "test_04 and 2 more" in told


def test_without_such_a_word_all_are_named_up_to_a_bound() -> None:
    told = advice(CASES, tuple(f"f{number}" for number in range(9)), [finding("?")])
    assert copied(told) == ["f0", "f1", "f2", "f3", "f4"]


def test_where_nothing_is_ignored_other_settings_are_named() -> None:
    told = advice({CaseId("a")}, (), [])
    assert told.startswith("1 test passed")
    assert "workspace.setup" in told
