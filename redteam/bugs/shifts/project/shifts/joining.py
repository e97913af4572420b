"""Join shifts that follow each other."""

from shifts.hours import hours


def joined(shifts):
    """The longest shifts that cover the same hours, in order."""
    rota = []
    for first, last in sorted(shifts):
        if rota and first <= rota[-1][1]:
            rota[-1] = (rota[-1][0], max(rota[-1][1], last))
        else:
            rota.append((first, last))
    return rota


def longest(shifts):
    """Hours of the longest shift; 0 of nothing."""
    return max((hours(shift) for shift in joined(shifts)), default=0)
