"""Recursive searches: subsets, arrangements, parts of numbers, nested structures, mazes and change."""

from functools import lru_cache


def subsets(items):
    """All subsets as lists, the empty one first, each in the order of the items."""
    if not items:
        return [[]]
    rest = subsets(items[1:])
    return rest + [[items[0]] + chosen for chosen in rest]


def arrangements(items):
    """All different orders, in order, also with equal items."""
    found = []
    items = sorted(items)
    used = [False] * len(items)

    def place(path):
        if len(path) == len(items):
            found.append(list(path))
            return
        for index, item in enumerate(items):
            if used[index]:
                continue
            if index > 0 and items[index - 1] == item and not used[index - 1]:
                continue
            used[index] = True
            path.append(item)
            place(path)
            path.pop()
            used[index] = False

    place([])
    return found


def sums_to(numbers, target):
    """The sorted lists of the positive numbers, each used as often as wanted, that add up to the target."""
    numbers = sorted(set(numbers))
    found = []

    def extend(start, left, path):
        if left == 0:
            found.append(path)
            return
        for index in range(start, len(numbers)):
            if numbers[index] > left:
                break
            extend(index, left - numbers[index], path + [numbers[index]])

    extend(0, target, [])
    return found


def flatten(value, depth=-1):
    """The items of nested lists and tuples, so many levels down; texts stay whole."""
    items = []
    for item in value:
        if isinstance(item, (list, tuple)) and depth != 0:
            items.extend(flatten(item, depth - 1))
        else:
            items.append(item)
    return items


def ways(amount, coins):
    """How many ways there are to pay an amount, whatever the order of the coins."""
    coins = tuple(sorted(coins, reverse=True))

    @lru_cache(maxsize=None)
    def count(left, index):
        if left == 0:
            return 1
        if left < 0 or index == len(coins):
            return 0
        return count(left - coins[index], index) + count(left, index + 1)

    return count(amount, 0)


def solve_maze(rows):
    """Steps as letters from S to E round the #, first tried in the order URDL; None without a way."""
    start = next((y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "S")
    seen = set()

    def walk(y, x):
        if not (0 <= y < len(rows) and 0 <= x < len(rows[y])):
            return None
        if rows[y][x] == "#" or (y, x) in seen:
            return None
        if rows[y][x] == "E":
            return ""
        seen.add((y, x))
        for letter, down, right in (("U", -1, 0), ("R", 0, 1), ("D", 1, 0), ("L", 0, -1)):
            rest = walk(y + down, x + right)
            if rest is not None:
                return letter + rest
        return None

    return walk(*start)


def tree_depths(tree, depth=0):
    """{name: depth} of a tree of (name, children)."""
    name, children = tree
    depths = {name: depth}
    for child in children:
        depths.update(tree_depths(child, depth + 1))
    return depths
