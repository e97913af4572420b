"""What rivals do to passing tests beside those that the search ran: of the same file, and of other files."""

import json
from pathlib import Path

import pytest
from tests.integration.repair.test_agent import ask

pytestmark = pytest.mark.integration

PROGRAM = """\
def key_of(key, name):
    return key or name
"""
FAILING = "from program import key_of\n\n\ndef test_empty():\n    assert key_of('', 'n') == ''\n"
PASSING = "from program import key_of\n\n\ndef test_given():\n    assert key_of('k', 'n') == 'k'\n\n\ndef test_missing():\n    assert key_of(None, 'n') == 'n'\n"
SKIPPING = """\
import pytest
from program import key_of


def test_given():
    if key_of("k", "n") != "k" or key_of(None, "n") != "n":
        pytest.skip("no key")
"""
AGAINST = "from program import key_of\n\n\ndef test_missing():\n    assert key_of('', 'n') == 'n'\n"


def project(root: Path, **tests: str) -> Path:
    work = root / "work"
    (work / "tests").mkdir(parents=True)
    (work / "program.py").write_text(PROGRAM)
    (work / "conftest.py").write_text("")
    for name, text in tests.items():
        (work / "tests" / f"test_{name}.py").write_text(text)
    return work


def told(result: dict, event: str) -> list[dict]:
    events = [json.loads(line) for line in result["events"].splitlines() if line.startswith("{")]
    return [one for one in events if one["event"] == event]


def test_what_breaks_tests_of_another_file_is_no_choice(tmp_path):
    work = project(tmp_path, keys=FAILING, other=PASSING)
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"])
    assert result["status"] == "success", result
    assert "None" in (work / "program.py").read_text()
    [broken] = told(result, "breaks")
    assert "tests/test_other.py::test_given" in broken["tests"]


def test_what_makes_tests_of_another_file_skip_is_no_choice_either(tmp_path):
    work = project(tmp_path, keys=FAILING, other=SKIPPING)
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"])
    assert "None" in (work / "program.py").read_text()
    assert "tests/test_other.py::test_given" in told(result, "breaks")[0]["tests"]


def test_without_the_idea_the_other_file_is_not_looked_at(tmp_path):
    work = project(tmp_path, keys=FAILING, other=PASSING)
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"], options=["--without=beyond"])
    assert not told(result, "wider")
    assert "None" not in (work / "program.py").read_text()


def test_where_each_variant_has_a_process_of_its_own_none_is_asked(tmp_path):
    more = "\n\ndef test_given():\n    assert key_of('k', 'n') == 'k'\n\n\ndef test_other():\n    assert key_of(1, 2) == 3\n"
    work = project(tmp_path, keys=FAILING + more, other=PASSING)
    (work / "conftest.py").write_text(
        "import threading, time\n\nthreading.Thread(target=time.sleep, args=(600,), daemon=True).start()\n"
    )
    (work / "program.py").write_text(
        PROGRAM.replace(":\n", ':\n    """The key.\n\n    >>> key_of("a", "b")\n    \'a\'\n    """\n', 1)
    )
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"])
    assert result["status"] == "success", result
    assert told(result, "fresh-processes")
    assert told(result, "tried")[0]["plausible"] > 1
    assert not told(result, "cures")


def test_other_files_that_take_long_to_collect_are_not_waited_for(tmp_path):
    work = project(tmp_path, keys=FAILING, other="import time\n\ntime.sleep(600)\n" + PASSING)
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"], constraints={"time_s": 60})
    assert result["status"] == "success", result
    assert not told(result, "wider")
    assert "gave no answer for 10 s" in told(result, "server-died")[0]["why"]


def test_where_all_repairs_break_one_test_it_must_pass_in_a_second_search(tmp_path):
    work = project(tmp_path, keys=FAILING, other=AGAINST)
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"])
    assert result["status"] == "impossible", result
    assert told(result, "again")[0]["broken"] == ["tests/test_other.py::test_missing"]
    assert len(told(result, "tried")) == 2
    assert (work / "program.py").read_text() == PROGRAM
