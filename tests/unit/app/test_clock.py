"""A clock that jumps: what a run measures, waits for and has spent does not jump with it."""

from datetime import UTC, datetime, timedelta

import pytest

from regreen.app.resuming import spent
from regreen.app.wiring import SystemClock
from regreen.model.events import Event, EventKind
from regreen.model.ids import RunId

START = datetime(2026, 1, 31, 10, tzinfo=UTC)


class Machine:
    """A machine whose clock can be set."""

    def __init__(self):
        self.wall, self.up = START, 100.0

    def passes(self, seconds):
        self.wall += timedelta(seconds=seconds)
        self.up += seconds

    def clock(self):
        return SystemClock(lambda: self.wall, lambda: self.up)


@pytest.mark.parametrize("jump", [timedelta(days=-400), timedelta(hours=1), timedelta(days=4000)])
def test_setting_the_clock_moves_nothing(jump):
    machine = Machine()
    clock = machine.clock()
    machine.passes(5)
    machine.wall += jump
    machine.passes(2.5)
    assert clock.now() == "2026-01-31T10:00:07.500000Z"


def told(*moments, kind=EventKind.WARNED):
    return [Event(at=(START + timedelta(seconds=each)).isoformat(), run_id=RunId("r"), kind=kind) for each in moments]


def test_time_spent_leaves_out_steps_of_the_clock_and_pauses():
    resumed = told(5000, kind=EventKind.RUN_RESUMED)
    assert spent(told(0, 10, 4)) == 10
    assert spent(told(0, 10, 10 + 400 * 86_400)) == 10
    assert spent([*told(0, 10), *resumed, *told(5003)]) == 13
