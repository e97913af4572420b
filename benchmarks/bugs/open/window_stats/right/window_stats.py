"""Statistics over sliding windows of numbers and letters."""

from bisect import bisect_left, insort
from collections import deque


def moving_average(values, size):
    """The mean of each full window."""
    if size <= 0:
        raise ValueError("size must be positive")
    averages = []
    total = 0
    for index, value in enumerate(values):
        total += value
        if index >= size:
            total -= values[index - size]
        if index >= size - 1:
            averages.append(total / size)
    return averages


def moving_max(values, size):
    """The largest value of each full window, in linear time."""
    best = deque()
    result = []
    for index, value in enumerate(values):
        while best and values[best[-1]] <= value:
            best.pop()
        best.append(index)
        if best[0] <= index - size:
            best.popleft()
        if index >= size - 1:
            result.append(values[best[0]])
    return result


def moving_median(values, size):
    """The median of each full window."""
    ordered = []
    medians = []
    middle = size // 2
    for index, value in enumerate(values):
        insort(ordered, value)
        if len(ordered) > size:
            ordered.pop(bisect_left(ordered, values[index - size]))
        if len(ordered) == size:
            if size % 2:
                medians.append(ordered[middle])
            else:
                medians.append((ordered[middle - 1] + ordered[middle]) / 2)
    return medians


def longest_distinct(text):
    """The first longest part of the text in which no letter repeats."""
    last_seen = {}
    start = 0
    best = (0, 0)
    for index, letter in enumerate(text):
        if letter in last_seen and last_seen[letter] >= start:
            start = last_seen[letter] + 1
        last_seen[letter] = index
        if index + 1 - start > best[1] - best[0]:
            best = (start, index + 1)
    return text[best[0]:best[1]]


def shortest_reaching(values, goal):
    """The length of the shortest run of positive values with at least that sum, or 0."""
    best = 0
    total = 0
    left = 0
    for right, value in enumerate(values):
        total += value
        while total >= goal and left <= right:
            length = right - left + 1
            if best == 0 or length < best:
                best = length
            total -= values[left]
            left += 1
    return best


def plateaus(values, tolerance=0):
    """(start, length) of each run of neighbours that differ by the tolerance at most; single values are none."""
    runs = []
    start = 0
    for index in range(1, len(values)):
        if abs(values[index] - values[index - 1]) > tolerance:
            if index - start > 1:
                runs.append((start, index - start))
            start = index
    if len(values) - start > 1:
        runs.append((start, len(values) - start))
    return runs
