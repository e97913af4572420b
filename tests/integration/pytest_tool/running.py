"""A plain way to run Jobs and whole collections in tests, with real processes and nothing around them."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from regreen.measure.collect import collect
from regreen.measure.normalize.parsers.probe import PARSER
from regreen.model.cases import CaseResult
from regreen.model.ids import CommitId, TreeId
from regreen.model.inventory import DetectedTool, Inventory, TestLayout
from regreen.model.jobs import Captured, Job, JobEnd, JobResult
from regreen.model.raw import ParseContext, ParsedFacts, ParseProblem, Raw
from regreen.model.settings import Settings, TestSettings
from regreen.model.workspaces import Workspace
from regreen.plugins.tools.pytest import TOOL
from regreen.ports import CollectRequest

PYC = Path(tempfile.gettempdir()) / f"regreen-tests-pyc-{os.getuid()}"
"""Compiled files of all projects under test: outside of them, and kept from one test to the next."""


def run_job(job: Job) -> JobResult:
    """Run one Job as a child in its own session; its output goes to files in the scratch folder."""
    begun = time.monotonic()
    stem = Path(job.scratch) / f"out-{time.monotonic_ns()}"
    if not Path(job.argv[0]).exists():
        nothing = Captured(path=str(stem))
        return JobResult(label=job.label, end=JobEnd.NOT_FOUND, stdout=nothing, stderr=nothing)
    paths = stem.with_suffix(".stdout"), stem.with_suffix(".stderr")
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "REGREEN_", "PYTHONPATH"))
    }
    env.update(job.env)
    with paths[0].open("wb") as out, paths[1].open("wb") as err:
        child = subprocess.Popen(
            job.argv, cwd=job.cwd, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True
        )
        try:
            code = child.wait(job.limits.wall_s)
            end = JobEnd.SIGNALLED if code < 0 else JobEnd.EXITED
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, 9)
            code, end = child.wait(), JobEnd.TIMED_OUT
    captured = [Captured(path=str(path), total_bytes=path.stat().st_size) for path in paths]
    return JobResult(
        label=job.label,
        end=end,
        exit_code=code if code >= 0 else None,
        signal=-code if code < 0 else None,
        stdout=captured[0],
        stderr=captured[1],
        duration_s=time.monotonic() - begun,
    )


def request_for(
    project: Path, scratch: Path, *, argv=None, python=sys.executable, test=None, layout=None, cwd=".", env=None, **more
) -> CollectRequest:
    """Ask for a whole run of the project with this interpreter."""
    raw = scratch / "raw"
    raw.mkdir(parents=True)
    workspace = Workspace(
        id="w", root=str(project), seen_at=str(project), base=CommitId("0" * 40), base_tree=TreeId("0" * 40),
        scratch=str(scratch), python=python, env=(("PYTHONPYCACHEPREFIX", str(PYC)), *(env or {}).items()),
    )  # fmt: skip
    detected = DetectedTool(name="pytest", argv=argv or (python, "-m", "pytest"), source="test", cwd=cwd)
    return CollectRequest(
        workspace=workspace, inventory=Inventory(root=str(project), layout=layout or TestLayout()), detected=detected,
        settings=Settings(test=test or TestSettings()), raw_dir=str(raw), **more,
    )  # fmt: skip


class Outcome:
    """What came out of one collection, parsed."""

    def __init__(self, raw: Raw) -> None:
        with Path(raw.files[0]).open("rb") as stream:
            parsed = list(PARSER.parse(stream, ParseContext(tool="pytest")))
        self.raw = raw
        self.cases = [one for one in parsed if isinstance(one, CaseResult)]
        self.problems = [one for one in parsed if isinstance(one, ParseProblem)]
        self.facts = next(one for one in parsed if isinstance(one, ParsedFacts))
        self.by_name = {case.case_id.partition(":")[2]: case for case in self.cases}

    @property
    def outcomes(self) -> dict[str, str]:
        """Outcome by id without the tool's prefix."""
        return {name: case.outcome.value for name, case in self.by_name.items()}

    @property
    def slugs(self) -> list[str]:
        """Slugs of all problems."""
        return [problem.slug for problem in self.problems]


def measure(project: Path, scratch: Path, progress=None, **more) -> Outcome:
    """Collect and parse."""
    return Outcome(collect(TOOL, request_for(project, scratch, **more), run_job, progress))


TRACED = {
    "lib.py": "def one():\n    return 1\n\ndef two():\n    value = one()\n    return value + 1\n",
    "test_a.py": "import lib\ndef test_one():\n    assert lib.one()\ndef test_two():\n    assert lib.two()\n"
    "def test_again():\n    assert lib.two()\n",
}
"""A library and its tests: two of them run the same lines, which each must be told of."""


def assert_lines_per_test(project: Path, scratch: Path, **more) -> None:
    """Trace the project above: each test's lines are its own, and those of collection are apart."""
    told = measure(project, scratch, trace=True, **more).facts.lines
    assert told is not None
    lines = {
        case.partition("::")[2]: sorted(files["lib.py"]) for case, files in told.lines.items() if "lib.py" in files
    }
    assert lines == {"test_one": [2], "test_two": [2, 5, 6], "test_again": [2, 5, 6]}
    assert told.collection["lib.py"] == {1, 4}
