"""Searching: bisection by a test, peaks, whole roots, pairs with a sum, windows."""


def first_true(low, high, test):
    """The least number in [low, high) that passes a monotone test; high when none does."""
    while low < high:
        middle = (low + high) // 2
        if test(middle):
            high = middle
        else:
            low = middle
    return low


def whole_root(number, degree=2):
    """The greatest whole number whose power does not exceed the number."""
    if number < 0:
        raise ValueError("negative")
    return first_true(1, number + 2, lambda n: n ** degree > number) - 1


def peak(values):
    """The place of a value that is not below its neighbours, by halving."""
    if not values:
        raise ValueError("no values")
    low, high = 0, len(values) - 1
    while low < high:
        middle = (low + high) // 2
        if values[middle] < values[middle + 1]:
            low = middle + 1
        else:
            high = middle
    return low


def pairs_with_sum(numbers, target):
    """Distinct sorted pairs with a sum, each number used once at most per pair."""
    ordered = sorted(numbers)
    left, right = 0, len(ordered) - 1
    found = []
    while left < right:
        total = ordered[left] + ordered[right]
        if total == target:
            pair = (ordered[left], ordered[right])
            if not found or found[-1] != pair:
                found.append(pair)
            left += 1
            right -= 1
        elif total < target:
            left += 1
        else:
            right -= 1
    return found


def longest_distinct(text):
    """The first longest stretch of a text without a repeated character."""
    last = {}
    start = 0
    best = ""
    for index, char in enumerate(text):
        if char in last and last[char] >= start:
            start = last[char] + 1
        last[char] = index
        if index - start + 1 > len(best):
            best = text[start:index + 1]
    return best


def smallest_capacity(weights, days):
    """The least capacity that ships all weights in their order within some days."""
    def needed(capacity):
        count, load = 1, 0
        for weight in weights:
            if load + weight > capacity:
                count += 1
                load = 0
            load += weight
        return count

    if not weights:
        return 0
    return first_true(max(weights), sum(weights), lambda capacity: needed(capacity) <= days)
