"""What a real pytest writes as JUnit is read back as the run that it was."""

import subprocess
import sys
from pathlib import Path

import pytest

from regreen.measure.normalize import normalize
from regreen.measure.normalize.parsers.junit import PARSER
from regreen.model.cases import Outcome
from regreen.model.raw import ParseContext, Raw
from regreen.model.runs import Completed

pytestmark = pytest.mark.integration

TESTS = """
import pytest

@pytest.fixture
def late():
    yield
    raise ValueError("drawer stuck")

class TestDeep:
    @pytest.mark.parametrize("x", [1, 2])
    def test_param(self, x): assert x == 1

def test_both(late): assert 0
def test_skip(): pytest.skip("closed")
@pytest.mark.xfail(reason="known")
def test_expected(): assert 0
"""


def run(root: Path, *options: str) -> Path:
    out = root / "junit.xml"
    argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={out}", *options]
    subprocess.run(argv, cwd=root, capture_output=True, check=False, timeout=120)
    return out


def measured(root: Path, out: Path):
    files = frozenset(str(path.relative_to(root)) for path in root.rglob("*.py"))
    context = ParseContext(tool="pytest", roots=(str(root),), files=files)
    result = normalize(Raw(format="junit", files=(str(out),), results=()), PARSER, context, "pytest").run
    assert isinstance(result, Completed)
    return result


def project(root: Path, lead: str = "") -> Path:
    (root / "tests").mkdir(parents=True)
    (root / "tests" / "test_a.py").write_text(lead + TESTS)
    (root / "tests" / "test_gone.py").write_text(lead + "import no_such_package\n")
    return root


@pytest.mark.parametrize("family", ["xunit1", "xunit2"])
def test_ids_and_outcomes_are_those_of_pytest(tmp_path, family):
    root = project(tmp_path / "one")
    result = measured(root, run(root, "-o", f"junit_family={family}"))
    assert {case.case_id: case.outcome for case in result.cases} == {
        "pytest:tests/test_gone.py": Outcome.ERROR,
    }
    result = measured(root, run(root, "-o", f"junit_family={family}", "--continue-on-collection-errors"))
    assert {case.case_id: case.outcome for case in result.cases} == {
        "pytest:tests/test_gone.py": Outcome.ERROR,
        "pytest:tests/test_a.py::TestDeep::test_param[1]": Outcome.PASSED,
        "pytest:tests/test_a.py::TestDeep::test_param[2]": Outcome.FAILED,
        "pytest:tests/test_a.py::test_both": Outcome.ERROR,
        "pytest:tests/test_a.py::test_skip": Outcome.SKIPPED,
        "pytest:tests/test_a.py::test_expected": Outcome.XFAILED,
    }


def test_fingerprints_survive_another_place_and_other_lines(tmp_path):
    here = project(tmp_path / "here")
    there = project(tmp_path / "far" / "away" / "there", lead="# one\n# two\n\n")
    options = ("--continue-on-collection-errors",)
    first, second = measured(here, run(here, *options)), measured(there, run(there, *options))
    keys = [{finding.fingerprint for finding in result.findings} for result in (first, second)]
    assert keys[0] == keys[1]
    assert len(keys[0]) == 3, "one for each failing case, also for the one that failed in its call and its tear-down"
