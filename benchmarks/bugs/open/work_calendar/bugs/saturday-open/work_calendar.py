"""Working days with weekends and holidays."""

from datetime import date, timedelta

SATURDAY = 5


class WorkCalendar:
    """Answers questions about the working days of one office."""

    def __init__(self, holidays=()):
        self.holidays = set(holidays)

    def is_working_day(self, day):
        """Whether the office is open."""
        return day.weekday() <= SATURDAY and day not in self.holidays

    def next_working_day(self, day):
        """The first working day after a day."""
        day += timedelta(days=1)
        while not self.is_working_day(day):
            day += timedelta(days=1)
        return day

    def add_working_days(self, day, count):
        """The day that lies count working days later (earlier when negative)."""
        step = timedelta(days=1 if count >= 0 else -1)
        remaining = abs(count)
        while remaining:
            day += step
            if self.is_working_day(day):
                remaining -= 1
        return day

    def count_between(self, start, end):
        """The number of working days from start to end, both included."""
        if end < start:
            return 0
        days = (end - start).days + 1
        return sum(self.is_working_day(start + timedelta(days=offset)) for offset in range(days))


def quarter(day):
    """The quarter of a day, 1 to 4."""
    return (day.month - 1) // 3 + 1


def last_day_of_month(year, month):
    """The last calendar day of a month."""
    if month == 12:
        return date(year, 12, 31)
    return date(year, month + 1, 1) - timedelta(days=1)


def pay_day(calendar, year, month):
    """The last working day of a month."""
    day = last_day_of_month(year, month)
    while not calendar.is_working_day(day):
        day -= timedelta(days=1)
    return day
