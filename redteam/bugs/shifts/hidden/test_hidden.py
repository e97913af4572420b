import itertools

import pytest
from shifts.joining import joined, longest

SHIFTS = [(0, 3), (4, 4), (6, 8), (5, 5), (7, 12), (14, 20)]


def right(shifts):
    busy = {hour for first, last in shifts for hour in range(first, last + 1)}
    starts = sorted(hour for hour in busy if hour - 1 not in busy)
    ends = sorted(hour for hour in busy if hour + 1 not in busy)
    return list(zip(starts, ends))


@pytest.mark.parametrize("shifts", [list(c) for n in range(4) for c in itertools.permutations(SHIFTS, n)])
def test_joined(shifts):
    assert joined(shifts) == right(shifts)
    assert longest(shifts) == max((last - first + 1 for first, last in right(shifts)), default=0)
