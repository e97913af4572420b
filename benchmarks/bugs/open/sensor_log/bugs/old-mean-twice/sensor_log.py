"""Readings of sensors: log lines, running figures, alarms, gaps in time, and means by the hour."""

import math
import re
from collections import deque
from datetime import datetime

LINE = re.compile(r"(\S+ \S+) (\w+)=(-?\d+(?:\.\d+)?)([CFK]?)")


def to_celsius(value, unit):
    """Degrees Celsius from degrees Celsius, Fahrenheit or Kelvin."""
    if unit == "F":
        return (value - 32) * 5 / 9
    if unit == "K":
        return value - 273.15
    return value


def read(lines):
    """Yield (moment, sensor, degrees Celsius) of lines like "2024-05-01 12:00:00 cellar=12.5C"; broken lines are skipped."""
    for line in lines:
        match = LINE.fullmatch(line.split("#")[0].strip())
        if match is None:
            continue
        moment = datetime.strptime(match[1], "%Y-%m-%d %H:%M:%S")
        yield moment, match[2], to_celsius(float(match[3]), match[4])


class Running:
    """Number, mean, deviation and extremes of values that are not kept."""

    def __init__(self):
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        self.low = self.high = None

    def add(self, value):
        """Take one more value into account."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * step
        if self.low is None:
            self.low = self.high = value
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    def deviation(self):
        """The standard deviation of a sample; 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        return math.sqrt(self.squares / (self.count - 1))


class Alarm:
    """Goes on above one level and off again only below another, lower one."""

    def __init__(self, on_above, off_below):
        if off_below > on_above:
            raise ValueError("an alarm goes off below the level at which it goes on")
        self.on_above = on_above
        self.off_below = off_below
        self.active = False

    def feed(self, value):
        """ "on" or "off" when this value changes the alarm, else None."""
        if not self.active and value > self.on_above:
            self.active = True
            return "on"
        if self.active and value < self.off_below:
            self.active = False
            return "off"
        return None


def gaps(moments, expected):
    """(start, seconds) of each pause that is longer than one and a half times the expected seconds."""
    found = []
    before = None
    for moment in moments:
        if before is not None:
            seconds = (moment - before).total_seconds()
            if seconds > 1.5 * expected:
                found.append((before, seconds))
        before = moment
    return found


def hourly(readings):
    """{(sensor, start of the hour): mean}."""
    groups = {}
    for moment, sensor, value in readings:
        hour = moment.replace(minute=0, second=0, microsecond=0)
        groups.setdefault((sensor, hour), Running()).add(value)
    return {key: running.mean for key, running in sorted(groups.items())}


def smooth(values, size):
    """Yield the mean of the last `size` values up to each value."""
    window = deque(maxlen=size)
    for value in values:
        window.append(value)
        yield sum(window) / len(window)
