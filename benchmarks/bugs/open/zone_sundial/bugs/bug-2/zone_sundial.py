"""Times with their distance from UTC: reading, telling and finding common hours."""

import re
from datetime import datetime, time, timedelta, timezone

OFFSET = re.compile(r"([+-])(\d{2}):?(\d{2})?")
UNITS = (("d", 86400), ("h", 3600), ("m", 60), ("s", 1))


def parse_offset(text):
    """'Z', '+02', '-0330' or '+05:30' as a time zone."""
    if text in ("Z", "z"):
        return timezone.utc
    match = OFFSET.fullmatch(text)
    if match is None:
        raise ValueError(f"no offset: {text!r}")
    sign, hours, minutes = match.groups()
    distance = timedelta(hours=int(hours), minutes=int(minutes or 0))
    if sign == "-":
        distance = -distance
    return timezone(distance)


def format_offset(zone):
    """A time zone as '+05:30'; UTC is 'Z'."""
    seconds = int(zone.utcoffset(None).total_seconds())
    if seconds == 0:
        return "Z"
    sign = "-" if seconds < 0 else "+"
    hours, rest = divmod(seconds, 3600)
    return f"{sign}{hours:02}:{rest // 60:02}"


def parse_moment(text):
    """'2024-03-01 14:05+01:00' as a time that knows its zone; without an offset it is UTC."""
    match = re.fullmatch(r"(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(.*)", text.strip())
    if match is None:
        raise ValueError(f"no moment: {text!r}")
    day, clock, offset = match.groups()
    zone = parse_offset(offset.strip()) if offset.strip() else timezone.utc
    return datetime.strptime(f"{day} {clock}", "%Y-%m-%d %H:%M").replace(tzinfo=zone)


def move(moment, zone):
    """The same moment as the clocks of another zone show it; a moment without zone counts as UTC."""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return moment.astimezone(zone)


def format_length(seconds):
    """90061 as '1d 1h 1m 1s'; parts that are zero are left out, nothing at all is '0s'."""
    sign = "-" if seconds < 0 else ""
    seconds = abs(seconds)
    parts = []
    for letter, size in UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count}{letter}")
    return sign + " ".join(parts) if parts else "0s"


def parse_length(text):
    """'1h 30m' in seconds; a unit may stand once only."""
    sizes = dict(UNITS)
    total = 0
    for part in text.split():
        number, letter = part[:-1], part[-1]
        if letter not in sizes or not number.isdigit():
            raise ValueError(f"no length: {part!r}")
        total += int(number) * sizes.pop(letter)
    return total


def working_hours(day, zone, begin=9, end=17):
    """(begin, end) of a working day in a zone, in UTC."""
    first = datetime.combine(day, time(begin), zone)
    last = datetime.combine(day, time(end), zone)
    return first.astimezone(timezone.utc), last.astimezone(timezone.utc)


def common_hours(day, zones):
    """The time in which all zones work, in UTC, or None."""
    spans = [working_hours(day, zone) for zone in zones]
    if not spans:
        return None
    begin = max(span[0] for span in spans)
    end = min(span[1] for span in spans)
    return (begin, end) if begin < end else None


def by_day(moments, zone):
    """Moments in order, grouped by the day which they have in a zone."""
    days = {}
    for moment in sorted(moments):
        local = move(moment, zone)
        days.setdefault(local.date().isoformat(), []).append(local.strftime("%H:%M"))
    return days


def next_at(now, hour, minute=0):
    """The first moment after now at which the clock shows a time."""
    moment = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if moment <= now:
        moment += timedelta(days=1)
    return moment
