"""Recursion and backtracking: arrangements, subsets, small boards, change, nested sums."""

from functools import lru_cache


def arrangements(items):
    """All orders of the items, by position of the items."""
    if not items:
        return [[]]
    result = []
    for index, item in enumerate(items):
        rest = items[:index] + items[index + 1:]
        for tail in arrangements(rest):
            result.append([item] + tail)
    return result


def subsets_with_sum(numbers, target):
    """Lists of numbers (in order) with a sum; numbers are positive."""
    found, chosen = [], []

    def search(index, rest):
        if rest == 0:
            found.append(list(chosen))
            return
        if index == len(numbers) or rest < 0:
            return
        chosen.append(numbers[index])
        search(index + 1, rest - numbers[index])
        chosen.pop()
        search(index + 1, rest)

    search(0, target)
    return found


def queens(size):
    """The first placement (columns by row) of peaceful queens, or None."""
    columns = []

    def safe(column):
        row = len(columns)
        return all(c != column and abs(c - column) != row - r for r, c in enumerate(columns))

    def place():
        if len(columns) == size:
            return True
        for column in range(size):
            if safe(column):
                columns.append(column)
                if place():
                    return True
                columns.pop()
        return False

    return columns if place() else None


def ways_to_pay(amount, coins):
    """In how many ways coins (each as often as wanted) make an amount."""
    coins = tuple(sorted(set(coins), reverse=True))

    @lru_cache(maxsize=None)
    def count(rest, index):
        if rest == 0:
            return 1
        if rest < 0 or index == len(coins):
            return 0
        return count(rest - coins[index], index + 1) + count(rest, index + 1)

    return count(amount, 0)


def weighted_sum(nested, depth=1):
    """The sum of numbers in nested lists, each times its depth."""
    total = 0
    for item in nested:
        if isinstance(item, list):
            total += weighted_sum(item, depth + 1)
        else:
            total += item * depth
    return total


def hanoi(count, source="A", target="C", spare="B"):
    """Moves that bring a tower from one peg to another."""
    if count == 0:
        return []
    return (
        hanoi(count - 1, source, spare, target)
        + [(source, target)]
        + hanoi(count - 1, spare, target, source)
    )
