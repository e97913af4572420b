"""Compare reading a JUnit file with junitparser's: seconds and peak memory, interleaved, each in a process of its own.

Run: ``python benchmarks/junit_import.py [--cases 1000000] [--rounds 3]``. It makes its own input. Both sides read the
same out of every case: id, outcome, duration, and type, message and text of what went wrong; nothing is kept. Seconds
are processor seconds of the process, since other work on the machine would blur wall time.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

OURS = """
import resource, sys, time
from regreen.measure.normalize.parsers.junit import PARSER
from regreen.model.cases import CaseResult
from regreen.model.raw import ParseContext
start = time.process_time()
failing = total = size = 0
with open(sys.argv[1], "rb") as stream:
    for item in PARSER.parse(stream, ParseContext(tool="junit")):
        if isinstance(item, CaseResult):
            total += 1
            failing += item.outcome.is_failure
            size += len(item.case_id)
            item.duration_s
            for failure in item.failures:
                failure.type, failure.message, failure.text
print(total, failing, time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
THEIRS = """
import resource, sys, time
from junitparser import Error, Failure, JUnitXml
start = time.process_time()
failing = total = size = 0
for suite in JUnitXml.fromfile(sys.argv[1]):
    for case in suite:
        total += 1
        results = case.result
        failing += any(isinstance(result, (Failure, Error)) for result in results)
        size += len(f"junit:{case.classname}::{case.name}")
        case.time
        for result in results:
            result.type, result.message, result.text
print(total, failing, time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def write_input(path: Path, cases: int) -> None:
    """A file of the shape that pytest writes: classes of 50 tests, 3 in 100 failing, 2 in 100 skipped."""
    with path.open("w", encoding="utf-8") as out:
        out.write(f'<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" tests="{cases}">')
        for number in range(cases):
            out.write(
                f'<testcase classname="tests.pkg{number // 5000}.test_m{number // 50}.TestThing" '
                f'name="test_case_{number}[{number % 7}-x]" time="0.{number % 1000:03d}"'
            )
            if number % 100 < 3:
                out.write(
                    f'><failure message="assert {number} == 2">def test_case():\n&gt;       assert f() == 2\n'
                    f"E       assert {number} == 2\n\ntests/test_m.py:{number % 90 + 1}: AssertionError"
                    "</failure></testcase>"
                )
            elif number % 100 < 5:
                out.write('><skipped type="pytest.skip" message="not here">tests/test_m.py:1: no</skipped></testcase>')
            else:
                out.write(" />")
        out.write("</testsuite></testsuites>")


def measure(program: str, path: Path) -> tuple[int, int, float, int]:
    """Cases, failing ones, seconds, and peak resident kilobytes of one reading."""
    argv = [sys.executable, "-c", program, str(path)]
    out = subprocess.run(argv, capture_output=True, text=True, check=True).stdout.split()
    return int(out[0]), int(out[1]), float(out[2]), int(out[3])


def main() -> int:
    """Print both sides' least seconds and memory; exit 1 when slower or over a fifth of the memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "junit.xml"
        write_input(path, options.cases)
        rounds = [(measure(OURS, path), measure(THEIRS, path)) for _ in range(options.rounds)]
    assert all(ours[:2] == theirs[:2] for ours, theirs in rounds), rounds
    ours_s, theirs_s = (min(pair[side][2] for pair in rounds) for side in (0, 1))
    ours_kb, theirs_kb = (max(pair[side][3] for pair in rounds) for side in (0, 1))
    print(f"cases {options.cases}, rounds {options.rounds} (interleaved; least seconds, most memory)")
    print(f"regreen     {ours_s:8.2f} s {ours_kb / 1024:9.1f} MB")
    print(f"junitparser {theirs_s:8.2f} s {theirs_kb / 1024:9.1f} MB")
    print(f"ratio       {ours_s / theirs_s:8.3f}   {ours_kb / theirs_kb:9.3f}")
    return int(ours_s > theirs_s or ours_kb * 5 > theirs_kb)


if __name__ == "__main__":
    sys.exit(main())
