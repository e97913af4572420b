"""Plain output tells of long work what the live view shows: done of all, tasks by state, time, cost."""

import io
import re
import subprocess
import sys
import time

from rich.console import Console

from regreen.cli.live import PlainLines
from regreen.model.events import Event, EventKind
from regreen.report import FORMATS


def told(kind, message="", **data):
    return Event(at="", run_id="r", kind=kind, message=message, data=data)


def lines_of(*events, silent_s=0.0):
    console = Console(file=io.StringIO(), width=200)
    view = PlainLines(console, every_s=0.02)
    with view.ticking():
        for event in events:
            view.listen(event)
        time.sleep(silent_s)
    return console.file.getvalue().splitlines()


WORK = (
    told(EventKind.PLANNED, "T1 planned", task="T1", title="one"),
    told(EventKind.PLANNED, "T2 planned", task="T2", title="two"),
    told(EventKind.ATTEMPT_STARTED, "T1 starts", task="T1", agent="a"),
    told(EventKind.ATTEMPT_ENDED, "T1.1 fixed", task="T1", agent="a", cost_usd=0.25),
    told(EventKind.LANDED, "T1 landed", task="T1"),
    told(EventKind.ATTEMPT_STARTED, "T2 starts", task="T2", agent="a"),
)


def test_progress_has_all_facts():
    *_, last = lines_of(*WORK, told(EventKind.MEASURE_PROGRESSED, "running pytest", done=3, total=6))
    assert re.fullmatch(r"  running pytest: 3/6 · \d+:\d\d · tasks: 1 landed, 1 working · \$0\.25", last)


def test_progress_comes_at_tenths_only():
    steps = [told(EventKind.MEASURE_PROGRESSED, "running", done=done, total=1000) for done in range(1001)]
    assert len([line for line in lines_of(*steps) if "/1000" in line]) == 11


def test_silence_is_broken_with_how_far_it_is():
    assert len(lines_of(*WORK)) == len(WORK)
    *_, last = lines_of(*WORK, silent_s=0.5)
    assert re.fullmatch(r"  \w+ · \d+:\d\d · tasks: 1 landed, 1 working · \$0\.25", last)


def test_the_help_names_every_format():
    words = [sys.executable, "-m", "regreen", "report", "--help"]
    text = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True).stdout
    assert [name for name in FORMATS if name not in text] == []
