"""Which skipped tests an audit takes up, and which it leaves alone."""

import pytest

from regreen.measure.normalize.skipped import skip_findings
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId

FILE = "tests/test_shop.py"


def case(name, reason, outcome=Outcome.SKIPPED):
    return CaseResult(case_id=CaseId(f"pytest:{FILE}::{name}"), outcome=outcome, file=FILE, reason=reason)


def found(text, *cases, kept=()):
    findings = skip_findings(cases, {FILE: text}, kept)
    return [finding.case_id.rpartition("::")[2] for finding in findings]


MARKED = "import pytest\n\n{mark}\ndef test_a():\n    assert True\n"


@pytest.mark.parametrize(
    ("mark", "reason", "outcome"),
    [
        ('@pytest.mark.skip(reason="broken")', "broken", Outcome.SKIPPED),
        ("@pytest.mark.skip", "unconditional skip", Outcome.SKIPPED),
        ('@pytest.mark.skipif(True, reason="slow")', "slow", Outcome.SKIPPED),
        ('@pytest.mark.xfail(reason="rounding")', "rounding", Outcome.XFAILED),
        ('@pytest.mark.xfail(reason="rounding")', "rounding", Outcome.XPASSED),
        ('@unittest.skip("later")', "later", Outcome.SKIPPED),
        ('@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.skip)])', "", Outcome.SKIPPED),
    ],
)
def test_a_mark_without_a_condition_of_the_machine_is_taken_up(mark, reason, outcome):
    assert found(MARKED.format(mark=mark), case("test_a", reason, outcome)) == ["test_a"]


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ('@pytest.mark.skipif(sys.platform == "win32", reason="paths")', "paths"),
        ('@pytest.mark.skipif(not HAS_NUMPY, reason="slow")', "slow"),
        ('@pytest.mark.skipif("sys.version_info < (3, 12)", reason="syntax")', "syntax"),
        ('@pytest.mark.skip(reason="only on Windows")', "only on Windows"),
        ('@pytest.mark.skip(reason="needs the network")', "needs the network"),
        ('@pytest.mark.skip(reason="requires numpy >= 2")', "requires numpy >= 2"),
        ('@pytest.mark.xfail(reason="python 3.8 rounds otherwise")', "python 3.8 rounds otherwise"),
        ('@unittest.skipUnless(shutil.which("git"), "slow")', "slow"),
        ('@pytest.mark.skip(reason="lxml is not installed")', "lxml is not installed"),
    ],
)
def test_what_speaks_of_the_machine_is_left_alone(mark, reason):
    assert found(MARKED.format(mark=mark), case("test_a", reason)) == []


def test_a_skip_in_the_body_has_no_mark_and_is_left_alone():
    text = 'import pytest\n\ndef test_a():\n    pytest.skip("later")\n'
    assert found(text, case("test_a", "later")) == []


def test_marks_on_the_class_and_on_the_module_count():
    text = "import pytest\n\n@pytest.mark.skip\nclass TestShop:\n    def test_a(self):\n        assert 1\n"
    assert found(text, case("TestShop::test_a[x-1]", "")) == ["test_a[x-1]"]
    text = 'import pytest\n\npytestmark = [pytest.mark.skip(reason="old")]\n\ndef test_a():\n    assert 1\n'
    assert found(text, case("test_a", "old")) == ["test_a"]


@pytest.mark.parametrize("glob", ["broken*", f"{FILE}::test_a", "tests/*.py"])
def test_the_config_names_reasons_tests_and_files_to_leave_alone(glob):
    text = MARKED.format(mark='@pytest.mark.skip(reason="broken")')
    assert found(text, case("test_a", "broken since May"), kept=(glob,)) == []


def test_two_tests_of_different_files_with_one_reason_are_two_causes():
    text = MARKED.format(mark='@pytest.mark.skip(reason="broken")')
    two = [
        CaseResult(case_id=CaseId(f"pytest:tests/{name}::test_a"), outcome=Outcome.SKIPPED, reason="broken")
        for name in ("test_a.py", "test_b.py")
    ]
    findings = skip_findings(two, {"tests/test_a.py": text, "tests/test_b.py": text})
    assert len({finding.cause_key for finding in findings}) == 2


def test_passing_tests_and_files_that_cannot_be_read_give_nothing():
    text = MARKED.format(mark="@pytest.mark.skip")
    assert found(text, case("test_a", "", Outcome.PASSED)) == []
    assert found("def (", case("test_a", "")) == []
