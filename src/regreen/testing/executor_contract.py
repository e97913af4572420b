"""What every Executor must do: derive a test class from ``ExecutorContract`` and say how your jobs behave."""

import threading
import time
from abc import ABC, abstractmethod
from dataclasses import replace
from pathlib import Path

from regreen.model.jobs import EnvPolicy, Job, JobEnd, JobResult, Limits, Posture
from regreen.ports import Executor
from regreen.testing.fake_executor import Played


class ExecutorContract(ABC):
    """Tests by inheritance; pytest finds them through the class derived from this one."""

    @abstractmethod
    def prepare(self, played: Played, scratch: Path) -> tuple[Executor, Job]:
        """An executor, and a job that goes as described, with this scratch folder.

        The executor inherits from an environment that holds ``DEMO_TOKEN``.
        """

    def _run(self, played: Played, scratch: Path) -> tuple[Job, JobResult]:
        executor, job = self.prepare(played, scratch)
        return job, executor.run(job)

    def test_it_is_an_executor(self, tmp_path: Path) -> None:
        executor, _ = self.prepare(Played(), tmp_path)
        assert isinstance(executor, Executor)
        assert isinstance(executor.posture(), Posture)

    def test_success_has_output_and_label(self, tmp_path: Path) -> None:
        job, result = self._run(Played(stdout=b"out\xff", stderr=b"err"), tmp_path)
        assert result.succeeded
        assert result.label == job.label
        assert Path(result.stdout.path).read_bytes() == b"out\xff"
        assert Path(result.stderr.path).read_bytes() == b"err"
        assert (result.stdout.total_bytes, result.stderr.total_bytes) == (4, 3)
        assert Path(result.stdout.path).is_relative_to(tmp_path)
        assert result.detail == ""

    def test_exit_codes_are_values(self, tmp_path: Path) -> None:
        _, result = self._run(Played(exit_code=7), tmp_path)
        assert (result.end, result.exit_code, result.signal) == (JobEnd.EXITED, 7, None)
        assert not result.succeeded

    def test_signals_are_values(self, tmp_path: Path) -> None:
        _, result = self._run(Played(signal=11), tmp_path)
        assert (result.end, result.exit_code, result.signal) == (JobEnd.SIGNALLED, None, 11)
        assert result.detail

    def test_a_missing_program_is_a_value(self, tmp_path: Path) -> None:
        _, result = self._run(Played(missing=True), tmp_path)
        assert (result.end, result.exit_code) == (JobEnd.NOT_FOUND, None)
        assert result.detail

    def test_a_scratch_folder_that_cannot_be_had_is_a_value(self, tmp_path: Path) -> None:
        executor, job = self.prepare(Played(), tmp_path)
        (tmp_path / "file").write_text("in the way")
        result = executor.run(replace(job, scratch=str(tmp_path / "file" / "below")))
        assert result.end is JobEnd.INFRA
        assert result.detail

    def test_time_limit(self, tmp_path: Path) -> None:
        executor, job = self.prepare(Played(seconds=30.0), tmp_path)
        result = executor.run(replace(job, limits=Limits(wall_s=0.3, grace_s=0.1)))
        assert result.end is JobEnd.TIMED_OUT
        assert not result.succeeded
        assert result.duration_s < 10

    def test_output_over_the_cap_keeps_head_and_tail(self, tmp_path: Path) -> None:
        executor, job = self.prepare(Played(stdout=b"H" * 50 + b"-" * 900 + b"T" * 50), tmp_path)
        result = executor.run(replace(job, limits=Limits(wall_s=30.0, output_bytes=100)))
        text = Path(result.stdout.path).read_bytes()
        assert result.stdout.truncated
        assert result.stdout.total_bytes == 1000
        assert text.startswith(b"H" * 50 + b"\n")
        assert text.endswith(b"\n" + b"T" * 50)
        assert b"900 bytes" in text

    def test_runs_do_not_overwrite_each_other(self, tmp_path: Path) -> None:
        executor, job = self.prepare(Played(stdout=b"same"), tmp_path)
        first, second = executor.run(job), executor.run(job)
        assert first.stdout.path != second.stdout.path
        assert Path(first.stdout.path).read_bytes() == Path(second.stdout.path).read_bytes() == b"same"

    def test_withheld_names_are_told(self, tmp_path: Path) -> None:
        executor, job = self.prepare(Played(), tmp_path)
        assert "DEMO_TOKEN" in executor.run(replace(job, env_policy=EnvPolicy.EXACT)).withheld
        kept = replace(job, env_policy=EnvPolicy.EXACT, env_pass=("DEMO_TOKEN",))
        assert "DEMO_TOKEN" not in executor.run(kept).withheld

    def test_cancel_ends_the_owners_jobs_only(self, tmp_path: Path) -> None:
        executor, job = self.prepare(Played(hangs=True), tmp_path)
        ends: dict[str, JobResult] = {}

        def play(owner: str) -> None:
            ends[owner] = executor.run(replace(job, owner=owner))

        threads = {owner: threading.Thread(target=play, args=(owner,)) for owner in ("mine", "other")}
        for thread in threads.values():
            thread.start()
        self._cancel_until_gone(executor, "mine", threads["mine"])
        assert ends["mine"].end is JobEnd.CANCELLED
        assert threads["other"].is_alive()
        self._cancel_until_gone(executor, "", threads["other"])
        assert ends["other"].end is JobEnd.CANCELLED

    @staticmethod
    def _cancel_until_gone(executor: Executor, owner: str, thread: threading.Thread) -> None:
        """A job is the owner's from some moment after its thread has started."""
        deadline = time.monotonic() + 20
        while thread.is_alive() and time.monotonic() < deadline:
            executor.cancel(owner)
            thread.join(0.05)
        assert not thread.is_alive()

    def test_cancel_and_reap_of_nobody(self, tmp_path: Path) -> None:
        executor, _ = self.prepare(Played(), tmp_path)
        executor.cancel("nobody")
        assert executor.reap(["nobody-of-this-name"]) == 0
        assert executor.reap([]) == 0
