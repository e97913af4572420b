"""Runs all benchmarks, one after the other, and prints their lines: `make bench`."""

import subprocess
import sys
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


def main() -> int:
    """Run each; the worst exit code."""
    worst = 0
    for script, *words in QUICK:
        print(f"== {script}", flush=True)
        worst = max(worst, subprocess.run([sys.executable, HERE / script, *words], check=False).returncode)
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
