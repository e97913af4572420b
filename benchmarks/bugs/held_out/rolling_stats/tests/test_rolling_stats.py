import pytest

from rolling_stats import Running, histogram, moving_average, quantile, weighted_mean


def running(values):
    stats = Running()
    for value in values:
        stats.add(value)
    return stats


def test_mean():
    assert running([2, 4, 9]).mean == pytest.approx(5)


def test_variance():
    assert running([2, 4, 4, 4, 5, 5, 7, 9]).variance() == pytest.approx(32 / 7)


def test_variance_of_few():
    assert running([]).variance() == 0.0
    assert running([5]).variance() == 0.0


def test_moving_average():
    assert moving_average([1, 2, 3, 4, 5], 3) == [2, 3, 4]
    assert moving_average([1, 2], 1) == [1, 2]


def test_moving_average_too_short():
    assert moving_average([1, 2], 3) == []


def test_moving_average_size():
    with pytest.raises(ValueError):
        moving_average([1], 0)


def test_quantile():
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile([1, 2, 3, 4], 0.5) == 2.5
    assert quantile([10, 20], 0.25) == 12.5


def test_quantile_ends():
    assert quantile([5, 1, 9], 0) == 1
    assert quantile([5, 1, 9], 1) == 9


def test_quantile_of_nothing():
    with pytest.raises(ValueError):
        quantile([], 0.5)


def test_histogram():
    assert histogram([0, 1, 2, 3, 4], 0, 4, 2) == [2, 3]


def test_histogram_leaves_out_others():
    assert histogram([-1, 0.5, 7], 0, 4, 4) == [1, 0, 0, 0]


def test_histogram_shifted():
    assert histogram([10, 11, 12], 10, 12, 2) == [1, 2]


def test_weighted_mean():
    assert weighted_mean([(1, 1), (4, 3)]) == 3.25


def test_weighted_mean_of_a_generator():
    assert weighted_mean((v, 1) for v in [1, 2, 3]) == 2


def test_weighted_mean_without_weight():
    assert weighted_mean([]) is None
    assert weighted_mean([(3, 0)]) is None
