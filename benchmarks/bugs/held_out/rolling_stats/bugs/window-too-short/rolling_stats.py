"""Statistics over streams: running mean and variance, windows, histograms, quantiles."""

import math
from collections import deque


class Running:
    """Mean and variance without keeping the values (Welford's method)."""

    def __init__(self):
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value):
        """Take one value."""
        self.count += 1
        before = value - self.mean
        self.mean += before / self.count
        self._squares += before * (value - self.mean)

    def variance(self):
        """The sample variance; 0.0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        return self._squares / (self.count - 1)


def moving_average(values, size):
    """Means of each full window."""
    if size < 1:
        raise ValueError("size must be positive")
    window, total, means = deque(), 0, []
    for value in values:
        window.append(value)
        total += value
        if len(window) >= size:
            total -= window.popleft()
        if len(window) == size:
            means.append(total / size)
    return means


def quantile(values, share):
    """The value below which a share lies, with linear interpolation."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    place = (len(ordered) - 1) * share
    low = math.floor(place)
    high = math.ceil(place)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def histogram(values, low, high, bins):
    """Counts per equal bin; the last bin includes the upper edge, others are left out."""
    counts = [0] * bins
    width = (high - low) / bins
    for value in values:
        if low <= value <= high:
            index = min(int((value - low) / width), bins - 1)
            counts[index] += 1
    return counts


def weighted_mean(pairs):
    """The mean of (value, weight) pairs; None without weight."""
    pairs = list(pairs)
    total = sum(weight for _, weight in pairs)
    if total == 0:
        return None
    return sum(value * weight for value, weight in pairs) / total
