"""What is read from tracebacks that real interpreters give, as the probe tells them."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from regreen.model.cases import CaseResult, Failure, Frame, Outcome
from regreen.model.diagnosis import Fault
from regreen.model.ids import CaseId
from regreen.probe.regreen_probe import details


def raised(root: Path, source: str, act: Callable[[dict[str, object]], object]) -> CaseResult:
    """What a test that does this saw, with the source as ``src/shop/core.py``."""
    file = root / "src" / "shop" / "core.py"
    file.parent.mkdir(parents=True)
    file.write_text(source)
    space: dict[str, object] = {"os": os, "subprocess": subprocess}
    exec(compile(source, str(file), "exec"), space)
    try:
        act(space)
    except Exception as error:  # noqa: BLE001 - whatever it is
        told = details.failure(details.Frames(str(root)), error, error.__traceback__)
    frames = tuple(
        Frame(file=file, line=line, function=function, source=text, in_project=bool(inside))
        for file, line, function, text, inside in told["frames"]
    )
    chain = tuple((kind, text) for kind, text in told["chain"])
    failure = Failure(type=told["type"], message=told["message"], chain=chain, frames=frames)
    case = CaseId("pytest:tests/test_a.py::test_x")
    return CaseResult(case_id=case, outcome=Outcome.FAILED, file="tests/test_a.py", failures=(failure,))


def test_a_variable_that_is_not_set(tmp_path, suite):
    source = "def url():\n    return os.environ['SHOP_NO_SUCH_URL']\n"
    case = raised(tmp_path, source, lambda space: space["url"]())
    (cause,) = suite(case).diagnose()
    assert cause.fault is Fault.ENVIRONMENT
    assert "The variable SHOP_NO_SUCH_URL is not set." in [item.text for item in cause.evidence]


def test_a_key_that_a_dict_lacks_is_no_variable(tmp_path, suite):
    case = raised(tmp_path, "def url():\n    return {}['SHOP_NO_SUCH_URL']\n", lambda space: space["url"]())
    assert suite(case).diagnose()[0].fault is Fault.IMPLEMENTATION_BUG


def test_a_program_that_is_not_there(tmp_path, suite):
    source = "def play():\n    subprocess.run(['no-such-player'])\n"
    case = raised(tmp_path, source, lambda space: space["play"]())
    (cause,) = suite(case).diagnose()
    assert "The program no-such-player is not there." in [item.text for item in cause.evidence]


def test_a_file_that_is_missing_is_said_wherever_it_should_lie(tmp_path, suite):
    source = "def prices():\n    return open('data/no-such-prices.csv')\n"
    (cause,) = suite(raised(tmp_path, source, lambda space: space["prices"]())).diagnose()
    said = {item.rule: item.text for item in cause.evidence}
    assert said["missing-file"] == "data/no-such-prices.csv is missing where it is looked for."
    # The name may be the source's slip: what raised it stays to blame, less surely.
    assert cause.fault is Fault.IMPLEMENTATION_BUG
    assert cause.confidence < 0.5


def test_a_file_that_a_test_itself_misses_is_the_environments(suite, fails):
    message = "[Errno 2] No such file or directory: 'tests/data/no-such.json'"
    own = [("tests/test_a.py", 4, "test_x")]
    (cause,) = suite(fails("tests/test_a.py::test_x", "FileNotFoundError", message, own)).diagnose()
    assert cause.fault is Fault.ENVIRONMENT
