"""Behaviour of timetable on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    trips = []
    for number in range(rng.randint(2, 7)):
        moment, lines = rng.randint(0, 1500), []
        for stop in rng.sample(["A", "B b", "C", "D"], rng.randint(2, 4)):
            stay = rng.choice([0, 0, 3])
            times = f"{moment // 60}:{moment % 60:02}" + (f"/{(moment + stay) // 60}:{(moment + stay) % 60:02}" if stay else "")
            lines.append(f"{stop} {times}")
            moment += stay + rng.choice([1, 5, 20, 20, -4])
            moment = max(moment, 0)
        trips.append((rng.choice("pqrstu"), lines))
    return trips, rng.randint(0, 9), rng.randint(0, 1500), rng.sample(["A", "B b", "C", "D"], 2)


def run(module, case):
    trips, change, after, (start, goal) = case
    table, seen = module.Timetable(change), []
    for name, lines in trips:
        try:
            table.add_trip(name, lines)
        except Exception as error:
            seen.append(type(error).__name__)
    for name, calls in table.trips.items():
        seen += [table.earliest(calls[0][0], goal, calls[0][2]), table.earliest(calls[0][0], goal, 0)]
    seen += [table.trips, table.departures(start, after), table.departures(goal, 0, 2), table.earliest(start, goal, after)]
    return seen, [module.show_time(after + extra) for extra in (0, 600, 1500)]


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"
