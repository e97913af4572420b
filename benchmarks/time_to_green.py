"""Prints time to green for N equal causes and c agents against the critical path of agents and proofs.

Each cause is one function in one file, mended by an agent that takes a fixed time; the project's environment holds
pytest and nothing else. Ideal is what no schedule can beat: the agents' time on c hands, then one full run (that the
last fix must be proved before is not even taken into account).
Usage: time_to_green.py [CAUSES] [AGENTS] [SECONDS]. Bar: at least 0.9.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import venv
from datetime import datetime
from math import ceil
from pathlib import Path


def main(causes: int = 8, agents: int = 4, think_s: float = 20.0) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project, script = make(Path(folder), causes, think_s)
        python = environment(Path(folder))
        env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "REGREEN"))}
        env |= {"REGREEN_TEST_PYTHON": str(python), "REGREEN_AGENTS_SCRIPT": str(script)}
        begun = time.perf_counter()
        words = ["fix", "--agent", "scripted", "--agents", str(agents), "--json"]
        done = subprocess.run(
            [sys.executable, "-m", "regreen", *words], cwd=project, env=env, capture_output=True, text=True, check=False
        )
        total = time.perf_counter() - begun
        events = [json.loads(line) for line in done.stdout.splitlines() if '"event"' in line]
        tell(events, done.returncode, total, ceil(causes / agents) * think_s)


def tell(events: list[dict], code: int, total: float, thinking: float) -> None:
    """Loop time is from the plan to the last landing; the ideal adds one checkpoint to the agents' time."""
    at = {
        kind: [moment(each) for each in events if each["event"] == kind] for kind in ("planned", "landed", "measured")
    }
    loop = at["landed"][-1] - at["planned"][0]
    begun = next(moment(each) for each in events if each["event"] == "measure_started")
    suite = at["measured"][0] - begun
    ideal = thinking + suite
    print(
        f"exit {code}; {len(at['landed'])} landed; total {total:.1f} s; loop {loop:.1f} s; "
        f"agents at best {thinking:.1f} s, a full run {suite:.1f} s; ideal over loop {ideal / loop:.3f} (bar: 0.9)"
    )


def environment(folder: Path) -> Path:
    """An environment with pytest alone; its interpreter."""
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "-q", "pytest"], check=True)
    return python


def moment(event: dict) -> float:
    return datetime.fromisoformat(event["at"]).timestamp()


def make(folder: Path, causes: int, think_s: float) -> tuple[Path, Path]:
    project = folder / "project"
    (project / "tests").mkdir(parents=True)
    turns = []
    for number in range(causes):
        (project / f"part{number}.py").write_text(f"def value():\n    return {number}\n")
        (project / "tests" / f"test_part{number}.py").write_text(
            f"from part{number} import value\n\n\ndef test_value():\n    assert value() == {number + 1000}\n"
        )
        edit = {"file": f"part{number}.py", "old": f"return {number}\n", "new": f"return {number + 1000}\n"}
        turns.append({"match": {"test": f"test_part{number}.py"}, "sleep": think_s, "edits": [edit]})
    (project / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    for words in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=project, check=True)
    script = folder / "turns.json"
    script.write_text(json.dumps(turns))
    return project, script


if __name__ == "__main__":
    given = [float(word) if re.search(r"\.", word) else int(word) for word in sys.argv[1:]]
    main(*given)
