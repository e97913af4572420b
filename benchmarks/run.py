"""Runs all benchmarks, one after the other, and prints their lines: `make bench`, or `run.py WORD…` for some of them.

A word chooses what holds it: `run.py check` runs both checks. At the end stands what did not end well.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
QUICK = (
    ("help_time.py",),
    ("collect_overhead.py",),
    ("check_overhead.py",),
    ("check_overhead.py", "real", "attrs"),
    ("junit_import.py",),
    ("store_throughput.py",),
    ("workspace.py",),
    ("train_economy.py",),
    ("time_to_green.py",),
    ("proof_cost.py",),
)


def chosen(words: Sequence[str]) -> list[tuple[str, ...]]:
    """What holds one of the words; all without any. Exits when there is nothing of that name."""
    found = [each for each in QUICK if not words or any(word in " ".join(each) for word in words)]
    if not found:
        raise SystemExit(f"There is no such benchmark; these are: {', '.join(' '.join(each) for each in QUICK)}.")
    return found


def run(commands: Sequence[tuple[str, ...]], folder: Path = HERE) -> dict[str, int]:
    """Run each; the return codes of those that did not end well, a signal as a negative number."""
    bad = {}
    for script, *words in commands:
        name = " ".join((script, *words))
        print(f"== {name}", flush=True)
        code = subprocess.run([sys.executable, folder / script, *words], check=False).returncode
        if code:
            bad[name] = code
    return bad


def main() -> int:
    """Run what was asked for; 1 when something did not end well."""
    bad = run(chosen(sys.argv[1:]))
    for name, code in bad.items():
        print(f"did not end well: {name} ({code})")
    return int(bool(bad))


if __name__ == "__main__":
    raise SystemExit(main())
