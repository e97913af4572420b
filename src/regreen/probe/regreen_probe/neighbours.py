"""Inputs near an input. PYTEST_DONT_REWRITE

A tree of arguments is taken apart into nodes; a neighbour changes one of them, or a number together with another one.
"""

import copy
import enum
import re
from itertools import zip_longest

from .describing import DEPTH, describe
from .near import near

MOST_NODES = 24
MOST_SINGLE = 90
MOST_JOINT = 420
MOST_FRACTIONS = 12
FEW = 60  # so many changes of one value are enough
PARTNERS = 12  # changes of other nodes that each number is tried with
DENSE = 40  # numbers up to this are tried one by one
MOST_WITH_FRACTION = 1e12
FRACTIONS = (0.137, 0.618)  # added to numbers; a digit more than cents have, and half of it is no tie
_FRACTION = re.compile(r"\d\.\d")


def nodes(tree, path=(), depth=0):
    """Every node below the root, parents first, as pairs of a path and its value."""
    found = []
    for step, value in _parts(tree):
        found.append((path + (step,), value))
        if depth < DEPTH:
            found.extend(nodes(value, path + (step,), depth + 1))
        if len(found) >= MOST_NODES:
            break
    return found[:MOST_NODES]


def _parts(value):
    if isinstance(value, (list, tuple)):
        return [(("item", at), one) for at, one in enumerate(value[:8])]
    if isinstance(value, dict):
        return [(("key", key), one) for key, one in list(value.items())[:8]]
    fields = getattr(value, "__dict__", None)
    if isinstance(fields, dict) and not isinstance(value, (type, enum.Enum)) and not callable(value):
        return [(("field", name), one) for name, one in list(fields.items())[:8]]
    return []


def put(tree, path, value):
    """The tree with another value at a path; what lies on the way is copied."""
    if not path:
        return value
    kind, where = path[0]
    if kind == "item":
        rows = list(tree)
        rows[where] = put(rows[where], path[1:], value)
        if isinstance(tree, tuple):
            return type(tree)(*rows) if hasattr(tree, "_fields") else tuple(rows)
        return rows
    if kind == "key":
        return (
            dict(tree, **{where: put(tree[where], path[1:], value)})
            if isinstance(where, str)
            else _put(tree, path, value)
        )
    other = copy.copy(tree)
    other.__dict__[where] = put(tree.__dict__[where], path[1:], value)
    return other


def _put(tree, path, value):
    other = dict(tree)
    other[path[0][1]] = put(other[path[0][1]], path[1:], value)
    return other


def neighbours(tree, said=""):
    """Changed nodes by number with their new values; ``spread`` makes arguments of them.

    The tree is a pair of positional and keyword arguments: these two themselves stay as they are. Where a number among
    them, or one in what was said to them, is no whole one, numbers are given fractions as well.
    """
    all_nodes = nodes(tree)
    singles = [
        [{at: other} for other in (*near(value), *_elsewhere(value, all_nodes))] if len(path) > 1 else []
        for at, (path, value) in enumerate(all_nodes)
    ]
    single = [one for row in zip_longest(*singles) for one in row if one is not None][:MOST_SINGLE]
    yield from single
    if _FRACTION.search(said) or any(isinstance(value, float) for _, value in all_nodes):
        yield from list(_fractional(all_nodes))[:MOST_FRACTIONS]
    if len(single) < FEW:
        yield from _further(all_nodes, FEW - len(single))
    joint = [list(_joint(at, all_nodes, single)) for at in range(len(all_nodes))]
    turns = (one for row in zip_longest(*joint) for one in row if one is not None)
    for number, one in enumerate(turns):
        if number >= MOST_JOINT:
            return
        yield one


def _elsewhere(value, all_nodes):
    """Values of the same kind that stand elsewhere in the same input: what a narrow function still understands."""
    if not isinstance(value, (str, bytes)) and not _is_number(value):
        return []
    known = {describe(one) for one in (value, *near(value))}
    found = {describe(one): one for _, one in all_nodes if type(one) is type(value)}
    return [one for text, one in found.items() if text not in known][:4]


def _fractional(all_nodes):
    """Numbers with a fraction more: all that stand beside each other at once, then each alone."""
    beside = {}
    for at, (path, value) in enumerate(all_nodes):
        if len(path) > 1 and _is_number(value):
            beside.setdefault(path[:-1], []).append(at)
    alone = [[at] for rows in beside.values() for at in rows]
    for rows in [*(rows for rows in beside.values() if len(rows) > 1), *alone]:
        for more in FRACTIONS:
            found = {at: all_nodes[at][1] + more for at in rows if abs(all_nodes[at][1]) < MOST_WITH_FRACTION}
            if found:
                yield found


def _further(all_nodes, most):
    """Where there is little to change: numbers farther away, and neighbours of neighbours."""
    rows = []
    for at, (path, value) in enumerate(all_nodes):
        if len(path) > 1:
            known = {describe(one) for one in (value, *near(value))}
            far = sweep(value) if _is_number(value) else [two for one in near(value)[:6] for two in near(one)[:8]]
            rows.append([{at: one} for one in far if describe(one) not in known])
    yield from [one for row in zip_longest(*rows) for one in row if one is not None][:most]


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, (bool, enum.Enum))


def _joint(at, all_nodes, single):
    path, value = all_nodes[at]
    if not _is_number(value):
        return
    partners = [one for one in single if all(_apart(all_nodes[other][0], path) for other in one)]
    numbers, partners = sweep(value), partners[:PARTNERS]
    places = [(one, two) for one in range(len(numbers)) for two in range(len(partners))]
    # Both vary from the start: only so many pairs are tried.
    for one, two in sorted(places, key=sum):
        yield dict([*partners[two].items(), (at, numbers[one])])


def _apart(one, two):
    size = min(len(one), len(two))
    return one[:size] != two[:size]


def spread(tree, changes):
    """The tree with these nodes changed."""
    all_nodes = nodes(tree)
    for at, value in changes.items():
        tree = put(tree, all_nodes[at][0], value)
    return tree


def sizes(tree):
    """How much there is in a tree: the sum of its numbers, the length of its texts, and how many values it holds."""
    total, length, count = 0.0, 0, 0
    for _, value in nodes(tree):
        if _is_number(value):
            total += float(value) if abs(value) < 1e15 else 1e15
            count += 1
        elif isinstance(value, (str, bytes)):
            length += len(value)
            count += 1
    return [total, length, count]


def sweep(value):
    """Numbers around a number, and far from it."""
    if isinstance(value, float):
        found = [value + step for step in (-10.0, -1.0, -0.5, 0.5, 1.0, 10.0)] + [0.0, -value, value * 2, value / 2]
    elif 0 <= value <= DENSE:
        found = list(range(2 * value + 12))
        found = sorted(found, key=lambda one: (one % 3, one))
    else:
        found = [
            value + 1,
            value - 1,
            value * 2,
            value // 2,
            value * 3,
            value // 4,
            value + 2,
            value - 2,
            value * 5 // 4,
        ]
        found += [value * part // 8 for part in (12, 14, 20, 6, 7, 5, 3, 1, -8)] + [value + 3, value - 3, value * 10]
    return [one for one in dict.fromkeys(found) if one != value]
