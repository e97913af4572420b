"""Who ended a process, and whether another one follows."""

import json

import pytest

from regreen.model.cases import Outcome
from regreen.model.jobs import Captured, JobEnd, JobResult
from regreen.plugins.tools.pytest.decide import decide, own_timeout
from regreen.plugins.tools.pytest.ledger import Ledger, read

EXIT = {"type": "_pytest.outcomes.Exit", "message": "enough", "chain": [], "frames": []}


def result(end: JobEnd = JobEnd.EXITED, code: int | None = 0, signal: int | None = None) -> JobResult:
    nothing = Captured(path="/nowhere")
    return JobResult(label="pytest", end=end, exit_code=code, signal=signal, stdout=nothing, stderr=nothing)


def log(*records: object) -> Ledger:
    return read(json.dumps(record).encode() + b"\n" for record in records)


COLLECTED = (["i", 0, "a.py::one"], ["i", 1, "a.py::two"], ["i", 2, "a.py::three"], ["ready", "", 3])
FINISH = ["finish", "", 0, {}]


def test_all_done() -> None:
    ran = [record for n in range(3) for record in (["s", n, 0.0], ["e", n, 0, 0, 0])]
    step = decide(log(*COLLECTED, *ran, FINISH), result())
    assert (step.victims, step.go_on, step.rest, step.broken) == ((), False, "", "")


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (result(JobEnd.SIGNALLED, None, 11), "signal 11 (SIGSEGV)"),
        (result(JobEnd.EXITED, 7), "exit code 7"),
        (result(JobEnd.OVER_MEMORY, None, 9), "test.memory_mb"),
        (result(JobEnd.OVER_PROCESSES, None, 9), "processes"),
        (result(JobEnd.SIGNALLED, None, 99), "signal 99"),
    ],
)
def test_a_crash_is_the_running_tests(how: JobResult, said: str) -> None:
    step = decide(log(*COLLECTED, ["s", 0, 0.0], ["e", 0, 0, 0, 0], ["s", 1, 0.0]), how)
    assert [(victim.name, victim.outcome) for victim in step.victims] == [("a.py::two", Outcome.CRASHED)]
    assert said in step.victims[0].reason
    assert step.go_on


def test_a_crash_of_the_last_test_needs_no_other_process() -> None:
    step = decide(log(*COLLECTED[:1], ["ready", "", 1], ["s", 0, 0.0]), result(JobEnd.SIGNALLED, None, 6))
    assert step.victims
    assert not step.go_on


def test_a_test_that_failed_and_whose_teardown_crashed_is_a_victim() -> None:
    step = decide(
        log(*COLLECTED, ["s", 0, 0.0], ["p", 0, "call", "failed", 0.1, {}]), result(JobEnd.SIGNALLED, None, 11)
    )
    assert step.victims[0].name == "a.py::one"


def test_over_the_limit() -> None:
    step = decide(log(*COLLECTED, ["s", 0, 0.0], ["timeout", 0, 60.0]), result(JobEnd.SIGNALLED, None, 6))
    assert (step.victims[0].outcome, step.victims[0].limit_s) == (Outcome.TIMED_OUT, 60.0)


def test_an_exit_of_the_session_is_the_running_tests_error() -> None:
    records = (*COLLECTED, ["s", 0, 0.0], ["interrupt", "", 0, EXIT], ["finish", "", 2, {}])
    step = decide(log(*records), result(code=2))
    assert (step.victims[0].outcome, step.victims[0].exception, step.go_on) == (Outcome.ERROR, EXIT, True)


def test_an_exit_before_any_test_stops() -> None:
    step = decide(log(["session", {}], ["interrupt", "", -1, EXIT], ["finish", "", 2, {}]), result(code=2))
    assert (step.victims, step.go_on) == ((), False)


def test_a_file_that_kills_collection() -> None:
    records = (["session", {}], ["collecting", "a.py"], ["collecting", "b.py"])
    step = decide(log(*records), result(code=9))
    assert [(v.name, v.outcome, v.collecting) for v in step.victims] == [("b.py", Outcome.CRASHED, True)]
    assert step.go_on


def test_a_file_that_leaves_during_collection() -> None:
    left = {**EXIT, "type": "SystemExit", "message": "3"}
    step = decide(log(["collecting", "b.py"], ["internal", "", "text", left], ["finish", "", 3, {}]), result(code=3))
    assert [(v.name, v.outcome, v.exception) for v in step.victims] == [("b.py", Outcome.ERROR, left)]


def test_a_file_that_hangs_in_collection() -> None:
    step = decide(log(["collecting", "b.py"], ["timeout", -1, 600.0]), result(JobEnd.SIGNALLED, None, 6))
    assert [(v.name, v.outcome, v.collecting) for v in step.victims] == [("b.py", Outcome.TIMED_OUT, True)]


@pytest.mark.parametrize("end", [JobEnd.NOT_FOUND, JobEnd.INFRA, JobEnd.CANCELLED])
def test_ends_that_are_nobodys_fault_stop_everything(end: JobEnd) -> None:
    step = decide(log(*COLLECTED, ["s", 0, 0.0]), result(end, None))
    assert step.broken
    assert step.slug
    assert (step.victims, step.go_on) == ((), False)


def test_the_limit_of_the_whole_run_blames_no_test() -> None:
    step = decide(log(*COLLECTED, ["s", 0, 0.0]), result(JobEnd.TIMED_OUT, None, 9))
    assert (step.victims, step.go_on, step.limited) == ((), False, True)


def test_a_death_between_tests_goes_on_only_after_progress() -> None:
    done = (["s", 0, 0.0], ["e", 0, 0, 0, 0])
    assert decide(log(*COLLECTED, *done), result(JobEnd.SIGNALLED, None, 9)).go_on
    assert not decide(log(*COLLECTED), result(JobEnd.SIGNALLED, None, 9)).go_on


def test_an_empty_log_stops() -> None:
    step = decide(log(), result(code=4))
    assert (step.victims, step.go_on) == ((), False)


def test_lines_cut_off_are_left_out() -> None:
    ledger = read([b'["i",0,"a"]\n', b'["s",0,1.0]\n', b'["e",0,0.1,0.', b"null\n", b"\xff\n", b'["i"]\n'])
    assert ledger.unfinished == ["a"]


def test_a_worker_that_died_names_its_test() -> None:
    records = (*COLLECTED, ["s", 1, 0.0], ["crash-item", "a.py::two", "worker 'gw0' crashed"], ["finish", "", 1, {}])
    step = decide(log(*records), result(code=1))
    assert step.victims[0].reason == "worker 'gw0' crashed"


DUMP = """\
.+++++++++++++++++++++++ Timeout ++++++++++++++++++++++++
~~~~~~~~~~~~~~~ Stack of MainThread (14) ~~~~~~~~~~~~~~~
  File "/p/test_a.py", line 3, in test_hang
    time.sleep(30)
+++++++++++++++++++++++ Timeout ++++++++++++++++++++++++
"""
"""As pytest-timeout 2.3 writes it."""


def test_the_projects_own_time_out_that_ends_the_process_is_no_crash() -> None:
    ledger = log(*COLLECTED, ["s", 0, 0.0])
    (victim,) = decide(ledger, result(code=1), DUMP).victims
    assert (victim.outcome, victim.limit_s) == (Outcome.TIMED_OUT, 0.0)
    assert "pytest-timeout" in victim.reason
    assert victim.stacks.endswith("time.sleep(30)")


@pytest.mark.parametrize(
    ("how", "printed"),
    [
        (result(code=1), ""),
        (result(code=1), "+++ Timeout +++\n"),
        (result(code=1), "+++ Timeout +++\nwords\n+++ Timeout +++\n"),
        (result(code=3), DUMP),
        (result(JobEnd.SIGNALLED, None, 11), DUMP),
    ],
)
def test_words_alone_are_no_time_out(how: JobResult, printed: str) -> None:
    (victim,) = decide(log(*COLLECTED, ["s", 0, 0.0]), how, printed).victims
    assert victim.outcome is Outcome.CRASHED


def test_only_the_last_dump_counts() -> None:
    assert own_timeout(DUMP.replace("test_hang", "test_old") + DUMP).count("test_hang") == 1
