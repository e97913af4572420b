"""The local executor keeps the contract, sandboxes, and reaps."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from regreen.model.jobs import EnvPolicy, Job, JobEnd, JobResult, Limits, Mount, MountKind, Network
from regreen.plugins.executors.local import EXECUTOR, LocalExecutor, with_scratch
from regreen.ports import Executor
from regreen.process import tree
from regreen.testing.executor_contract import ExecutorContract
from regreen.testing.fake_executor import Played

pytestmark = pytest.mark.integration
HOST = {"PATH": os.environ["PATH"], "DEMO_TOKEN": "s3cr3t-value", "HOME": "/nowhere", "PLAIN": "1"}


def behave(played: Played) -> tuple[str, ...]:
    if played.missing:
        return ("no-such-program-anywhere",)
    program = f"""
import os, sys, time
sys.stdout.buffer.write({played.stdout!r}); sys.stderr.buffer.write({played.stderr!r})
sys.stdout.flush(); sys.stderr.flush()
time.sleep({3600 if played.hangs else played.seconds})
if {played.signal!r}: os.kill(os.getpid(), {played.signal!r})
sys.exit({played.exit_code})
"""
    return (sys.executable, "-S", "-c", program)


def job(scratch: Path, argv: tuple[str, ...], cwd: Path | str = "/", wall_s: float = 30.0, **more: object) -> Job:
    limits = Limits(wall_s=wall_s, grace_s=1.0)
    return Job(label="demo", argv=argv, cwd=str(cwd), limits=limits, scratch=str(scratch), **more)  # type: ignore[arg-type]


class TestLocalExecutor(ExecutorContract):
    def prepare(self, played: Played, scratch: Path) -> tuple[Executor, Job]:
        return LocalExecutor(HOST), job(scratch, behave(played))


class TestLocalExecutorInASandbox(ExecutorContract):
    def prepare(self, played: Played, scratch: Path) -> tuple[Executor, Job]:
        executor = LocalExecutor(HOST)
        if not executor.posture().network:
            pytest.skip("no sandbox on this machine")
        return executor, job(scratch, behave(played), network=Network.OWN)


def shell(scratch: Path, text: str, cwd: Path | str = "/", **more: object) -> tuple[str, JobResult]:
    result = LocalExecutor(HOST).run(job(scratch, ("/bin/sh", "-c", text), cwd, **more))
    return Path(result.stdout.path).read_text(), result


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    return tmp_path / "scratch"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    if not EXECUTOR.posture().mounts:
        pytest.skip("no sandbox on this machine")
    (tmp_path / "project" / "below").mkdir(parents=True)
    (tmp_path / "project" / "file").write_text("old")
    (tmp_path / "project" / "below" / "secret").write_text("secret")
    return tmp_path / "project"


def test_temporary_files_lie_in_scratch_and_secrets_stay_out(scratch: Path) -> None:
    text, result = shell(scratch, 'echo "$TMPDIR|$DEMO_TOKEN|$PLAIN|$HOME"; touch "$TMPDIR/x"')
    assert text == f"{scratch}/tmp||1|/nowhere\n"
    assert (scratch / "tmp" / "x").exists()
    assert result.withheld == ("DEMO_TOKEN",)


def test_agents_get_the_allow_list(scratch: Path) -> None:
    text, result = shell(scratch, 'echo "$PLAIN|$HOME|$REQUEST"', env_policy=EnvPolicy.AGENT, env=(("REQUEST", "r"),))
    assert text == "|/nowhere|r\n"
    assert result.withheld == ("DEMO_TOKEN", "PLAIN")


def test_read_only_binds_hold_even_for_root(project: Path, scratch: Path) -> None:
    command = f"echo new > file; mount -o remount,rw {project}; umount {project}; echo new > file; cat file"
    text, result = shell(scratch, command, project, mounts=(Mount(target=str(project)),))
    assert text == "old"
    assert (project / "file").read_text() == "old"
    assert result.unenforced == ()


def test_overlays_take_writes_and_forget_them(project: Path, scratch: Path) -> None:
    mounts = (Mount(target=str(project), kind=MountKind.OVERLAY),)
    text, _ = shell(scratch, "echo new > file; rm -r below; cat file; ls", project, mounts=mounts)
    assert text == "new\nfile\n"
    assert (project / "file").read_text() == "old"
    assert (project / "below" / "secret").exists()


def test_one_folder_at_the_place_of_another_and_a_read_only_one_on_top(
    project: Path, scratch: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "odd: name, with \\ signs"
    (copy / "below").mkdir(parents=True)
    mounts = (
        Mount(target=str(project / "below")),
        Mount(target=str(project), source=str(copy), kind=MountKind.READ_WRITE),
    )
    text, _ = shell(scratch, "cat below/secret; echo x > here; echo x > below/there; ls below", project, mounts=mounts)
    assert text == "secretsecret\n"
    assert (copy / "here").exists()
    assert not (project / "here").exists()


def test_an_overlay_of_a_folder_with_an_odd_name(project: Path, scratch: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd: name, with \\ signs"
    odd.mkdir()
    (odd / "file").write_text("odd")
    mounts = (Mount(target=str(project), source=str(odd), kind=MountKind.OVERLAY),)
    text, _ = shell(scratch, "cat file; echo x > file", project, mounts=mounts)
    assert text == "odd"
    assert (odd / "file").read_text() == "odd"


def test_memory_and_hidden(project: Path, scratch: Path) -> None:
    mounts = (
        Mount(target=str(project / "below"), kind=MountKind.HIDDEN),
        Mount(target=str(project / "file"), kind=MountKind.HIDDEN),
    )
    text, result = shell(scratch, "ls below; cat file; touch below/x || echo refused", project, mounts=mounts)
    assert (text, result.exit_code) == ("refused\n", 0)
    mounts = (Mount(target=str(project), kind=MountKind.MEMORY),)
    text, _ = shell(scratch, "ls; touch x; ls", project, mounts=mounts)
    assert text == "x\n"
    assert not (project / "x").exists()


def test_scratch_stays_writable_under_a_mount_that_covers_it(tmp_path: Path, project: Path) -> None:
    scratch = project / "scratch"
    text, _ = shell(scratch, 'touch "$TMPDIR/x" && echo yes', project, mounts=(Mount(target=str(project)),))
    assert text == "yes\n"
    assert (scratch / "tmp" / "x").exists()
    own = (Mount(target="/a"), Mount(target="/a/b", source="/c"))
    assert with_scratch(own, "/a/b") == own
    assert with_scratch(own, "/z") == own


def test_two_jobs_with_networks_of_their_own_may_use_one_port(project: Path, scratch: Path) -> None:
    serve = "import socket; s = socket.create_server(('127.0.0.1', 4711)); socket.create_connection(s.getsockname())"
    for number in range(2):
        result = EXECUTOR.run(job(scratch / str(number), (sys.executable, "-c", serve), network=Network.OWN))
        assert result.succeeded, Path(result.stderr.path).read_text()


@pytest.mark.parametrize(
    ("text", "end", "code", "number"),
    [
        ("kill -SEGV $$", JobEnd.SIGNALLED, None, 11),
        ("exit 143", JobEnd.EXITED, 143, None),
        ("exit 1", JobEnd.EXITED, 1, None),
        ("exit 125", JobEnd.EXITED, 125, None),
    ],
)
def test_ends_are_told_through_the_sandbox(
    text: str, end: JobEnd, code: int | None, number: int | None, project: Path, scratch: Path
) -> None:
    _, result = shell(scratch, text, project, mounts=(Mount(target=str(project)),))
    assert (result.end, result.exit_code, result.signal) == (end, code, number)


def test_a_sandbox_that_cannot_be_built_says_nothing_about_the_program(project: Path, scratch: Path) -> None:
    _, result = shell(scratch, "exit 0", project, mounts=(Mount(target=str(project), source="/no/such/folder"),))
    assert result.end is JobEnd.INFRA
    assert "/no/such/folder" in result.detail
    _, result = shell(scratch, "exit 0", "/no/such/cwd", mounts=(Mount(target=str(project)),))
    assert result.end is JobEnd.INFRA


def test_a_program_in_the_sandbox_is_asked_before_it_is_killed(project: Path, scratch: Path) -> None:
    text = "trap 'echo tidy; exit 9' INT; while :; do sleep 0.02; done"
    output, result = shell(scratch, text, project, wall_s=0.5, network=Network.OWN)
    assert (output, result.end, result.exit_code) == ("tidy\n", JobEnd.TIMED_OUT, 9)


def test_nothing_outlives_the_sandbox(project: Path, scratch: Path) -> None:
    _, result = shell(scratch, "env -i setsid sleep 977 & exit 0", project, network=Network.OWN)
    assert result.succeeded
    assert not alive("977")


def test_without_a_sandbox_the_job_runs_and_says_so(tmp_path: Path, scratch: Path) -> None:
    executor = LocalExecutor({"PATH": str(tmp_path)})
    wanted = job(scratch, ("/bin/true",), mounts=(Mount(target=str(tmp_path)),), network=Network.OWN)
    result = executor.run(wanted)
    assert result.succeeded
    assert result.unenforced == ("mounts", "network")
    posture = executor.posture()
    assert (posture.mounts, posture.network, posture.reads) == (False, False, False)
    assert "install" in posture.notes[0]


def test_no_posture_says_that_reads_are_denied(scratch: Path) -> None:
    outside = scratch.parent / "outside.txt"
    outside.write_text("seen")
    read = EXECUTOR.run(job(scratch, ("/bin/cat", str(outside)), mounts=(Mount(target="/mnt"),)))
    assert read.succeeded
    posture = EXECUTOR.posture()
    assert posture.reads is False
    assert "read the rest of the machine" in posture.notes[-1]


def alive(argument: str) -> list[int]:
    """Pids of living processes with this exact argument."""
    found = []
    for pid, proc in tree.snapshot().items():
        try:
            arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if argument.encode() in arguments and not proc.dead:
            found.append(pid)
    return found


def wait_for(condition, seconds: float = 20.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False


def test_what_a_killed_orchestrator_left_is_reaped(tmp_path: Path) -> None:
    program = textwrap.dedent("""
        import sys, threading
        from regreen.model.jobs import Job, Limits
        from regreen.plugins.executors.local import EXECUTOR
        def run(owner, text):
            EXECUTOR.run(Job(label="x", argv=("/bin/sh", "-c", text), cwd="/", limits=Limits(wall_s=600.0),
                             scratch=f"{sys.argv[1]}/{owner}", owner=owner))
        for owner, number in (("dead", "971"), ("alive", "972")):
            text = f"sleep {number} & env -i setsid sleep {number} & trap '' INT TERM; sleep {number}"
            threading.Thread(target=run, args=(owner, text)).start()
    """)
    orchestrator = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)])
    bystander = subprocess.Popen(["sleep", "973"], env={"REGREEN_OWNER": "somebody", "PATH": os.environ["PATH"]})
    try:
        assert wait_for(lambda: len(alive("971")) == len(alive("972")) == 3)
        orchestrator.kill()
        orchestrator.wait()
        assert alive("971")
        assert EXECUTOR.reap(["dead"]) >= 3
        assert alive("971") == []
        EXECUTOR.reap(["alive"])
        assert alive("972") == []
        assert alive("973") == [bystander.pid]
    finally:
        for pid in (*alive("971"), *alive("972"), bystander.pid):
            os.kill(pid, signal.SIGKILL)
        orchestrator.kill()
        orchestrator.wait()
        bystander.wait()
