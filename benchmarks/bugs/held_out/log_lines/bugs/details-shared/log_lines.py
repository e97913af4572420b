"""Reading log lines, filtering, and summaries by level and minute."""

import re
from collections import defaultdict
from datetime import datetime

LINE = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) \[(\w+)\] (\w+): (.*)")
LEVELS = ["debug", "info", "warning", "error"]


class Entry:
    """One record; lines without a header belong to the record before."""

    details = []

    def __init__(self, moment, level, source, message):
        self.moment = moment
        self.level = level
        self.source = source
        self.message = message


def read(lines):
    """Entries of some lines; lines before the first header are dropped."""
    entries = []
    for line in lines:
        line = line.rstrip("\n")
        match = LINE.match(line)
        if match:
            stamp, level, source, message = match.groups()
            moment = datetime.strptime(stamp, "%Y-%m-%d %H:%M:%S")
            entries.append(Entry(moment, level.lower(), source, message))
        elif entries and line:
            entries[-1].details.append(line)
    return entries


def at_least(entries, level):
    """Entries of a level or a graver one; unknown levels count as the lowest."""
    least = LEVELS.index(level)
    return [entry for entry in entries if (LEVELS.index(entry.level) if entry.level in LEVELS else 0) >= least]


def per_minute(entries):
    """How many entries fall into each minute, as ordered (text, count) pairs."""
    counts = defaultdict(int)
    for entry in entries:
        counts[entry.moment.strftime("%H:%M")] += 1
    return sorted(counts.items())


def bursts(entries, count, seconds):
    """Start times at which at least `count` entries came within some seconds; bursts do not overlap."""
    found = []
    moments = sorted(entry.moment for entry in entries)
    index = 0
    while index + count <= len(moments):
        span = moments[index + count - 1] - moments[index]
        if span.total_seconds() <= seconds:
            found.append(moments[index].strftime("%H:%M:%S"))
            index += count
        else:
            index += 1
    return found


def by_source(entries):
    """Messages by source in order, each message once."""
    grouped = defaultdict(list)
    for entry in entries:
        if entry.message not in grouped[entry.source]:
            grouped[entry.source].append(entry.message)
    return dict(grouped)
