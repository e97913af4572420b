"""The real clock and ids and their fakes keep the same promises."""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from regreen.app.wiring import SystemClock, SystemIds, is_alive, started_at, this_process
from regreen.ports import Clock, Ids
from regreen.testing.fake_clock import FakeClock
from regreen.testing.fake_ids import FakeIds


@pytest.mark.parametrize("clock", [SystemClock(), FakeClock()], ids=["system", "fake"])
def test_clocks(clock: Clock) -> None:
    assert isinstance(clock, Clock)
    first, ticks = clock.now(), clock.monotonic()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", first)
    clock.sleep(0.01)
    assert clock.now() > first
    assert clock.monotonic() - ticks >= 0.009


def test_a_fake_clock_moves_when_told(tmp_path) -> None:
    clock = FakeClock()
    clock.advance(90)
    assert (clock.now(), clock.monotonic(), clock.slept) == ("2026-01-31T10:46:32.000000Z", 90.0, [])
    clock.wall = datetime(2020, 1, 1, tzinfo=UTC)
    assert clock.now().startswith("2020-01-01T00:00:00")
    with pytest.raises(ValueError, match="never goes back"):
        clock.advance(-1)


@pytest.mark.parametrize("make", [SystemIds, FakeIds])
def test_ids(make: type[Ids]) -> None:
    ids = make()
    assert isinstance(ids, Ids)
    runs = [ids.run_id() for _ in range(20)]
    assert all(re.fullmatch(r"\d{8}_\d{6}Z_[0-9a-f]{6}", each) for each in runs)
    assert len(set(runs)) == 20
    assert [each[:16] for each in runs] == sorted(each[:16] for each in runs)
    assert len({ids.token() for _ in range(200)}) == 200


def test_who_is_alive() -> None:
    pid, started = this_process()
    assert pid == os.getpid()
    assert is_alive(pid, started)
    assert not is_alive(pid, started - 1)
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    began = started_at(child.pid)
    assert began is not None
    assert is_alive(child.pid, began)
    child.kill()
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert not is_alive(child.pid, began), "a zombie is not alive"
    child.communicate()
    assert not is_alive(child.pid, began)
