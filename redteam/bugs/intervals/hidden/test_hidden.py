import itertools

import pytest
from spans import covered, merge

SPANS = [(1, 2), (3, 3), (5, 7), (4, 4), (9, 12)]


def right(spans):
    numbers = sorted({n for low, high in spans for n in range(low, high + 1)})
    runs = []
    for n in numbers:
        if runs and n == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], n)
        else:
            runs.append((n, n))
    return runs


@pytest.mark.parametrize("spans", [list(c) for n in range(4) for c in itertools.permutations(SPANS, n)])
def test_merge(spans):
    assert merge(spans) == right(spans)
    assert covered(spans) == len({n for low, high in spans for n in range(low, high + 1)})
