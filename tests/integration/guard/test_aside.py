"""Processes beside a test's own: they end, and leave the test nothing."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from regreen.probe.regreen_probe.nearby import There
from regreen.probe.regreen_probe.replaying import DONE, LATE, bounded, detached

pytestmark = pytest.mark.integration


def until(what, seconds=10.0):
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.02)
    return what()


def is_alive(pid):
    state = Path(f"/proc/{pid}/stat")
    try:
        return state.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_starter_that_hangs_does_not_hold_up_the_test():
    argv = [sys.executable, "-c", "import time; time.sleep(60)"]
    pid = os.posix_spawn(sys.executable, argv, os.environ)
    began = time.monotonic()
    detached(lambda: None, fork=lambda: pid)
    assert time.monotonic() - began < 5
    with pytest.raises(ChildProcessError):
        os.waitpid(pid, 0)


def test_it_ends_within_a_second_though_the_test_holds_back_signals(tmp_path):
    place = tmp_path / "pid"

    def action():
        place.write_text(str(os.getpid()))
        time.sleep(60)

    old = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    try:
        # Where it writes is no file that was open before, so that it may.
        detached(action)
        assert until(lambda: place.exists() and place.read_text())
        pid = int(place.read_text())
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
        assert until(lambda: not is_alive(pid), 6.0)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old)


def test_who_is_waited_for_is_ended_in_time():
    assert bounded(lambda: None, 10.0) == DONE
    began = time.monotonic()
    assert bounded(lambda: time.sleep(60), 0.3) == LATE
    assert time.monotonic() - began < 5


def test_two_workers_do_not_write_to_the_same_place(tmp_path):
    one = There(str(tmp_path))
    (tmp_path / "0.calls").write_bytes(b"not what the base wrote")
    one.begin(str(tmp_path / "0.calls"))
    assert one.said() == {}
    one._wanted = {(("os.path", "basename"), b"")}
    one((("os.path", "basename"), b""))
    (place,) = one._places.values()
    assert f"-{os.getpid()}-" in Path(place).name
    assert until(lambda: Path(place).exists())
