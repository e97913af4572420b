from datetime import datetime, timedelta

import pytest

from sensor_log import Alarm, Running, gaps, hourly, read, smooth, to_celsius

START = datetime(2024, 5, 1, 12, 0, 0)


def after(**amount):
    return START + timedelta(**amount)


def figures(*values):
    running = Running()
    for value in values:
        running.add(value)
    return running


def test_to_celsius():
    assert to_celsius(212, "F") == 100
    assert to_celsius(273.15, "K") == 0
    assert to_celsius(-4, "C") == -4
    assert to_celsius(21, "") == 21


def test_read():
    lines = ["2024-05-01 12:00:00 cellar=12.5C", "2024-05-01 12:00:30 roof=-40F  # cold", "2024-05-01 12:01:00 hall=21"]
    assert list(read(lines)) == [(START, "cellar", 12.5), (after(seconds=30), "roof", -40.0), (after(minutes=1), "hall", 21.0)]


def test_read_skips_broken_lines():
    assert list(read(["", "# nothing", "2024-05-01 12:00:00 cellar=", "2024-05-01 12:00:00 cellar=1X"])) == []


def test_mean():
    assert figures(1, 2, 6).mean == 3
    assert figures(1, 2, 6).count == 3


def test_deviation():
    assert figures(2, 4, 4, 4, 5, 5, 7, 9).deviation() == pytest.approx(2.138, abs=0.001)
    assert figures(1, 3).deviation() == pytest.approx(1.41421, abs=0.0001)


def test_deviation_of_one_value():
    assert figures(5).deviation() == 0
    assert figures().deviation() == 0


def test_extremes():
    assert (figures(3, 1, 2).low, figures(3, 1, 2).high) == (1, 3)
    assert (figures(-5, -2).low, figures(-5, -2).high) == (-5, -2)
    assert figures().low is None


def test_alarm():
    alarm = Alarm(30, 25)
    assert [alarm.feed(value) for value in (20, 31, 35, 24, 31)] == [None, "on", None, "off", "on"]


def test_alarm_stays_on_between_the_levels():
    alarm = Alarm(30, 25)
    alarm.feed(31)
    assert alarm.feed(27) is None
    assert alarm.active
    assert alarm.feed(25) is None
    assert alarm.feed(24.9) == "off"


def test_alarm_levels():
    with pytest.raises(ValueError):
        Alarm(25, 30)


def test_gaps():
    moments = [START, after(seconds=60), after(seconds=150), after(seconds=241), after(seconds=300)]
    assert gaps(moments, 60) == [(after(seconds=150), 91.0)]
    assert gaps([START], 60) == []


def test_gap_of_days():
    moments = [START, after(days=2, seconds=30), after(days=2, seconds=80)]
    assert gaps(moments, 60) == [(START, 172830.0)]


def test_hourly():
    readings = [(START, "a", 1.0), (after(minutes=59), "a", 3.0), (after(minutes=60), "a", 7.0), (after(minutes=30), "b", 5.0)]
    assert hourly(readings) == {("a", START): 2.0, ("a", after(hours=1)): 7.0, ("b", START): 5.0}


def test_hourly_with_seconds():
    readings = [(after(seconds=5), "a", 1.0), (after(minutes=2, seconds=59), "a", 2.0)]
    assert hourly(readings) == {("a", START): 1.5}


def test_smooth():
    assert list(smooth([3, 5, 10, 0], 2)) == [3, 4, 7.5, 5]
    assert list(smooth([4, 8], 1)) == [4, 8]


def test_smooth_with_a_wide_window():
    assert list(smooth([2, 4, 9], 10)) == [2, 3, 5]
