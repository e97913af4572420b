"""Small mistakes of many kinds: some piece of the catalogue undoes each, and not far behind the others."""

import pytest
from tests.unit.repair.test_pieces import normal

from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.order import ordered
from regreen.repair.propose.site import Evidence
from regreen.syntax.source import Source, apply_edits


def place_of(before, after, evidence):
    """Place of the right change among all that is proposed, from 1; None when it is not there."""
    source = Source(text=before, path="m.py")
    everywhere = dict.fromkeys(range(1, before.count("\n") + 2), 1.0)
    found = ordered(variants("m.py", source, everywhere, PIECES, evidence), {"m.py": before})
    wanted = normal(after)
    return next((at for at, one in enumerate(found, 1) if normal(apply_edits(before, one.edits)) == wanted), None)


def typed(line=1, **kinds):
    return Evidence(types={f"m.py:{line}": {name: frozenset(words.split()) for name, words in kinds.items()}})


CASES = {
    "a memo that is never filled": (
        "def f(n, memo):\n    if n in memo:\n        return memo[n]\n    r = g(n)\n    return r",
        "def f(n, memo):\n    if n in memo:\n        return memo[n]\n    r = g(n)\n    memo[n] = r\n    return r",
        typed(n="int", memo="dict dict0", r="int"),
    ),
    "a pointer that does not move": (
        "def f(at):\n    n = 0\n    while at.next:\n        n += 1\n    return n",
        "def f(at):\n    n = 0\n    while at.next:\n        n += 1\n        at = at.next\n    return n",
        typed(at="Node", n="int"),
    ),
    "a parameter that is not kept": (
        "class A:\n    def __init__(self, a, b):\n        self.a = a\n    def g(self):\n        return self.b",
        "class A:\n    def __init__(self, a, b):\n        self.a = a\n        self.b = b\n    def g(self):\n        return self.b",
        typed(2, a="int", b="int"),
    ),
    "a filter by an attribute": (
        "def f(rows):\n    return [r.name for r in rows]",
        "def f(rows):\n    return [r.name for r in rows if r.name]",
        Evidence(),
    ),
    "a condition on an attribute of an object": (
        "def f(a, b):\n    if a.size > 1:\n        return b.size\n    return 0",
        "def f(a, b):\n    if a.size > 1 and a.size < b.size:\n        return b.size\n    return 0",
        typed(a="Box", b="Box"),
    ),
    "a condition on the type": (
        "def f(x):\n    if x:\n        return list(x)\n    return [x]",
        "def f(x):\n    if isinstance(x, list):\n        return list(x)\n    return [x]",
        typed(x="int list"),
    ),
    "a condition on a letter": (
        "def f(c, out):\n    if c:\n        out.append(c)\n    return out",
        "def f(c, out):\n    if c and c.isdigit():\n        out.append(c)\n    return out",
        typed(c="str", out="list list0"),
    ),
    "a base case of a generator": (
        "def f(rows):\n    for rest in f(rows[1:]):\n        yield [rows[0], *rest]",
        "def f(rows):\n    if not rows:\n        yield []\n        return\n    for rest in f(rows[1:]):\n        yield [rows[0], *rest]",
        typed(rows="list list0", rest="list"),
    ),
    "an error with the message that is wanted": (
        "def f(n):\n    return n * 2",
        "def f(n):\n    if n < 0:\n        raise ValueError('must not be negative')\n    return n * 2",
        Evidence(
            expected=("ValueError",), wanted=("must not be negative",), types={"m.py:1": {"n": frozenset({"int"})}}
        ),
    ),
    "an error of the library turned into the own": (
        "class OwnError(Exception):\n    pass\ndef f(d, k):\n    v = d[k]\n    return v",
        "class OwnError(Exception):\n    pass\ndef f(d, k):\n    try:\n        v = d[k]\n    except KeyError:\n        raise OwnError('invalid value') from None\n    return v",
        Evidence(expected=("m.OwnError",), crashed={"m.py:4": frozenset({"KeyError"})}),
    ),
    "a default where a conversion fails": (
        "def f(s, default):\n    n = int(s)\n    return n",
        "def f(s, default):\n    try:\n        n = int(s)\n    except ValueError:\n        n = default\n    return n",
        Evidence(crashed={"m.py:2": frozenset({"ValueError"})}),
    ),
    "a text as the test wants it": (
        'def f(a, b):\n    return f"{a} - {b}"',
        'def f(a, b):\n    return f"{a} / {b}"',
        Evidence(segments=(("-", "/"),)),
    ),
    "an ending that is missing": (
        "def f(a):\n    return a.title()",
        "def f(a):\n    return a.title() + '!'",
        Evidence(segments=(("", "!"),)),
    ),
    "a number that is not rounded": (
        "def f(a, b):\n    return a / b * 100",
        "def f(a, b):\n    return round(a / b * 100, 1)",
        Evidence(digits=(1,)),
    ),
    "another unit": (
        "def f(d):\n    return d.total_seconds()",
        "def f(d):\n    return d.total_seconds() * 1000",
        Evidence(ratios=(1000.0,)),
    ),
    "a member of the own class": (
        "class Node:\n    def __init__(self):\n        self.left = self.right = None\ndef f(n):\n    return n.left",
        "class Node:\n    def __init__(self):\n        self.left = self.right = None\ndef f(n):\n    return n.right",
        Evidence(types={"m.py:4": {"n": frozenset({"Node"})}}),
    ),
    "a method of the own class": (
        "class S:\n    def peek(self):\n        return 1\n    def drop(self):\n        return 2\ndef f(s):\n    return s.drop()",
        "class S:\n    def peek(self):\n        return 1\n    def drop(self):\n        return 2\ndef f(s):\n    return s.peek()",
        Evidence(types={"m.py:6": {"s": frozenset({"S"})}}),
    ),
    "an attribute that may be missing": (
        "def f(a):\n    return a.name",
        "def f(a):\n    return getattr(a, 'name', None)",
        Evidence(crashed={"m.py:2": frozenset({"AttributeError"})}),
    ),
    "a method that calls itself": (
        "class A(B):\n    def g(self, x):\n        return self.g(x) + 1",
        "class A(B):\n    def g(self, x):\n        return super().g(x) + 1",
        Evidence(errors=frozenset({"RecursionError"})),
    ),
    "nothing to divide by": (
        "def f(s, n):\n    return s / n",
        "def f(s, n):\n    return s / n if n else 0",
        Evidence(crashed={"m.py:2": frozenset({"ZeroDivisionError"})}),
    ),
    "the first of nothing": (
        "def f(s):\n    return s[0]",
        "def f(s):\n    return s[0] if s else None",
        Evidence(crashed={"m.py:2": frozenset({"IndexError"})}),
    ),
    "objects that cannot be keys": (
        "class A:\n    def __eq__(self, other):\n        return self.x == other.x\n",
        "class A:\n    def __eq__(self, other):\n        return self.x == other.x\n\n    def __hash__(self):\n        return hash((self.x,))\n",
        Evidence(errors=frozenset({"TypeError"}), messages=("unhashable type: 'A'",)),
    ),
    "a twin of a special method": (
        "class A:\n    def __mul__(self, n):\n        return n\n",
        "class A:\n    def __mul__(self, n):\n        return n\n\n    __rmul__ = __mul__\n",
        Evidence(errors=frozenset({"TypeError"})),
    ),
    "a parameter without a default": (
        "def f(a, b):\n    return a",
        "def f(a, b=None):\n    return a",
        Evidence(errors=frozenset({"TypeError"}), messages=("f() missing 1 required positional argument: 'b'",)),
    ),
    "a field without default behind one with": (
        "from dataclasses import dataclass\n@dataclass\nclass A:\n    a: int = 0\n    b: int\n",
        "from dataclasses import dataclass\n@dataclass\nclass A:\n    b: int\n    a: int = 0\n",
        Evidence(messages=("non-default argument 'b' follows default argument",)),
    ),
    "a name that the module of the library does not have": (
        "import string\ndef f():\n    return string.ascii_lower",
        "import string\ndef f():\n    return string.ascii_lowercase",
        Evidence(),
    ),
    "a built-in name that is gone": ("def f(x):\n    return unicode(x)", "def f(x):\n    return str(x)", Evidence()),
    "an own copy with all below": (
        "class A:\n    def g(self):\n        return self.rows\n",
        "import copy\n\nclass A:\n    def g(self):\n        return copy.deepcopy(self.rows)\n",
        typed(2, **{"self.rows": "list"}),
    ),
    "an error that goes through": (
        "def f():\n    try:\n        g()\n    except Exception:\n        return None",
        "def f():\n    try:\n        g()\n    except KeyError:\n        raise\n    except Exception:\n        return None",
        Evidence(expected=("KeyError",)),
    ),
    "an entry that is missing": (
        'def f(a):\n    return {"x": a.x}',
        'def f(a):\n    return {"x": a.x, "y": a.y}',
        Evidence(literals=("y",)),
    ),
    "a variable without a value": (
        "def f(rows):\n    for r in rows:\n        last = r\n    return last",
        "def f(rows):\n    last = None\n    for r in rows:\n        last = r\n    return last",
        Evidence(messages=("cannot access local variable 'last' where it is not associated with a value",)),
    ),
    "a place that does not move on": (
        "def f(s, at, word):\n    while s.startswith(word, at):\n        g(s)\n    return at",
        "def f(s, at, word):\n    while s.startswith(word, at):\n        g(s)\n        at += len(word)\n    return at",
        typed(s="str", at="int", word="str"),
    ),
    "a constant for a variable": (
        "class A:\n    def g(self, on):\n        self.on = on",
        "class A:\n    def g(self, on):\n        self.on = True",
        typed(2, on="bool"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_undone(name):
    before, after, evidence = CASES[name]
    place = place_of(before, after, evidence)
    assert place is not None
    assert place <= 500
