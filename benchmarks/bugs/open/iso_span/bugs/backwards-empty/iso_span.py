"""ISO dates, weeks and durations: parsing, formatting, intervals between dates."""

import re
from datetime import date, datetime, timedelta, timezone

DURATION = re.compile(r"(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")


def parse_duration(text):
    """A timedelta of a text like "P1DT2H30M"; ValueError for anything else."""
    match = DURATION.fullmatch(text)
    if match is None or not any(match.groups()[1:]):
        raise ValueError(f"no duration: {text!r}")
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
    span = timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
    return -span if match.group(1) else span


def format_duration(span):
    """The shortest text for a timedelta, without its parts that are zero."""
    if span < timedelta(0):
        return "-" + format_duration(-span)
    hours, rest = divmod(span.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    text = "P" + (f"{span.days}D" if span.days else "")
    clock = "".join(f"{count}{unit}" for count, unit in ((hours, "H"), (minutes, "M"), (seconds, "S")) if count)
    if clock:
        text += "T" + clock
    return text if text != "P" else "PT0S"


def week_of(day):
    """A text like "2024-W05"."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def first_day(week):
    """The Monday of a week like "2024-W05"."""
    year, _, number = week.partition("-W")
    return date.fromisocalendar(int(year), int(number), 1)


def parse_stamp(text):
    """An aware datetime; UTC where the text tells no zone."""
    if text.endswith("Z"):
        text = text[:-1] + "+00:00"
    stamp = datetime.fromisoformat(text)
    if stamp.tzinfo is None:
        stamp = stamp.replace(tzinfo=timezone.utc)
    return stamp.astimezone(timezone.utc)


def days_between(first, last, step=1):
    """Dates from first to last, both included; backwards when last is earlier."""
    if step < 1:
        raise ValueError("the step must be 1 or more")
    sign = 1 if last >= first else -1
    for offset in range(0, (last - first).days + 1, step):
        yield first + sign * timedelta(days=offset)


def overlap(one, two):
    """The common days of two (first, last) pairs; None when there are none."""
    first, last = max(one[0], two[0]), min(one[1], two[1])
    return (first, last) if first <= last else None


def month_ends(first, last):
    """Last days of months from the first date to the last one."""
    found = []
    day = first
    while day <= last:
        following = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
        end = following - timedelta(days=1)
        if end <= last:
            found.append(end)
        day = following
    return found


def age_text(moment, now):
    """How long ago something was, in the largest whole unit."""
    seconds = int((now - moment).total_seconds())
    if seconds < 0:
        return "in the future"
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        count = seconds // size
        if count:
            return f"{count} {unit}{'s' if count != 1 else ''} ago"
    return "just now"
