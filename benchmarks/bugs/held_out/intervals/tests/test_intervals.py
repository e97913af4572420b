from intervals import busiest, gaps, intersect, merge, normalise, total_length


def test_normalise_sorts_and_drops_empty():
    assert normalise([(5, 7), (3, 3), (1, 2), (9, 8)]) == [(1, 2), (5, 7)]


def test_merge_overlapping():
    assert merge([(1, 4), (3, 6), (8, 9)]) == [(1, 6), (8, 9)]


def test_merge_touching():
    assert merge([(1, 3), (3, 5)]) == [(1, 5)]


def test_merge_contained():
    assert merge([(1, 10), (2, 3), (4, 5)]) == [(1, 10)]


def test_merge_nothing():
    assert merge([]) == []


def test_total_length_counts_once():
    assert total_length([(0, 5), (3, 8), (10, 11)]) == 9


def test_gaps_inside():
    assert gaps([(2, 4), (6, 8)], 0, 10) == [(0, 2), (4, 6), (8, 10)]


def test_gaps_with_span_that_reaches_over_the_edge():
    assert gaps([(-5, 3), (8, 20)], 0, 10) == [(3, 8)]


def test_gaps_with_spans_outside():
    assert gaps([(12, 14)], 0, 10) == [(0, 10)]
    assert gaps([(-4, -2)], 0, 10) == [(0, 10)]


def test_gaps_none_left():
    assert gaps([(0, 10)], 0, 10) == []


def test_intersect():
    assert intersect([(0, 5), (7, 12)], [(3, 8), (10, 11)]) == [(3, 5), (7, 8), (10, 11)]


def test_intersect_one_long_span():
    assert intersect([(0, 20)], [(1, 2), (4, 6)]) == [(1, 2), (4, 6)]


def test_intersect_touching_is_empty():
    assert intersect([(0, 3)], [(3, 6)]) == []


def test_busiest():
    assert busiest([(0, 5), (1, 3), (2, 4)]) == 3
    assert busiest([(0, 2), (2, 4)]) == 1
    assert busiest([]) == 0
