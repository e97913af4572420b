"""The built-in repairer as a witness: smaller repairs of a bug, held against what an agent made, as app does it."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import corpus

from regreen.act.guard import Change, Policy
from regreen.act.guard.rivals import Rival, Said, Suspect, rivals, suspect
from regreen.app.nearing import CASE_S, SIDE_S, answered_in, said_in
from regreen.app.rivalling import voices_of
from regreen.app.searching import rivals_in, words_for
from regreen.model.verdicts import GateResult
from regreen.probe.regreen_probe.nearby import Nearby

SEARCH_S = 30.0
"""Wall seconds of a search: more than the app allows, since all this runs on busy machines."""


def holds_rivals(change: Change, policy: Policy, base: dict, root: Path, cases: list[str]) -> GateResult | None:
    """Whether smaller repairs that pass the tests answer as the change does, asked as app asks it; None: none is found.

    What base and change said near the inputs of the tests ``cases`` lies beside ``root`` already.
    """
    meant = suspect(change, policy)
    if meant is None or not cases:
        return None
    folder = root.with_name("nearby")
    old, new = said_in(folder), answered_in(folder)
    found = listed_rivals(meant, base, cases, root)
    if not found:
        return None
    files = [item.path for item in change.proposal.files if item.path.endswith(".py")]
    stepper, said = rivals(change, policy, found), None
    while True:
        try:
            question = stepper.send(said)
        except StopIteration as end:
            return end.value
        place = corpus.laid(
            {**base, question.rival.file: (question.rival.text.encode(), "100644")}, root.with_name("rival")
        )
        for left in (*folder.glob("*.new"), *folder.glob("*.lost")):
            left.unlink()
        seconds = min(CASE_S, SIDE_S / len(cases))
        wanted = {"role": "new", "cases": cases, "files": files, "folder": str(folder), "seconds": seconds}
        passes = corpus.tests_pass(place, plugins=() if question.whole else (Nearby(wanted, str(place), "."),))
        said = Said(passes=passes, voices=voices_of(old, new, answered_in(folder)))


_LISTED: dict[str, tuple[Rival, ...]] = {}
"""What was listed for a base, some places and tests: many agents touch the same function."""


def listed_rivals(meant: Suspect, base: dict, cases: list[str], root: Path) -> tuple[Rival, ...]:
    """What the built-in repairer lists for the tests of a base; a search is not made twice."""
    key = repr((meant.places, sorted((name, content) for name, (content, _) in base.items()), cases))
    if key not in _LISTED:
        _LISTED[key] = _searched_rivals(meant, base, cases, root)
    return _LISTED[key]


def _searched_rivals(meant: Suspect, base: dict, cases: list[str], root: Path) -> tuple[Rival, ...]:
    work, home = corpus.laid(base, root.with_name("search") / "work"), root.with_name("search") / "request"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    request = {
        "run_id": "redteam",
        "task_id": "T1",
        "workspace": str(work),
        "targets": {"test_ids": cases},
        "execution": {"argv": [sys.executable, "-m", "pytest"], "cwd": str(work), "interpreter": sys.executable},
        "constraints": {"time_s": SEARCH_S},
    }
    (home / "request.json").write_text(json.dumps(request))
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "REGREEN_REQUEST": str(home / "request.json")}
    command = [sys.executable, "-P", "-m", "regreen.repair", *words_for(meant, (), SEARCH_S)]
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, env=env, timeout=3 * SEARCH_S, check=False
        )
    return rivals_in(home)
