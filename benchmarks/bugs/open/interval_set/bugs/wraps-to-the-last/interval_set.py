"""Sets of half-open intervals of whole numbers: add, remove, look up, gaps, common parts, and how many at once."""

from bisect import bisect_right


class IntervalSet:
    """Sorted (start, end) pairs that neither overlap nor touch; the end does not belong to an interval."""

    def __init__(self, pairs=()):
        self.pairs = []
        for start, end in pairs:
            self.add(start, end)

    def add(self, start, end):
        """Add an interval and join it with those that it meets."""
        if start > end:
            raise ValueError(f"{start} is after {end}")
        if start == end:
            return
        kept = []
        for low, high in self.pairs:
            if high < start or low > end:
                kept.append((low, high))
            else:
                start, end = min(start, low), max(end, high)
        kept.append((start, end))
        self.pairs = sorted(kept)

    def remove(self, start, end):
        """Take an interval out, splitting those that reach over it."""
        kept = []
        for low, high in self.pairs:
            if high <= start or low >= end:
                kept.append((low, high))
                continue
            if low < start:
                kept.append((low, start))
            if high > end:
                kept.append((end, high))
        self.pairs = kept

    def __contains__(self, point):
        index = bisect_right(self.pairs, point, key=lambda pair: pair[0]) - 1
        return point < self.pairs[index][1]

    def length(self):
        """How many numbers are in the set."""
        return sum(high - low for low, high in self.pairs)

    def gaps(self, start, end):
        """The parts between start and end that are not in the set."""
        free = []
        for low, high in self.pairs:
            if high <= start:
                continue
            if low >= end:
                break
            if low > start:
                free.append((start, low))
            start = high
        if start < end:
            free.append((start, end))
        return free

    def common(self, other):
        """A new set of the numbers in both sets."""
        both = IntervalSet()
        mine = theirs = 0
        while mine < len(self.pairs) and theirs < len(other.pairs):
            low = max(self.pairs[mine][0], other.pairs[theirs][0])
            high = min(self.pairs[mine][1], other.pairs[theirs][1])
            if low < high:
                both.pairs.append((low, high))
            if self.pairs[mine][1] < other.pairs[theirs][1]:
                mine += 1
            else:
                theirs += 1
        return both


def busiest(pairs):
    """(most intervals at once, the first moment of that); (0, None) without any."""
    events = []
    for start, end in pairs:
        events += [(start, 1), (end, -1)]
    running = most = 0
    moment = None
    for point, step in sorted(events):
        running += step
        if running > most:
            most, moment = running, point
    return most, moment
