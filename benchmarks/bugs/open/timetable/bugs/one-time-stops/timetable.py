"""Journeys in a small bus timetable: times in minutes after midnight, trips, next departures, earliest arrival."""

import heapq

DAY = 24 * 60


def parse_time(text):
    """Minutes after midnight of "HH:MM"; hours from 24 on belong to the night after."""
    hours, _, minutes = text.strip().partition(":")
    if not hours.isdigit() or not minutes.isdigit() or int(minutes) > 59:
        raise ValueError(f"not a time: {text!r}")
    return int(hours) * 60 + int(minutes)


def show_time(minutes):
    """The clock time of some minutes after midnight; later days are marked with +1, +2, ..."""
    days, rest = divmod(minutes, DAY)
    text = f"{rest // 60:02}:{rest % 60:02}"
    return f"{text}+{days}" if days else text


class Timetable:
    """Trips, each a list of (stop, arrival, departure) in minutes."""

    def __init__(self, change_time=2):
        self.change_time = change_time
        self.trips = {}
        self.calls = {}

    def add_trip(self, name, lines):
        """Add a trip from lines like "Old Park 10:00" or, with a longer stay, "Old Park 10:00/10:05"."""
        if name in self.trips:
            raise KeyError(name)
        calls = []
        for line in lines:
            stop, _, times = line.rpartition(" ")
            arrival, _, departure = times.partition("/")
            calls.append((stop, parse_time(arrival), parse_time(departure)))
        for before, after in zip(calls, calls[1:]):
            if after[1] < before[2]:
                raise ValueError(f"{name} reaches {after[0]} before it leaves {before[0]}")
        self.trips[name] = calls
        for index, (stop, _, _) in enumerate(calls):
            self.calls.setdefault(stop, []).append((name, index))

    def departures(self, stop, after, count=3):
        """The next departures from a stop as (minutes, trip, last stop); trips that end there are left out."""
        found = []
        for name, index in self.calls.get(stop, []):
            calls = self.trips[name]
            if index < len(calls) - 1 and calls[index][2] >= after:
                found.append((calls[index][2], name, calls[-1][0]))
        return sorted(found)[:count]

    def earliest(self, start, goal, after):
        """(arrival, [trip, ...]) of the way that arrives first, or None; a change of trips takes change_time."""
        queue = [(after, start, [])]
        done = set()
        while queue:
            moment, stop, used = heapq.heappop(queue)
            if stop == goal:
                return moment, used
            if stop in done:
                continue
            done.add(stop)
            ready = moment + self.change_time if used else moment
            for name, index in self.calls.get(stop, []):
                calls = self.trips[name]
                if calls[index][2] < ready:
                    continue
                for later, arrival, _ in calls[index + 1 :]:
                    heapq.heappush(queue, (arrival, later, used + [name]))
        return None
