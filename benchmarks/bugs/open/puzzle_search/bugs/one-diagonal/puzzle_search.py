"""Recursion and backtracking: arrangements, subsets, small boards, partitions, nested sums."""

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
        return all(c != column and c - column != row - r for r, c in enumerate(columns))

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


def partitions(number, largest=None):
    """All ways to write a number as a sum of falling parts, none above `largest`."""
    if largest is None:
        largest = number
    if number == 0:
        return [[]]
    result = []
    for part in range(min(number, largest), 0, -1):
        for rest in partitions(number - part, part):
            result.append([part] + rest)
    return result


def weighted_sum(nested, depth=1):
    """The sum of numbers in nested lists, each times its depth."""
    total = 0
    for item in nested:
        if isinstance(item, list):
            total += weighted_sum(item, depth + 1)
        else:
            total += item * depth
    return total


def gray_codes(bits):
    """Binary words of a length in which neighbours differ in one digit."""
    if bits == 0:
        return [""]
    shorter = gray_codes(bits - 1)
    return ["0" + code for code in shorter] + ["1" + code for code in reversed(shorter)]
