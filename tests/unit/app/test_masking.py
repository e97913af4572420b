"""Ids of tests that hold a secret, and settings that lost one on their way to the disk."""

from regreen.app.masking import findable, is_masked, masked, masked_lines, with_secrets
from regreen.model.cases import CaseResult, LinesByCase, Outcome
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Completed, Measurement, ToolInfo
from regreen.model.settings import EnvSettings, Settings
from regreen.store import Redactor

ONE, TWO = "first-Kp2mVx9Lw4", "second-Hh7Tz3Qb8"
REDACTOR = Redactor([ONE, TWO])
OPEN = CaseId("pytest:tests/test_a.py::test_b[plain]")
HIDDEN = CaseId("pytest:tests/test_a.py::test_b[[redacted:value]]")


def measured(*cases: tuple[str, Outcome]) -> Measurement:
    results = tuple(CaseResult(case_id=CaseId(name), outcome=outcome) for name, outcome in cases)
    return Measurement(tree=TreeId("t"), runs=(Completed(info=ToolInfo(tool="pytest"), cases=results),))


def test_a_measurement_without_secrets_in_its_ids_stays_the_same() -> None:
    plain = measured((OPEN, Outcome.PASSED))
    assert masked(plain, REDACTOR.scrub) is plain


def test_ids_are_known_without_their_secrets_and_what_becomes_one_has_the_worst_outcome() -> None:
    found = measured(
        (OPEN, Outcome.PASSED),
        (f"pytest:tests/test_a.py::test_b[{ONE}]", Outcome.PASSED),
        (f"pytest:tests/test_a.py::test_b[{TWO}]", Outcome.FAILED),
        (f"pytest:tests/test_a.py::test_c[{TWO}]", Outcome.PASSED),
    )
    clean = masked(found, REDACTOR.scrub)
    assert [(case.case_id, case.outcome) for case in clean.cases()] == [
        (OPEN, Outcome.PASSED),
        (HIDDEN, Outcome.FAILED),
        ("pytest:tests/test_a.py::test_c[[redacted:value]]", Outcome.PASSED),
    ]
    assert masked(clean, REDACTOR.scrub) == clean


def test_lines_of_tests_that_become_one_are_joined() -> None:
    traced = LinesByCase(
        lines={
            CaseId(f"pytest:tests/test_a.py::test_b[{ONE}]"): {"a.py": frozenset({1, 2})},
            CaseId(f"pytest:tests/test_a.py::test_b[{TWO}]"): {"a.py": frozenset({3}), "b.py": frozenset({1})},
            OPEN: {"a.py": frozenset({1})},
        }
    )
    assert masked_lines(traced, REDACTOR.scrub).lines == {
        HIDDEN: {"a.py": frozenset({1, 2, 3}), "b.py": frozenset({1})},
        OPEN: {"a.py": frozenset({1})},
    }


def test_a_test_whose_id_is_not_known_is_found_by_its_file() -> None:
    assert findable([OPEN, HIDDEN, HIDDEN]) == (OPEN, "pytest:tests/test_a.py")


def test_a_setting_that_lost_a_secret_is_what_it_is_now_and_others_are_what_they_were() -> None:
    address = "postgres://user:[redacted:url-password]@localhost/db"
    kept = Settings(env=EnvSettings(set={"DATABASE": address, "MODE": "then", "GONE": address}))
    now = Settings(env=EnvSettings(set={"DATABASE": "postgres://user:word@localhost/db", "MODE": "now"}))
    assert is_masked(kept)
    assert with_secrets(kept, now).env.set == {
        "DATABASE": "postgres://user:word@localhost/db",
        "MODE": "then",
        "GONE": address,
    }
    plain = Settings(env=EnvSettings(set={"MODE": "then"}))
    assert with_secrets(plain, now) is plain
