"""An agent for the ``command`` back-end, of a known character: ``agent.py CHARACTER FACTS.json``.

``upstream`` applies the fix of the newer release. The others must land nothing: ``idle`` changes nothing; ``liar``
adds a remark and says that it won; ``breaker`` applies the fix and breaks something else; ``trespasser`` applies it
and edits outside of what the task allows; ``sleeper`` hangs; ``babbler`` prints garbage and dies. ``crowd`` is each of
these in turn: the first try at a task is the babbler's, the next the idle one's, and so on.
"""

import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path


def upstream(root: Path, facts: dict) -> None:
    newer = Path(facts["newer"])
    for file in sorted(path for path in newer.rglob("*") if path.is_file()):
        target = root / file.relative_to(newer)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    say("success", "Applied what the newer release does.")


def idle(_root: Path, _facts: dict) -> None:
    say("failure", "I looked at it.")


def liar(root: Path, facts: dict) -> None:
    file = first_source(root, facts)
    file.write_text(file.read_text(encoding="utf-8") + "\n# All tests pass now.\n", encoding="utf-8")
    say("success", "All tests pass.")


def breaker(root: Path, facts: dict) -> None:
    upstream(root, facts)
    name, text, replacement = facts["breaks"]
    file = root / name
    before = file.read_text(encoding="utf-8")
    if text not in before:
        raise SystemExit(f"{name} holds no {text!r}")
    file.write_text(before.replace(text, replacement, 1), encoding="utf-8")


def trespasser(root: Path, facts: dict) -> None:
    upstream(root, facts)
    with (root / ".gitignore").open("a", encoding="utf-8") as out:
        out.write("*.orig\n")


def sleeper(_root: Path, _facts: dict) -> None:
    time.sleep(3600)


def babbler(_root: Path, _facts: dict) -> None:
    sys.stdout.buffer.write(bytes(range(256)) * 200 + b'{"status": {{{')
    sys.stdout.flush()
    sys.exit(3)


def crowd(root: Path, facts: dict) -> None:
    request = json.loads(Path(os.environ["REGREEN_REQUEST"]).read_text(encoding="utf-8"))
    CHARACTERS[CROWD[(request["attempt_no"] - 1) % len(CROWD)]](root, facts)


def first_source(root: Path, facts: dict) -> Path:
    newer = Path(facts["newer"])
    there = (root / file.relative_to(newer) for file in sorted(newer.rglob("*.py")))
    return next(file for file in there if file.exists() and file.stat().st_size)


def say(status: str, summary: str) -> None:
    sys.stdout.write(json.dumps({"status": status, "summary": summary}) + "\n")


CROWD = ("babbler", "idle", "liar", "breaker", "trespasser", "sleeper")
CHARACTERS: dict[str, Callable[[Path, dict], None]] = {
    each.__name__: each for each in (upstream, idle, liar, breaker, trespasser, sleeper, babbler, crowd)
}


def main() -> None:
    facts = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    CHARACTERS[sys.argv[1]](Path.cwd(), facts)


if __name__ == "__main__":
    main()
