"""However many threads measure, no more tools run at once than the settings allow."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from regreen.app.measuring import Ask, Meter, tools_at_once
from regreen.measure.normalize.parsers.probe import PARSER
from regreen.model.ids import CommitId, TreeId
from regreen.model.inventory import DetectedTool, Inventory, TestLayout
from regreen.model.jobs import Captured, Job, JobEnd, JobResult, Limits
from regreen.model.raw import Raw
from regreen.model.settings import Settings
from regreen.model.workspaces import Workspace


class Counting:
    """An executor that tells how many of its jobs ran at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now = self.most = 0

    def run(self, job: Job) -> JobResult:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        time.sleep(0.03)
        with self._lock:
            self._now -= 1
        nothing = Captured(path="")
        return JobResult(label=job.label, end=JobEnd.EXITED, exit_code=0, stdout=nothing, stderr=nothing)


class Plain:
    """A tool of one Job."""

    name = "plain"

    def collect(self, request):
        result = yield Job(label="plain", argv=("true",), cwd="/", limits=Limits(wall_s=9.0), scratch=request.raw_dir)
        return Raw(format="probe", files=(), results=(result,), skipped="nothing to read")


@pytest.mark.parametrize("allowed", [1, 2])
def test_tools_take_turns(tmp_path, allowed):
    counting = Counting()
    inventory = Inventory(
        root="/", layout=TestLayout(), tools=(DetectedTool(name="plain", argv=("true",), source="a test"),)
    )
    meter = Meter(
        tools={"plain": Plain()},
        parser={"probe": PARSER}.__getitem__,
        inventory=inventory,
        settings=Settings(),
        run_job=counting.run,
        keep_raw=lambda _label, _files: (),
        turns=threading.Semaphore(allowed),
    )

    def measure(number: int) -> None:
        place = tmp_path / str(number)
        place.mkdir()
        workspace = Workspace(
            id=str(number),
            root=str(place),
            seen_at=str(place),
            scratch=str(place),
            base=CommitId("c"),
            base_tree=TreeId("t"),
        )
        meter.measure(workspace, Ask(label="x"))

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(measure, range(6)))
    assert counting.most == allowed


def test_as_many_as_processors_unless_it_is_set():
    settings = Settings()
    assert tools_at_once(settings) >= 1
    assert tools_at_once(replace(settings, fix=replace(settings.fix, tools_at_once=7))) == 7
