"""Repeating events: daily, weekly, monthly and yearly rules with ends and exceptions."""

import calendar
from datetime import date, timedelta


def add_months(day, count, anchor=None):
    """The same day of a later month, or its last day when it is shorter."""
    index = day.year * 12 + day.month - 1 + count
    year, month = divmod(index, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(anchor or day.day, last))


class Rule:
    """Every `interval` days, weeks, months or years from a start, with a number of times or an end."""

    def __init__(self, start, unit, interval=1, times=None, until=None, skip=()):
        if unit not in ("day", "week", "month", "year"):
            raise ValueError(unit)
        if interval < 1:
            raise ValueError("interval")
        self.start = start
        self.unit = unit
        self.interval = interval
        self.times = times
        self.until = until
        self.skip = frozenset(skip)

    def _nth(self, number):
        steps = number * self.interval
        if self.unit == "day":
            return self.start + timedelta(days=steps)
        if self.unit == "week":
            return self.start + timedelta(weeks=steps)
        if self.unit == "month":
            return add_months(self.start, steps)
        return add_months(self.start, 12 * steps)

    def days(self):
        """All days in order; skipped ones count as times. Without an end this never stops."""
        number = 0
        while self.times is None or number < self.times:
            day = self._nth(number)
            if self.until is not None and day > self.until:
                return
            if day not in self.skip:
                yield day
                number += 1

    def between(self, first, last):
        """Days from first to last, both included."""
        found = []
        for day in self.days():
            if day > last:
                break
            if day >= first:
                found.append(day)
        return found

    def next_after(self, day):
        """The first day after a given one, or None."""
        for candidate in self.days():
            if candidate > day:
                return candidate
        return None


def nth_weekday(year, month, weekday, nth):
    """The nth weekday (0 is Monday) of a month; -1 is the last; None when there is none."""
    count = calendar.monthrange(year, month)[1]
    days = [day for day in range(1, count + 1) if date(year, month, day).weekday() == weekday]
    try:
        return date(year, month, days[nth - 1 if nth > 0 else nth])
    except IndexError:
        return None


def age(born, today):
    """Full years."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))
