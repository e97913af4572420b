"""Whatever a program does, its run ends, tells the truth, and leaves nothing."""

import os
import resource
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from regreen.model.jobs import JobEnd, JobResult, Limits, Meter
from regreen.process import cgroup, tree
from regreen.process.run import cancel, run

pytestmark = pytest.mark.integration
NUMBERS = count()
MIB = 2**20


class Runner:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(
        self,
        *argv: str,
        stdin: bytes = b"",
        mark: str | None = None,
        cwd: str = "/",
        env: dict[str, str] | None = None,
        **limits: object,
    ) -> JobResult:
        number = next(NUMBERS)
        return run(
            argv,
            env={"PATH": os.environ["PATH"]} if env is None else env,
            cwd=cwd,
            limits=Limits(**{"wall_s": 60.0, "grace_s": 0.2, **limits}),  # type: ignore[arg-type]
            capture_dir=str(self.folder / str(number)),
            stdin=stdin,
            mark=f"test-{os.getpid()}-{number}" if mark is None else mark,
        )

    def sh(self, text: str, **more: object) -> JobResult:
        return self("/bin/sh", "-c", text, **more)  # type: ignore[arg-type]

    def py(self, text: str, **more: object) -> JobResult:
        return self(sys.executable, "-S", "-c", text, **more)  # type: ignore[arg-type]


@pytest.fixture
def start(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def out(result: JobResult) -> bytes:
    return Path(result.stdout.path).read_bytes()


def alive(argument: str) -> list[int]:
    found = []
    for pid, proc in tree.snapshot().items():
        try:
            arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if argument.encode() in arguments and not proc.dead:
            found.append(pid)
    return found


def test_exit_code_output_and_usage(start: Runner) -> None:
    result = start.py("import sys; sys.stdout.write('o'); sys.stderr.write('e'); bytearray(50_000_000); sys.exit(3)")
    assert (result.end, result.exit_code, result.signal, result.detail) == (JobEnd.EXITED, 3, None, "")
    assert (out(result), Path(result.stderr.path).read_bytes()) == (b"o", b"e")
    assert result.label == Path(sys.executable).name
    assert (result.max_rss_bytes or 0) > 50_000_000
    assert (result.cpu_s or 0) > 0
    assert not result.leftovers


def test_a_signal(start: Runner) -> None:
    result = start.sh("kill -ABRT $$")
    assert (result.end, result.exit_code, result.signal) == (JobEnd.SIGNALLED, None, 6)
    assert "SIGABRT" in result.detail


def test_stdin_is_given_then_ends(start: Runner) -> None:
    data = bytes(range(256)) * 20_000
    assert out(start("cat", stdin=data)) == data
    assert start("cat").succeeded
    assert start.sh("exit 0", stdin=data).succeeded
    assert start.sh("exec <&-; sleep 0.1", stdin=data).succeeded


def test_the_environment_is_whole_and_marked(start: Runner) -> None:
    lines = out(start("/usr/bin/env", env={"A": "b"}, mark="m1")).splitlines()
    assert sorted(lines) == [b"A=b", b"REGREEN_JOB=m1"]
    assert out(start("/usr/bin/env", env={"A": "b"}, mark="")).splitlines() == [b"A=b"]


@pytest.mark.parametrize(
    ("argv", "end"),
    [
        (("no-such-program",), JobEnd.NOT_FOUND),
        (("/no/such/program",), JobEnd.NOT_FOUND),
        (("/",), JobEnd.NOT_FOUND),
        ((__file__,), JobEnd.NOT_FOUND),
        ((), JobEnd.NOT_FOUND),
        (("",), JobEnd.NOT_FOUND),
        (("echo", "a\0b"), JobEnd.INFRA),
        (("true", "x" * 3_000_000), JobEnd.INFRA),
    ],
)
def test_what_cannot_be_started_is_a_value(start: Runner, argv: tuple[str, ...], end: JobEnd) -> None:
    result = start(*argv)
    assert (result.end, result.exit_code) == (end, None)
    assert result.detail
    assert not result.succeeded


def test_a_script_without_its_interpreter_and_one_without_format(start: Runner, tmp_path: Path) -> None:
    for name, text in (("a", "#!/no/such/interpreter\n"), ("b", "\x7fELF broken")):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
        assert start(str(tmp_path / name)).end is JobEnd.NOT_FOUND


def test_a_bad_working_folder_and_a_bad_variable_are_values(start: Runner) -> None:
    result = start("true", cwd="/no/such/folder")
    assert (result.end, "/no/such/folder" in result.detail) == (JobEnd.INFRA, True)
    assert start("true", env={"A=B": "c", "PATH": "/bin"}).end is JobEnd.INFRA


def test_output_that_cannot_be_kept_is_infra(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = Runner(tmp_path / "file")("true")
    assert result.end is JobEnd.INFRA
    assert str(tmp_path) in result.detail


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("import time; time.sleep(60)", 2),
        ("import time,signal; signal.signal(2, signal.SIG_IGN); time.sleep(60)", 15),
        ("import time,signal; [signal.signal(n, signal.SIG_IGN) for n in (2, 15)]; time.sleep(60)", 9),
    ],
)
def test_time_limit_goes_from_interrupt_to_kill(start: Runner, text: str, number: int) -> None:
    result = start.py(text, wall_s=0.5)
    assert (result.end, result.signal) == (JobEnd.TIMED_OUT, number)
    assert "0.5 s" in result.detail
    assert result.duration_s < 10


def test_what_it_writes_while_it_is_ended_is_kept(start: Runner) -> None:
    result = start.sh(
        "trap 'head -c 3000000 /dev/zero; exit 5' INT; while :; do sleep 0.01; done", wall_s=0.4, grace_s=20
    )
    assert (result.end, result.exit_code, result.stdout.total_bytes) == (JobEnd.TIMED_OUT, 5, 3_000_000)


def test_a_child_may_tidy_up_after_its_parent_fell_to_the_interrupt(start: Runner) -> None:
    # A shell's background jobs ignore interrupts: the child hears the request to terminate only.
    child = "trap 'sleep 0.3; echo tidy; exit' TERM; while :; do sleep 0.01; done"
    result = start.sh(f'sh -c "{child}" & exec sleep 60', wall_s=0.4, grace_s=1.0)
    assert (result.end, result.signal, out(result), result.leftovers) == (JobEnd.TIMED_OUT, 2, b"tidy\n", 0)


def test_a_child_that_hears_nothing_is_killed_after_its_parent(start: Runner) -> None:
    result = start.sh("(trap '' INT TERM; sleep 9671; sleep 9671) & exec sleep 60", wall_s=0.4, grace_s=0.3)
    assert (result.end, result.signal) == (JobEnd.TIMED_OUT, 2)
    assert 0.9 < result.duration_s < 10
    assert alive("9671") == []


def test_silence_is_a_stall_and_output_is_not(start: Runner) -> None:
    result = start.sh("echo x; sleep 60", idle_s=0.4)
    assert (result.end, out(result)) == (JobEnd.STALLED, b"x\n")
    assert start.sh("for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.1; done", idle_s=0.6).succeeded
    assert start.sh("exec >&- 2>&-; sleep 60", idle_s=0.3).end is JobEnd.STALLED


def test_closed_outputs_do_not_end_the_wait(start: Runner) -> None:
    result = start.sh("exec >&- 2>&-; sleep 0.4; exit 4")
    assert (result.end, result.exit_code) == (JobEnd.EXITED, 4)


LEAVERS = {
    "own session": "setsid sleep {0} & exit 0",
    "double fork with pipes": "(setsid sh -c 'sleep {0} & sleep {0}' &) ; exit 0",
    "ignores everything": "setsid sh -c \"trap '' INT TERM HUP; sleep {0}; sleep {0}\" & exit 0",
    "pipes closed": "setsid sleep {0} >/dev/null 2>&1 </dev/null & exit 0",
    "same group": "sleep {0} & exit 0",
}


@pytest.mark.parametrize("name", LEAVERS)
def test_daemons_are_ended_and_counted_and_not_waited_for(start: Runner, name: str) -> None:
    argument = f"9{next(NUMBERS):04}.25"
    result = start.sh(LEAVERS[name].format(argument))
    assert result.succeeded
    assert result.leftovers >= 1
    assert result.duration_s < 10
    assert alive(argument) == []


def test_a_daemon_that_emptied_its_environment_is_ended_by_its_group(start: Runner) -> None:
    if not cgroup.available():
        pytest.skip("needs the kernel's pids controller (or a sandbox)")
    result = start.sh("env -i setsid sh -c 'sleep 9631.5 & exit 0'")
    assert result.succeeded
    assert alive("9631.5") == []


def test_floods_on_both_pipes_keep_memory_flat(start: Runner) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = start.sh("head -c 200000000 /dev/zero & yes | head -c 200000000 >&2; wait; echo end", output_bytes=4 * MIB)
    assert result.succeeded
    assert (result.stdout.total_bytes, result.stderr.total_bytes) == (200_000_004, 200_000_000)
    assert result.stdout.truncated
    assert out(result).endswith(b"\0end\n")
    assert 4 * MIB < Path(result.stderr.path).stat().st_size < 4 * MIB + 100
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < 32 * MIB


def test_waiting_costs_no_processor_time(start: Runner) -> None:
    begun = time.thread_time()
    assert start.sh("sleep 2").succeeded
    # A loop that asks again and again would cost the whole two seconds.
    assert time.thread_time() - begun < 1.0


def test_a_fork_bomb_is_ended(start: Runner) -> None:
    result = start("bash", "-c", "b() { b | b & }; b; sleep 9641", processes=150)
    assert result.end is JobEnd.OVER_PROCESSES
    assert "150" in result.detail
    assert alive("9641") == []


def test_a_fork_bomb_whose_first_process_exits_is_ended_too(start: Runner) -> None:
    bomb = "  while 1:\n    try:\n      os.fork()\n    except OSError:\n      pass\n"
    result = start.py(f"import os  # 9652\nif os.fork() == 0:\n  os.setsid()\n{bomb}", processes=150)
    # Which comes first is a race: the first process exits and the others are left over, or they are too many before.
    assert result.end is JobEnd.OVER_PROCESSES or (result.end is JobEnd.EXITED and result.leftovers > 1)
    assert alive("9652") == []
    assert result.duration_s < 20


def test_without_a_group_the_tree_is_counted(start: Runner) -> None:
    # Bounded: on a busy machine one that doubles without end outruns whoever counts, and takes the machine with it.
    many = "import os, time\nfor _ in range(400):\n  if not os.fork(): time.sleep(9681)\ntime.sleep(9681)"
    result = start.py(many, processes=150, mark="")
    assert result.end is JobEnd.OVER_PROCESSES
    assert alive("9681") == []
    hold = "import time; x = b'y' * 60_000_000; time.sleep(60)"
    assert start.py(hold, memory_bytes=20 * MIB, mark="").end is JobEnd.OVER_MEMORY


def test_memory_over_the_whole_tree(start: Runner) -> None:
    hold = "import time; x = b'y' * 60_000_000; time.sleep(60)"
    fork = f"import os\nfor _ in range(3): os.fork()\n{hold}"
    result = start.py(fork, memory_bytes=200 * MIB)
    assert result.end is JobEnd.OVER_MEMORY
    assert (result.max_rss_bytes or 0) > 200 * MIB
    assert start.py(hold.replace("60)", "1)"), memory_bytes=200 * MIB).succeeded


def test_memory_that_is_shared_counts_once(start: Runner) -> None:
    share = "import os, time; x = b'y' * 60_000_000\nfor _ in range(3): os.fork()\ntime.sleep(1)"
    assert start.py(share, memory_bytes=200 * MIB).succeeded


def test_cancel_by_mark_and_of_all(start: Runner) -> None:
    marks = [f"cancel-{os.getpid()}-{number}" for number in range(3)]
    with ThreadPoolExecutor(3) as pool:
        runs = {mark: pool.submit(start.sh, "sleep 60", mark=mark, grace_s=5.0) for mark in marks}
        while not cancel(marks[0]):
            time.sleep(0.01)
        assert runs[marks[0]].result(20).end is JobEnd.CANCELLED
        assert not runs[marks[1]].done()
        while not all(one.done() for one in runs.values()):
            cancel("")
            time.sleep(0.05)
    assert {one.result().end for one in runs.values()} == {JobEnd.CANCELLED}
    assert cancel(marks[0]) == 0


def test_many_at_once_keep_apart(start: Runner) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))

    def one(number: int) -> None:
        result = start.sh(f"echo {number}; setsid sleep 9651 & exit {number % 7}", stdin=b"x" * number)
        assert (result.end, result.exit_code, out(result)) == (JobEnd.EXITED, number % 7, b"%d\n" % number)
        assert result.leftovers >= 1

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(one, range(60)))
    assert alive("9651") == []
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    assert threading.active_count() < 20


def test_an_interrupt_of_ours_ends_the_tree(start: Runner, tmp_path: Path) -> None:
    program = f"""
import os, signal, threading
from regreen.model.jobs import Limits
from regreen.process.run import run
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    run(["sh", "-c", "trap '' INT TERM; setsid sleep 9661 & sleep 9661"], env={{"PATH": os.environ["PATH"]}}, cwd="/",
        limits=Limits(wall_s=60.0), capture_dir={str(tmp_path)!r}, mark="inner")
except KeyboardInterrupt:
    print("interrupted")
"""
    result = start(sys.executable, "-c", program)
    assert out(result) == b"interrupted\n", Path(result.stderr.path).read_text()
    assert result.leftovers == 0
    assert alive("9661") == []


def test_the_overhead_is_some_milliseconds(start: Runner) -> None:
    assert min(start("true").duration_s for _ in range(10)) < 0.05
    assert min(start("true", mark="").duration_s for _ in range(10)) < 0.02


def test_no_group_stays_behind(start: Runner) -> None:
    if not cgroup.available():
        pytest.skip("needs the kernel's pids controller")
    start.sh("exit 0")
    home = cgroup.pids_home(Path("/proc/self/mounts").read_text(), Path("/proc/self/cgroup").read_text())
    assert home is not None
    assert [path.name for path in Path(home).glob(f"regreen-{os.getpid()}-*")] == []


def test_a_program_that_tells_of_spending_too_much_is_ended(start: Runner) -> None:
    meter = Meter(most=10, unit="tokens", line=("type", "step"), parts=(("tokens", 1.0),))
    text = """
import time
for number in range(600):
    print('{"type": "step", "tokens": 4}', flush=True)
    time.sleep(0.1)
"""
    result = start.py(text, meters=(meter,))
    assert result.end is JobEnd.OVER_METER
    assert result.detail == "ended because it told of 12 tokens, of 10 allowed"
    assert result.duration_s < 20
    assert start.py(text.replace("600", "2"), meters=(meter,)).succeeded
