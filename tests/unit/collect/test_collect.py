"""Driving a stepper, and following its logs."""

from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace

from regreen.measure.collect import collect
from regreen.measure.collect.tail import Progress, Tail
from regreen.model.jobs import Captured, Job, JobEnd, JobResult, Limits
from regreen.model.raw import Raw


def job(label: str) -> Job:
    return Job(label=label, argv=("x",), cwd="/", limits=Limits(wall_s=1.0), scratch="/tmp")


def result(label: str) -> JobResult:
    nothing = Captured(path="/nowhere")
    return JobResult(label=label, end=JobEnd.EXITED, exit_code=0, stdout=nothing, stderr=nothing)


class TwoSteps:
    name = "two"

    def detect(self, inventory, settings):
        return None

    def collect(self, request) -> Generator[Job, JobResult, Raw]:
        first = yield job("first")
        second = yield job(f"after {first.label}")
        return Raw(format="probe", files=(), results=(first, second))


class NoStep(TwoSteps):
    def collect(self, request) -> Generator[Job, JobResult, Raw]:
        return Raw(format="probe", files=(), results=(), skipped="no reason")
        yield job("never")


def test_each_job_gets_its_own_result(tmp_path: Path) -> None:
    raw = collect(TwoSteps(), SimpleNamespace(raw_dir=str(tmp_path)), lambda one: result(one.label))
    assert [one.label for one in raw.results] == ["first", "after first"]


def test_a_tool_may_need_no_job(tmp_path: Path) -> None:
    raw = collect(NoStep(), SimpleNamespace(raw_dir=str(tmp_path)), lambda one: result(one.label))
    assert raw.skipped == "no reason"


def test_progress_ends_with_all_that_was_written(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []

    def run(one: Job) -> JobResult:
        with (tmp_path / "run-1.jsonl").open("ab") as log:
            log.write(b'["i",0,"a.py::t",1]\n["ready","",1]\n["s",0,1.0]\n["e",0,0,0,0]\n')
        return result(one.label)

    collect(NoStepThenOne(), SimpleNamespace(raw_dir=str(tmp_path)), run, lambda *now: seen.append(now))
    assert seen[-1] == ("a.py::t", 1, 1)


class NoStepThenOne(TwoSteps):
    def collect(self, request) -> Generator[Job, JobResult, Raw]:
        one = yield job("only")
        return Raw(format="probe", files=(), results=(one,))


def test_lines_written_in_parts_are_counted_once(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    tail = Tail(str(tmp_path), lambda *now: seen.append(now))
    log = tmp_path / "run-1.jsonl"
    log.write_bytes(b'["ready","",2]\n["e",0,0,')
    tail.look()
    with log.open("ab") as stream:
        stream.write(b'0,0]\n["e",1,0,0,0]\n')
    tail.look()
    tail.look()
    assert [now[1:] for now in seen] == [(0, 2), (2, 2)]


def test_a_second_process_adds_to_what_is_done() -> None:
    progress = Progress()
    for line in (b'["ready","",3]', b'["e",0,0,0,0]', b'["ready","",1]', b'["p",0,"teardown","passed",0.1]'):
        progress.take(line)
    assert (progress.done, progress.collected) == (2, 3)


def test_a_test_that_is_tried_again_counts_once():
    progress = Progress()
    for line in (
        *(b'["i",%d,"t.py::test_%d",1,"","",[],[]]' % (n, n) for n in (0, 1)),
        *(b'["ready","",2]', b'["s",0,1.0]', b'["p",0,"call","rerun",0.1,{}]', b'["p",0,"teardown","passed",0.1]'),
        *(b'["p",0,"teardown","rerun",0.1,{"text":"x"}]', b'["e",0,0.1,0.1,0.1]', b'["e",1,0.1,0.1,0.1]'),
    ):
        progress.take(line)
    assert (progress.done, progress.collected) == (2, 2)
