"""Prints what the probe costs: wall time of 10,000 quick tests with it over bare pytest, runs interleaved.

Usage: collect_overhead.py [PYTHON] [TESTS] [RUNS]. The interpreter needs pytest. Bar: at most 1.05.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROBE = Path(__file__).parents[1] / "src" / "regreen" / "probe"


def make_project(folder: Path, tests: int) -> None:
    """Files of 200 quick tests: plain functions, a fixture, parameters, a class."""
    for number in range(tests // 200):
        lines = ["import pytest", "@pytest.fixture", "def one():", "    return 1"]
        lines += [f"def test_plain_{n}():\n    assert {n} + 1 == {n + 1}" for n in range(80)]
        lines += [f"def test_fixture_{n}(one):\n    assert one == 1" for n in range(40)]
        lines += ["@pytest.mark.parametrize('value', range(40))", "def test_many(value):", "    assert value >= 0"]
        lines += ["class TestGroup:"] + [f"    def test_{n}(self):\n        assert self" for n in range(40)]
        (folder / f"test_{number}.py").write_text("\n".join(lines) + "\n")


def run(python: str, project: Path, settings: Path | None) -> float:
    """Wall seconds of one run; with the probe when there are settings."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON", "REGREEN"))}
    argv = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    if settings is not None:
        env.update(PYTHONPATH=str(PROBE), REGREEN_PROBE=str(settings))
        argv += ["-p", "regreen_probe"]
    begun = time.perf_counter()
    done = subprocess.run(argv, cwd=project, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise SystemExit(done.stdout.decode()[-2000:])
    return seconds


def main(python: str = sys.executable, tests: str = "10000", runs: str = "7") -> None:
    """Interleave, keep the minimum of each side, print the ratio."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        project = folder / "project"
        project.mkdir()
        make_project(project, int(tests))
        log, settings = folder / "log.jsonl", folder / "settings.json"
        settings.write_text(json.dumps({"log": str(log), "root": str(project), "home": str(PROBE), "limit": 600.0}))
        run(python, project, None)
        bare, probed = [], []
        for _ in range(int(runs)):
            bare.append(run(python, project, None))
            log.unlink(missing_ok=True)
            probed.append(run(python, project, settings))
        told = sum(line.startswith(b'["e",') for line in log.read_bytes().splitlines())
        ratio = min(probed) / min(bare)
        print(f"tests {tests}, told {told}, bare {min(bare):.3f} s, probe {min(probed):.3f} s, ratio {ratio:.4f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
