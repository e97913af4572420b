"""Billing periods of subscriptions: due days, proration, reminders, fiscal quarters and overlaps."""

import calendar
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone


@dataclass(frozen=True)
class Period:
    start: date
    end: date

    @property
    def days(self):
        """Both days count."""
        return (self.end - self.start).days

    def covers(self, day):
        return self.start <= day <= self.end

    def overlap(self, other):
        """The shared period, or None."""
        start = max(self.start, other.start)
        end = min(self.end, other.end)
        if start > end:
            return None
        return Period(start, end)


def due_day(year, month, anchor):
    """The anchor day in a month, or its last day when the month is shorter."""
    last = calendar.monthrange(year, month)[1]
    return date(year, month, min(anchor, last))


def next_due(day, anchor):
    """The first due day after a day."""
    due = due_day(day.year, day.month, anchor)
    if due > day:
        return due
    if day.month == 12:
        return due_day(day.year + 1, 1, anchor)
    return due_day(day.year, day.month + 1, anchor)


def periods(start, anchor, count):
    """That many billing periods one after the other; the first may be short."""
    result = []
    for _ in range(count):
        following = next_due(start, anchor)
        result.append(Period(start, following - timedelta(days=1)))
        start = following
    return result


def prorated(cents, period, left_on):
    """What is paid back in whole cents for the days after leaving."""
    if left_on < period.start:
        return cents
    if left_on >= period.end:
        return 0
    unused = (period.end - left_on).days
    return cents * unused // period.days


def workday_before(day, holidays=()):
    """The day itself, or the last working day before it."""
    while day.weekday() >= 5 or day in holidays:
        day -= timedelta(days=1)
    return day


def reminders(due, offsets=(7, 1), holidays=()):
    """The working days on which to remind of a due day, in order and each once."""
    days = {workday_before(due - timedelta(days=offset), holidays) for offset in offsets}
    return sorted(days)


def fiscal_quarter(day, first_month=4):
    """(fiscal year, quarter); the fiscal year is named after the calendar year in which it begins."""
    months = (day.month - first_month) % 12
    year = day.year if day.month >= first_month else day.year - 1
    return year, months // 3 + 1


def parse_stamp(text):
    """An ISO stamp as UTC; a stamp without a zone is UTC, a final Z too."""
    if text.endswith("Z"):
        text = text[:-1] + "+00:00"
    stamp = datetime.fromisoformat(text)
    if stamp.tzinfo is None:
        return stamp.replace(tzinfo=timezone.utc)
    return stamp.astimezone(timezone.utc)
