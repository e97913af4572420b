"""The double keeps the contract, and its script."""

from pathlib import Path

from regreen.model.jobs import Job, JobEnd, Limits
from regreen.ports import Executor
from regreen.testing.executor_contract import ExecutorContract
from regreen.testing.fake_executor import FakeExecutor, Played, in_turn


def job(scratch: Path, *argv: str) -> Job:
    return Job(label="demo", argv=argv, cwd="/", limits=Limits(wall_s=5.0), scratch=str(scratch))


class TestFakeExecutor(ExecutorContract):
    def prepare(self, played: Played, scratch: Path) -> tuple[Executor, Job]:
        return FakeExecutor(played, host={"DEMO_TOKEN": "x"}), job(scratch, "demo")


def test_plays_come_in_turn_and_jobs_are_kept(tmp_path: Path) -> None:
    executor = FakeExecutor(in_turn(Played(exit_code=3), Played(exit_code=4)))
    codes = [executor.run(job(tmp_path, str(number))).exit_code for number in range(3)]
    assert codes == [3, 4, 4]
    assert [one.argv for one in executor.jobs] == [("0",), ("1",), ("2",)]


def test_a_play_may_look_at_its_job_and_leave_files(tmp_path: Path) -> None:
    left = tmp_path / "results.xml"
    executor = FakeExecutor(
        lambda one: Played(files={str(left): b"<x/>"}) if one.argv[0] == "pytest" else Played(missing=True)
    )
    assert executor.run(job(tmp_path, "pytest")).succeeded
    assert left.read_bytes() == b"<x/>"
    assert executor.run(job(tmp_path, "ruff")).end is JobEnd.NOT_FOUND


def test_reaped_owners_are_kept() -> None:
    executor = FakeExecutor()
    assert executor.reap(["a", "b"]) == 0
    assert executor.reaped == ["a", "b"]
