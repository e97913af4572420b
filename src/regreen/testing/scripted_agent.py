"""Plays scripted turns as an agent of its own process: ``python -m regreen.testing.scripted_agent SCRIPT``.

The script is a JSON file: a list of turns. The first turn whose conditions fit the request is played::

    [{"match": {"test": "test_total", "attempt": 1},
      "edits": [{"file": "shop.py", "old": "a - b", "new": "a + b"}],
      "status": "success", "summary": "fixed the sign"}]

``match``: ``test`` (part of a test id), ``task``, ``attempt``, ``text`` (part of the prompt); all must fit, none fits
always. ``edits``: ``old`` and ``new`` replace once; ``content`` writes the whole file; ``delete`` removes it. Further:
``sleep`` seconds, ``until`` a file exists, ``stdout`` text as it is in place of a result, ``exit`` code.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any


def fits(turn: dict[str, Any], request: dict[str, Any]) -> bool:
    """Whether a turn's conditions hold for a request."""
    match = turn.get("match", {})
    ids = request["targets"]["test_ids"]
    return (
        ("test" not in match or any(match["test"] in name for name in ids))
        and ("task" not in match or match["task"] == request["task_id"])
        and ("attempt" not in match or match["attempt"] == request["attempt_no"])
        and ("text" not in match or match["text"] in request["instructions"]["task"])
    )


def edit(root: Path, change: dict[str, Any]) -> None:
    """Make one edit; an `old` text that is not there is an error of the script."""
    path = root / change["file"]
    if change.get("delete"):
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    if "content" in change:
        path.write_text(change["content"])
        return
    text = path.read_text()
    if change["old"] not in text:
        raise SystemExit(f"scripted agent: {change['old']!r} is not in {change['file']}")
    path.write_text(text.replace(change["old"], change["new"], 1))


def play(turn: dict[str, Any], request: dict[str, Any]) -> int:
    """Play one turn and return the exit code."""
    time.sleep(turn.get("sleep", 0))
    while "until" in turn and not Path(turn["until"]).exists():
        time.sleep(0.05)
    for change in turn.get("edits", ()):
        edit(Path(request["workspace"]), change)
    if "stdout" in turn:
        sys.stdout.write(turn["stdout"])
    else:
        words = {key: turn[key] for key in ("status", "summary", "root_cause", "usage", "retry_after_s") if key in turn}
        sys.stdout.write(json.dumps({"status": "success", **words}) + "\n")
    return int(turn.get("exit", 0))


def main() -> int:
    """Find the turn for this request and play it."""
    request = json.loads(Path(os.environ["REGREEN_REQUEST"]).read_text())
    turns = json.loads(Path(sys.argv[1]).read_text())
    for turn in turns:
        if fits(turn, request):
            return play(turn, request)
    sys.stdout.write(json.dumps({"status": "failure", "summary": "no scripted turn fits"}) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
