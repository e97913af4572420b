"""Second opinions in a run: what they may see, and how long they may take."""

import sys

import pytest
from shop import TESTS, Shop

pytestmark = [pytest.mark.e2e, pytest.mark.long]

TOLD = """\
import json, os, pathlib, re, sys, time
request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
time.sleep(float(sys.argv[1]))
text = pathlib.Path(request["workspace"], "tests", "test_shop.py").read_text()
seen = " ".join(re.findall(r"def (test_total\\w*)", text))
print(json.dumps({"status": "success", "root_cause": f"It saw {seen}.", "fault": "implementation_bug"}))
"""


def asked(shop, seconds, *words):
    """What is told about opinions of a program that takes so many seconds, and the tries at repairs."""
    program = shop.folder / "told.py"
    program.write_text(TOLD)
    done = shop.run(
        *("fix", "--json", *words),
        REGREEN_AGENTS_SECOND_OPINION="command",
        REGREEN_AGENTS_COMMAND=f"{sys.executable} {program} {seconds}",
    )
    told = [event["message"] for event in done.events() if "opinion" in event.get("message", "")]
    return done, told


def test_who_is_asked_for_an_opinion_does_not_see_the_held_out_tests(tmp_path):
    more = TESTS + "\n\ndef test_total_of_one():\n    assert total([7]) == 7\n"
    done, told = asked(Shop(tmp_path, files={"tests/test_shop.py": more}), 0, "--agent", "noop", "--attempts", "1")
    assert done.code == 1, done.out + done.err
    seen = [each.count("test_total_of_") for each in told if "It saw" in each]
    # Four tests of the sum, one of which passes; of the three that fail one is held out from who is asked about them.
    assert sorted(seen) == [3, 4, 4], told


def test_opinions_leave_the_runs_time_for_repairs(tmp_path):
    done, told = asked(Shop(tmp_path), 25, "--agent", "scripted", "--time", "60s")
    assert sum("gave no opinion that can be used" in each for each in told) == 1, told
    assert any("No further second opinion: what is left of this run's time is for repairs" in each for each in told)
    assert done.code == 0, done.out + done.err
