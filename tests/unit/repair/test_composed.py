"""What is put together of all that is in scope when the catalogue has nothing more."""

import pytest
from tests.unit.repair.test_reach import place_of, typed

from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.composed import PIECES as COMPOSED
from regreen.repair.propose.generate import variants
from regreen.repair.propose.order import ordered
from regreen.repair.propose.site import Evidence
from regreen.syntax.source import Source, apply_edits


def composed(before: str, evidence: Evidence) -> list[str]:
    """All that is put together, best first."""
    source = Source(text=before, path="m.py")
    everywhere = dict.fromkeys(range(1, before.count("\n") + 2), 1.0)
    found = ordered(variants("m.py", source, everywhere, COMPOSED, evidence), {"m.py": before})
    return [apply_edits(before, one.edits) for one in found]


AHEAD = """\
class A:
    NOTHING = object()

    def __init__(self, rows):
        self.rows = iter(rows)

    def more(self):
        return self.ahead is not self.NOTHING
"""
PAIRS = """\
def f(left, right, i, j):
    out = []
    if left[i] == right[j]:
        out.append(('=', left[i]))
    elif i < j:
        out.append(('+', right[j]))
    else:
        i += 1
    return out
"""
FLAT = """\
def f(rows, depth):
    for row in rows:
        if isinstance(row, list) and depth:
            yield from f(row, depth - 1)
"""
SUM = """\
def f(rows, made):
    total = 0
    for row in rows:
        total += len(rows) * row.size
    return total
"""
QUEENS = """\
def f(column, columns):
    row = len(columns)
    return all(abs(c - column) != row - r for r, c in enumerate(columns))
"""
ROUNDS = """\
def f(teams):
    ring = list(teams)
    return [ring[n:] + ring[:n] for n in range(len(ring) - 1)]
"""
UNDONE = """\
def f(names, take, give):
    done = []
    try:
        for name in names:
            take(name)
            done.append(name)
    except KeyError:
        for name in done:
            give(name)
"""
DAYS = """\
def f(days, last):
    found = []
    for day in days:
        found.append(day)
    return found
"""
CASES = {
    "a loop that ends behind the last day": (
        DAYS,
        DAYS.replace("        found", "        if day > last:\n            break\n        found"),
        typed(days="list", last="date", day="date", found="list list0"),
    ),
    "a mark of the class set where the object is made": (
        AHEAD,
        AHEAD.replace("iter(rows)\n", "iter(rows)\n        self.ahead = self.NOTHING\n"),
        typed(4, rows="list"),
    ),
    "a pair put away as another one is, with two other terms": (
        PAIRS,
        PAIRS.replace("    else:\n", "    else:\n        out.append(('=', right[i]))\n"),
        typed(left="list", right="list", i="int", j="int", out="list list0"),
    ),
    "what is given out where a condition does not hold": (
        FLAT,
        f"{FLAT}        else:\n            yield row\n",
        typed(rows="list", depth="int", row="list int"),
    ),
    "a value that goes through a function that was handed over": (
        SUM,
        SUM.replace("row.size", "made(row.size)"),
        typed(rows="list", made="function", total="int", row="Row"),
    ),
    "one more question for each element": (
        QUEENS,
        QUEENS.replace("row - r for", "row - r and c != column for"),
        typed(column="int", columns="list", row="int", r="int", c="int"),
    ),
}


def test_it_is_asked_whether_a_number_is_odd():
    found = composed(ROUNDS, typed(teams="list", ring="list", n="int"))
    assert any("    if len(ring) % 2:\n        return" in one for one in found)


def test_an_error_is_raised_again_behind_what_undoes():
    assert f"{UNDONE}        raise\n" in composed(UNDONE, typed(names="list", name="str", done="list list0"))


@pytest.mark.parametrize("name", CASES)
def test_it_is_put_together_and_the_catalogue_has_it_not(name):
    before, after, evidence = CASES[name]
    assert after in composed(before, evidence)
    assert place_of(before, after, evidence) is None


def test_an_early_end_asks_what_two_terms_are_to_each_other():
    before = (
        "async def f(queue, end):\n    out = []\n    while True:\n        item = await queue.get()\n"
        "        out.append(item)\n    return out"
    )
    wanted = before.replace("        out.append", "        if item is end:\n            break\n        out.append")
    found = composed(before, typed(queue="Queue", end="object", item="int object", out="list list0"))
    assert wanted in found


def test_terms_of_unlike_types_are_not_compared():
    before = "def f(name, rows):\n    if rows:\n        return name\n    return name\n"
    found = composed(before, typed(name="str", rows="dict dict0"))
    assert not any("rows + name" in one or "name + rows" in one for one in found)
    assert any("name in rows" in one for one in found)


def test_what_other_functions_raise_is_raised_in_names_of_here():
    before = (
        "def g(key, table):\n    if key not in table:\n        raise KeyError(key)\n\n\n"
        "def f(owner, accounts):\n    accounts[owner] = 1\n    return owner"
    )
    wanted = before.replace(
        "    accounts[owner]", "    if owner in accounts:\n        raise KeyError(owner)\n    accounts[owner]"
    )
    found = composed(before, typed(6, owner="str", accounts="dict dict0"))
    assert wanted in found


def test_names_of_the_pieces_are_their_own():
    assert not {one.name for one in COMPOSED} & {one.name for one in PIECES}
