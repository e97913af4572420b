"""Each piece of the catalogue with a program before and after: the right change is among what it proposes."""

import ast
from dataclasses import replace

import pytest
from tests.unit.repair.piece_pairs import MORE
from tests.unit.repair.piece_pairs_beside import BESIDE
from tests.unit.repair.piece_pairs_everyday import EVERYDAY
from tests.unit.repair.piece_pairs_filled import FILLED
from tests.unit.repair.piece_pairs_given import GIVEN
from tests.unit.repair.piece_pairs_later import LATER
from tests.unit.repair.piece_pairs_libraries import LIBRARIES
from tests.unit.repair.piece_pairs_likened import LIKENED
from tests.unit.repair.piece_pairs_sides import SIDES
from tests.unit.repair.piece_pairs_undone import UNDONE

from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.order import ordered
from regreen.repair.propose.site import Evidence
from regreen.syntax.source import Source, apply_edits

PAIRS = [
    *MORE,
    *BESIDE,
    *SIDES,
    *LATER,
    *FILLED,
    *UNDONE,
    *LIBRARIES,
    *EVERYDAY,
    *GIVEN,
    *LIKENED,
    ("comparison operator", "def f(a, b):\n    return a < b", "def f(a, b):\n    return a <= b"),
    ("comparison operator", "def f(a, b):\n    return a  is\tnot b", "def f(a, b):\n    return a is b"),
    ("sides of a membership test", "def f(a, b):\n    return a in b", "def f(a, b):\n    return b in a"),
    ("and/or", "def f(a, b):\n    return not (a and b)", "def f(a, b):\n    return not (a or b)"),
    ("boolean grouping", "def f(a, b, c):\n    return a or b and c", "def f(a, b, c):\n    return (a or b) and c"),
    ("negation", "def f(a):\n    if a:\n        return 1", "def f(a):\n    if not a:\n        return 1"),
    ("negation or sign dropped", "def f(a):\n    return not a", "def f(a):\n    return a"),
    ("negation of an operand", "def f(a, b):\n    return a and b", "def f(a, b):\n    return a and not b"),
    ("arithmetic operator", "def f(a, b):\n    return a * (b + 1)", "def f(a, b):\n    return a + (b + 1)"),
    ("arithmetic operator", "def f(a, b, c):\n    return a + b * c", "def f(a, b, c):\n    return a + b // c"),
    ("operands swapped", "def f(a, b):\n    return a - b", "def f(a, b):\n    return b - a"),
    ("arithmetic grouping", "def f(a, b):\n    return a + b // 2", "def f(a, b):\n    return (a + b) // 2"),
    ("operand dropped", "def f(a, b):\n    return a + b", "def f(a, b):\n    return a"),
    ("augmented operator", "def f(a, b):\n    a += b\n    return a", "def f(a, b):\n    a -= b\n    return a"),
    ("accumulation", "def f(a, b):\n    a = b\n    return a", "def f(a, b):\n    a += b\n    return a"),
    (
        "sign",
        "def f(rows):\n    return sorted(rows, key=lambda r: r)",
        "def f(rows):\n    return sorted(rows, key=lambda r: -r)",
    ),
    ("range bounds", "def f(n):\n    return range(n)", "def f(n):\n    return range(n + 1)"),
    ("range bounds", "def f(n):\n    return range(n)", "def f(n):\n    return range(1, n)"),
    ("slice bounds", "def f(s, n):\n    return s[:n]", "def f(s, n):\n    return s[:n + 1]"),
    ("slice bounds", "def f(s, n):\n    return s[n:]", "def f(s, n):\n    return s[:n]"),
    ("index", "def f(s, i):\n    return s[i]", "def f(s, i):\n    return s[i - 1]"),
    ("index", "def f(s):\n    return s[0]", "def f(s):\n    return s[-1]"),
    ("index", "def f(d, i, j):\n    return d[i - 1, j]", "def f(d, i, j):\n    return d[i - 1, j - 1]"),
    ("compared bound", "def f(i, n):\n    return i < n", "def f(i, n):\n    return i < n - 1"),
    ("result off by one", "def f(n):\n    return n", "def f(n):\n    return n + 1"),
    ("result off by one", "def f(n):\n    return n - 1", "def f(n):\n    return n"),
    ("assigned off by one", "def f(n):\n    m = n\n    return m", "def f(n):\n    m = n + 1\n    return m"),
    ("argument off by one", "def f(n):\n    return f(n)", "def f(n):\n    return f(n - 1)"),
    ("count from one", "def f(s):\n    return list(enumerate(s))", "def f(s):\n    return list(enumerate(s, 1))"),
    ("number", "def f(n):\n    return n + 2", "def f(n):\n    return n + 3"),
    ("truth value", "def f():\n    return True", "def f():\n    return False"),
    ("none for empty", "def f():\n    return 0", "def f():\n    return None"),
    ("another literal", "A = 'x'\ndef f():\n    return 'y'", "A = 'x'\ndef f():\n    return 'x'"),
    ("form of a text", "def f(r):\n    return ','.join(r)", "def f(r):\n    return ', '.join(r)"),
    ("regular expression", "def f(s):\n    return re.match('a+', s)", "def f(s):\n    return re.match('a*', s)"),
    ("initial value", "def f(s):\n    best = 0\n    return best", "def f(s):\n    best = s[0]\n    return best"),
    ("file mode", "def f(p):\n    return open(p, 'w')", "def f(p):\n    return open(p, 'a')"),
    ("another variable", "def f(a, b):\n    return a", "def f(a, b):\n    return b"),
    ("another variable on the whole line", "def f(a, b):\n    return a + a", "def f(a, b):\n    return b + b"),
    (
        "attribute for variable",
        "class A:\n    def g(self, x):\n        self.x = 1\n        return x",
        "class A:\n    def g(self, x):\n        self.x = 1\n        return self.x",
    ),
    (
        "another attribute",
        "class A:\n    def g(self):\n        self.x = self.y = 1\n        return self.x",
        "class A:\n    def g(self):\n        self.x = self.y = 1\n        return self.y",
    ),
    ("attribute of another object", "def f(a, b):\n    return a.get(1)", "def f(a, b):\n    return b.get(1)"),
    ("arguments swapped", "def f(a, b):\n    return g(a, b)", "def f(a, b):\n    return g(b, a)"),
    ("elements swapped", "def f(a, b):\n    return a, b", "def f(a, b):\n    return b, a"),
    ("choices swapped", "def f(a, b):\n    return a if b else 1", "def f(a, b):\n    return 1 if b else a"),
    ("subscripts swapped", "def f(m, i, j):\n    return m[i][j]", "def f(m, i, j):\n    return m[j][i]"),
    (
        "missing argument",
        "def g(a, key=1): pass\ndef f(key):\n    return g(1)",
        "def g(a, key=1): pass\ndef f(key):\n    return g(1, key=key)",
    ),
    ("extra argument", "def f(a, b):\n    return g(a, b)", "def f(a, b):\n    return g(a)"),
    (
        "another function",
        "def g(a): pass\ndef h(a): pass\ndef f(a):\n    return g(a)",
        "def g(a): pass\ndef h(a): pass\ndef f(a):\n    return h(a)",
    ),
    ("whole for part", "def f(a):\n    return a[0]", "def f(a):\n    return a"),
    ("part for whole", "def f(a, i):\n    return a", "def f(a, i):\n    return a[i]"),
    ("keyword argument", "def f(key):\n    return g(key=None)", "def f(key):\n    return g(key=key)"),
    ("sibling function", "def f(s):\n    return min(s)", "def f(s):\n    return max(s)"),
    ("sibling function", "def f(s, t):\n    s.append(t)", "def f(s, t):\n    s.extend(t)"),
    ("call taken away", "def f(s):\n    return list(s)", "def f(s):\n    return s"),
    ("conversion", "def f(s):\n    return s", "def f(s):\n    return sorted(s)"),
    ("conversion of an operand", "def f(s):\n    return 'a' + s", "def f(s):\n    return 'a' + str(s)"),
    (
        "text like a pattern",
        "A = {'z': r'\\d(:?\\d)?(x)'}\ndef f():\n    return A",
        "A = {'z': r'\\d(?::?\\d)?(?:x)'}\ndef f():\n    return A",
    ),
    ("method with a like name", "def f():\n    return 'a'.just(3)", "def f():\n    return 'a'.ljust(3)"),
    (
        "own class",
        "class B:\n    def g(self):\n        return B()",
        "class B:\n    def g(self):\n        return type(self)()",
    ),
    ("missing call", "def f(s):\n    return s.strip", "def f(s):\n    return s.strip()"),
    ("tolerant lookup", "def f(d, k):\n    return d[k]", "def f(d, k):\n    return d.get(k, 0)"),
    ("default of a lookup", "def f(d, k):\n    return d.get(k)", "def f(d, k):\n    return d.get(k, [])"),
    ("copy", "def f(s):\n    return s", "def f(s):\n    return list(s)"),
    ("rows of their own", "def f(n):\n    return [[0] * n] * n", "def f(n):\n    return [[0] * n for _ in range(n)]"),
    ("sort key", "def f(s):\n    return sorted(s)", "def f(s):\n    return sorted(s, reverse=True)"),
    (
        "parts of a key",
        "def f(s):\n    return max(s, key=lambda p: p[1])",
        "def f(s):\n    return max(s, key=lambda p: (p[1], p[0]))",
    ),
    ("normalised text", "def f(s, t):\n    return s == t", "def f(s, t):\n    return s.lower() == t"),
    (
        "way through a collection",
        "def f(d):\n    for k in d:\n        g(k)",
        "def f(d):\n    for k in list(d):\n        g(k)",
    ),
    ("kept within", "def f(a, b):\n    return a", "def f(a, b):\n    return min(a, b)"),
    ("slice", "def f(s):\n    return g(s)", "def f(s):\n    return g(s[1:])"),
    ("another term", "def f(a, b):\n    return a", "def f(a, b):\n    return a + b"),
    ("term beside a recursive call", "def f(a):\n    return f(a[1:])", "def f(a):\n    return [a] + f(a[1:])"),
    ("elements of a display", "def f(a):\n    return []", "def f(a):\n    return [a]"),
    ("another element", "def f(a, b):\n    return (a, g(b))", "def f(a, b):\n    return (a, b)"),
    ("another result", "def f(a):\n    return []", "def f(a):\n    return [a]"),
    ("another value assigned", "def f(a):\n    b = g(a)\n    return b", "def f(a):\n    b = a\n    return b"),
    ("condition part dropped", "def f(a, b):\n    return a and b", "def f(a, b):\n    return b"),
    ("test for None", "def f(a):\n    if a:\n        return 1", "def f(a):\n    if a is not None:\n        return 1"),
    ("default only for None", "def f(a):\n    return a or 1", "def f(a):\n    return a if a is not None else 1"),
    ("fallback", "def f(a):\n    b = g(a)\n    return b", "def f(a):\n    b = g(a) or a\n    return b"),
    (
        "check of a result",
        "class A:\n    def rest(self):\n        return 1\ndef f(a):\n    if not a:\n        raise E(a)\n    return g(a)",
        (
            "class A:\n    def rest(self):\n        return 1\ndef f(a):\n    if not a:\n        raise E(a)\n"
            "    value = g(a)\n    if a.rest():\n        raise E(a)\n    return value"
        ),
    ),
    (
        "late binding of a function",
        "def f():\n    for i in s:\n        def g():\n            return i\n        h(g)",
        "def f():\n    for i in s:\n        def g(i=i):\n            return i\n        h(g)",
    ),
    ("operand off by one", "def f(a, b):\n    return a / b", "def f(a, b):\n    return a / (b + 1)"),
    (
        "well-known argument",
        "def f(a):\n    return max(x for x in a)",
        "def f(a):\n    return max((x for x in a), default=0)",
    ),
    ("well-known argument", "def f(a):\n    a.mkdir()", "def f(a):\n    a.mkdir(parents=True)"),
    (
        "choice",
        "def f(a):\n    if a > 0:\n        a = g(a)\n    return a - 1",
        "def f(a):\n    if a > 0:\n        a = g(a)\n    return a - 1 if a > 0 else a",
    ),
    (
        "part adapted from another",
        "def f(a, b):\n    return a.x and g(1)",
        "def f(a, b):\n    return a.x and b.x and g(1)",
    ),
    ("tally", "def f(d, k, v):\n    d[k] = v", "def f(d, k, v):\n    d[k] = d.get(k, 0) + v"),
    (
        "what is left after a loop",
        "def f(s):\n    run = []\n    for x in s:\n        if x:\n            yield run",
        "def f(s):\n    run = []\n    for x in s:\n        if x:\n            yield run\n    if run:\n        yield run",
    ),
    ("fixed condition", "def f(a):\n    while a:\n        g()", "def f(a):\n    while True:\n        g()"),
    (
        "condition part added",
        "def f(a, b):\n    if a:\n        return 1",
        "def f(a, b):\n    if a and b:\n        return 1",
    ),
    (
        "another condition",
        "def f(a, b):\n    if a:\n        return 1",
        "def f(a, b):\n    if b is None:\n        return 1",
    ),
    ("filter", "def f(s):\n    return [x for x in s]", "def f(s):\n    return [x for x in s if x]"),
    ("kind of branch", "def f(a):\n    if a:\n        g()", "def f(a):\n    while a:\n        g()"),
    (
        "branches swapped",
        "def f(a, b):\n    if a:\n        return 1\n    elif b:\n        return 2",
        "def f(a, b):\n    if b:\n        return 2\n    elif a:\n        return 1",
    ),
    (
        "guarded operand",
        "def f(a):\n    if a.b == 1:\n        return 1",
        "def f(a):\n    if a and a.b == 1:\n        return 1",
    ),
    (
        "stand-in for None",
        "def f(a):\n    return a.get('x', 0)",
        "def f(a):\n    return (a or {}).get('x', 0)",
    ),
    (
        "stand-in for None",
        "def f(a):\n    return a.get('x', 0)",
        "def f(a):\n    if a is None:\n        a = {}\n    return a.get('x', 0)",
    ),
    (
        "instead of None",
        "def f(a, b):\n    b = b + a.get('x', 5)\n    return b",
        "def f(a, b):\n    b = b + (a.get('x', 5) if a is not None else 5)\n    return b",
    ),
    (
        "nothing to go through",
        "def f(a):\n    for x in a:\n        g(x)",
        "def f(a):\n    for x in a or []:\n        g(x)",
    ),
    (
        "wrapped around",
        "class A:\n    def g(self):\n        self.at += 1\n        return self.rows",
        "class A:\n    def g(self):\n        self.at = (self.at + 1) % len(self.rows)\n        return self.rows",
    ),
    ("wrapped around", "def f(a, i, n):\n    return a[i + 1]", "def f(a, i, n):\n    return a[(i + 1) % n]"),
    ("from where it was found", "def f(a, b):\n    return g(a)", "def f(a, b):\n    return g(a[a.index(b):])"),
    (
        "missing told from None",
        "def f(t, k):\n    v = t.get(k)\n    if v is None:\n        return 0\n    return v",
        "def f(t, k):\n    v = t.get(k)\n    if k not in t:\n        return 0\n    return v",
    ),
    ("display in another order", "def f(a):\n    return a == [3, 1, 2]", "def f(a):\n    return a == [1, 2, 3]"),
    (
        "in any case",
        "def f(a):\n    a.open()\n    g(a)\n    a.close()",
        "def f(a):\n    a.open()\n    try:\n        g(a)\n    finally:\n        a.close()",
    ),
    ("statement deleted", "def f(a):\n    a = 1\n    return a", "def f(a):\n    return a"),
    ("block without its head", "def f(a):\n    if a:\n        g()\n    return a", "def f(a):\n    g()\n    return a"),
    ("statements in another order", "def f(a):\n    g()\n    h()", "def f(a):\n    h()\n    g()"),
    (
        "statement moved out of a block",
        "def f(a):\n    for x in a:\n        g(x)\n        return a",
        "def f(a):\n    for x in a:\n        g(x)\n    return a",
    ),
    (
        "statement moved into a block",
        "def f(a):\n    for x in a:\n        g(x)\n    h()",
        "def f(a):\n    for x in a:\n        g(x)\n        h()",
    ),
    (
        "statement under a condition",
        "def f(a):\n    g()\n    return a",
        "def f(a):\n    if not a:\n        g()\n    return a",
    ),
    (
        "jump at the end of a block",
        "def f(a):\n    for x in a:\n        g()",
        "def f(a):\n    for x in a:\n        g()\n        break",
    ),
    ("another jump", "def f(a):\n    for x in a:\n        continue", "def f(a):\n    for x in a:\n        break"),
    ("result thrown away", "def f(a):\n    g(a)", "def f(a):\n    return g(a)"),
    ("missing return", "def f(a):\n    a += 1", "def f(a):\n    a += 1\n    return a"),
    ("yield", "def f(a):\n    yield a", "def f(a):\n    yield from a"),
    ("await", "async def f(a):\n    return a()", "async def f(a):\n    return await a()"),
    ("async", "async def f(a):\n    for x in a:\n        pass", "async def f(a):\n    async for x in a:\n        pass"),
    (
        "exceptions caught",
        "def f(a):\n    try:\n        g()\n    except ValueError:\n        pass",
        "def f(a):\n    try:\n        g()\n    except (ValueError, KeyError):\n        pass",
    ),
    ("exception raised", "def f(a):\n    raise ValueError(a)", "def f(a):\n    raise KeyError(a)"),
    (
        "else dropped",
        "def f(a):\n    for x in a:\n        g()\n    else:\n        h()",
        "def f(a):\n    for x in a:\n        g()\n    h()",
    ),
    ("guard", "def f(a):\n    return a[0]", "def f(a):\n    if not a:\n        return None\n    return a[0]"),
    (
        "missing statement",
        "def f(a):\n    while a < 3:\n        g()",
        "def f(a):\n    while a < 3:\n        g()\n        a += 1",
    ),
    (
        "missing statement",
        "def f(s, t):\n    for r in s:\n        if (r, t) in s:\n            g()\n        s.add(t)",
        "def f(s, t):\n    for r in s:\n        s.add((r, t))\n        if (r, t) in s:\n            g()\n        s.add(t)",
    ),
    (
        "mutable default",
        "def f(a, b=[]):\n    b.append(a)\n    return b",
        "def f(a, b=None):\n    if b is None:\n        b = []\n    b.append(a)\n    return b",
    ),
    (
        "late binding",
        "def f():\n    return [lambda: i for i in range(3)]",
        "def f():\n    return [lambda i=i: i for i in range(3)]",
    ),
    (
        "shared attribute",
        "class A:\n    rows = []\n    def g(self):\n        return self.rows",
        "class A:\n    def __init__(self):\n        self.rows = []\n    def g(self):\n        return self.rows",
    ),
    (
        "set-up of the base class",
        "class A(B):\n    def __init__(self, x):\n        self.x = x",
        "class A(B):\n    def __init__(self, x):\n        super().__init__()\n        self.x = x",
    ),
    ("global or nonlocal", "n = 0\ndef f():\n    n += 1", "n = 0\ndef f():\n    global n\n    n += 1"),
    (
        "undefined name",
        "def f(s):\n    return deque(s)",
        "from collections import deque\n\ndef f(s):\n    return deque(s)",
    ),
    (
        "moved name",
        "import time\ndef f():\n    return time.clock()",
        "import time\ndef f():\n    return time.perf_counter()",
    ),
    ("moved import", "from collections import Mapping", "from collections.abc import Mapping"),
    (
        "decorator",
        "class A:\n    def g(self):\n        return 1",
        "class A:\n    @property\n    def g(self):\n        return 1",
    ),
]
NAMED = {name for name, _, _ in PAIRS}
BY_EVIDENCE = {
    "handed on by the package",
    *("error tolerated", "made plain first", "not called with None", "twin of a method", "error turned"),
    *("attribute with a default", "constant for a variable", "error answered", "let through", "member of its class"),
    *("what a class lacks", "further branch", "state of an object", "set without an element"),
    *("method of the base", "nothing to divide by", "within the sequence", "default of a parameter", "deep copy"),
    *("searched without a hash", "white space of ASCII", "digits of ASCII", "copied by its state"),
    *("corrected as elsewhere", "counted from the end", "refused beyond its unit", "refused for its letters"),
    *("told alike", "by its sign", "something between", "argument taken", "refused argument dropped"),
    *("compared by text", "letters taken out", "one of several texts", "made one kind", "path as text"),
    *("whatever the case", "also such an error"),
    *(
        "letter of a set",
        "row of a table",
        "value in a text",
        "where it is zero",
        "field without default first",
        "entry of a mapping",
        "text as wanted",
        "joined as wanted",
        "number as wanted",
    ),
}
"""Pieces that need more than the shape of a program: they are shown one by one, here and in test_reach."""


def proposals(before: str, name: str, evidence: Evidence) -> set[str]:
    source = Source(text=before, path="m.py")
    pieces = [piece for piece in PIECES if piece.name == name]
    everywhere = dict.fromkeys(range(1, before.count("\n") + 2), 1.0)
    found = ordered(variants("m.py", source, everywhere, pieces, evidence), {"m.py": before})
    return {normal(apply_edits(before, one.edits)) for one in found}


def normal(text: str) -> str:
    try:
        return ast.unparse(ast.parse(text))
    except SyntaxError:
        return text


@pytest.mark.parametrize(
    ("name", "before", "after"), PAIRS, ids=[f"{name}-{at}" for at, (name, *_) in enumerate(PAIRS)]
)
def test_the_right_change_is_proposed(name, before, after):
    known = Evidence(
        types={f"m.py:{n}": {"a": frozenset({"A"}), "self.rows": frozenset({"list"})} for n in range(9)}
        if "class A" in before
        else {}
    )
    assert normal(after) in proposals(before, name, known)


def test_a_statement_that_raised_is_wrapped_to_tolerate_just_that():
    before = "def f(a):\n    g(a)"
    evidence = Evidence(crashed={"m.py:2": frozenset({"KeyError"})})
    wanted = "def f(a):\n    try:\n        g(a)\n    except KeyError:\n        pass"
    assert normal(wanted) in proposals(before, "error tolerated", evidence)
    assert proposals(before, "error tolerated", Evidence()) == set()


def test_a_guard_may_ask_for_a_character_that_the_failing_test_gives():
    before = "def f(a):\n    return a"
    evidence = Evidence(literals=("b<c",), expected=("ValueError",), types={"m.py:1": {"a": frozenset({"str"})}})
    wanted = "def f(a):\n    if '<' in a:\n        raise ValueError('f: invalid value')\n    return a"
    assert normal(wanted) in proposals(before, "guard", evidence)
    assert normal(wanted) not in proposals(before, "guard", replace(evidence, literals=()))


def test_a_text_gets_a_value_more_that_is_in_scope():
    before = "def f(a, b):\n    return f'{a}'"
    evidence = Evidence(types={"m.py:1": {"a": frozenset({"str"}), "b": frozenset({"int"})}})
    assert normal("def f(a, b):\n    return f'{a}{b}'") in proposals(before, "value in a text", evidence)
    assert proposals(before, "value in a text", Evidence()) == set()


def test_where_a_division_failed_a_part_of_the_result_is_given_for_zero():
    before = "def f(a, r, n):\n    return g(a * r / (r - 1))"
    evidence = Evidence(crashed={"m.py:2": frozenset({"ZeroDivisionError"})})
    wanted = "def f(a, r, n):\n    if r == 0:\n        return g(a / n)\n    return g(a * r / (r - 1))"
    assert normal(wanted) in proposals(before, "where it is zero", evidence)
    assert proposals(before, "where it is zero", Evidence()) == set()


def test_what_cannot_be_compared_is_put_in_order_by_its_text():
    before = "def f(a):\n    return sorted(a)"
    evidence = Evidence(errors=frozenset({"TypeError"}))
    found = proposals(before, "compared by text", evidence)
    assert normal("def f(a):\n    return sorted(a, key=str)") in found
    only_then = (
        "def f(a):\n    try:\n        return sorted(a)\n    except TypeError:\n        return sorted(a, key=str)"
    )
    assert normal(only_then) in found
    assert proposals(before, "compared by text", Evidence()) == set()


def test_a_statement_of_several_lines_is_tried_whole():
    before = "def f(a):\n    raise ValueError(\n        sorted(a)\n    )"
    evidence = Evidence(errors=frozenset({"TypeError"}))
    wanted = "def f(a):\n    try:\n        raise ValueError(sorted(a))\n    except TypeError:\n        raise ValueError(sorted(a, key=str))"
    assert normal(wanted) in proposals(before, "compared by text", evidence)


def test_a_text_is_asked_for_as_one_of_two_that_the_failing_test_gives():
    before, wanted = "def f(s):\n    return s.startswith('a')", "def f(s):\n    return s.startswith(('a', 'b'))"
    assert normal(wanted) in proposals(before, "one of several texts", Evidence(literals=("b",)))


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        ("str", "if isinstance(a, str):\n        a = [a]"),
        ("int", "if not isinstance(a, (list, tuple)):\n        a = [a]"),
        ("PosixPath", "a = str(a)"),
        ("PosixPath", "a = os.fspath(a)"),
        ("bytes", "if isinstance(a, bytes):\n        a = a.decode()"),
    ],
)
def test_what_comes_in_several_kinds_is_made_one(kind, made):
    before = "def f(a):\n    return g(a)"
    evidence = Evidence(types={"m.py:1": {"a": frozenset({kind})}})
    head = "import os\n" if "os." in made else ""
    found = {one.replace("import os\n\n", "import os\n") for one in proposals(before, "made one kind", evidence)}
    assert normal(f"{head}def f(a):\n    {made}\n    return g(a)").replace("\n\n", "\n") in {
        one.replace("\n\n", "\n") for one in found
    }


def test_an_error_is_one_of_those_that_the_failing_tests_expect():
    evidence = Evidence(expected=("ValueError",))
    found = proposals("class A(Exception):\n    pass", "also such an error", evidence)
    assert {normal("class A(ValueError):\n    pass"), normal("class A(Exception, ValueError):\n    pass")} <= found
    assert proposals("class A(Exception):\n    pass", "also such an error", Evidence(expected=("m.Own",))) == set()


def test_texts_are_compared_whatever_their_case():
    evidence = Evidence(types={"m.py:1": {"a": frozenset({"str"})}})
    wanted = normal("def f(a, b):\n    return a.lower() == b.lower()")
    assert wanted in proposals("def f(a, b):\n    return a == b", "whatever the case", evidence)
    assert proposals("def f(a, b):\n    return a == b", "whatever the case", Evidence()) == set()


def test_a_path_is_given_as_its_text():
    evidence = Evidence(types={"m.py:2": {"a": frozenset({"PosixPath"})}})
    before = "import os\ndef f(a):\n    return a.strip()"
    found = proposals(before, "path as text", evidence)
    assert normal(before.replace("a.strip", "str(a).strip")) in found
    assert normal(before.replace("a.strip", "os.fspath(a).strip")) in found


def test_letters_that_nobody_sees_are_taken_out():
    before = "def f(a):\n    return g(a)"
    wanted = "def f(a):\n    a = a.replace('\\t', '').replace('\\r', '').replace('\\n', '')\n    return g(a)"
    assert normal(wanted) in proposals(before, "letters taken out", Evidence(literals=("/x\t/y",)))
    assert proposals(before, "letters taken out", Evidence(literals=("/x/y",))) == set()


def test_a_letter_that_the_failing_test_gives_is_one_of_the_letters():
    before = "def f(a):\n    return a in 'xy'"
    evidence = Evidence(literals=("z!",))
    assert normal("def f(a):\n    return a in 'xyz'") in proposals(before, "letter of a set", evidence)
    assert proposals(before, "letter of a set", Evidence()) == set()


def test_a_method_with_a_like_name_is_one_that_the_type_seen_has():
    before = "def f(d):\n    return d.time()"
    wanted = normal("def f(d):\n    return d.timetz()")
    for kind, has in (("datetime", True), ("str", False)):
        evidence = Evidence(types={"m.py:1": {"d": frozenset({kind})}})
        assert (wanted in proposals(before, "method with a like name", evidence)) is has


@pytest.mark.parametrize("other", ['""', "None"])
def test_a_call_is_not_made_where_its_argument_was_none(other):
    before = "def f(a):\n    a = str(a)\n    return a"
    wanted = f"def f(a):\n    a = {other} if a is None else str(a)\n    return a"
    types = {"m.py:1": {"a": frozenset({"NoneType", "str"})}}
    assert normal(wanted) in proposals(before, "not called with None", Evidence(types=types))
    assert proposals(before, "not called with None", Evidence()) == set()


def test_what_is_none_or_a_truth_value_becomes_a_truth_value_first():
    before = "def f(a):\n    return a"
    source = Source(text=before, path="m.py")
    evidence = Evidence(types={"m.py:1": {"a": frozenset({"NoneType", "bool"})}})
    pieces = [piece for piece in PIECES if piece.name == "conversion"]
    found = ordered(variants("m.py", source, {1: 1.0, 2: 1.0}, pieces, evidence), {"m.py": before})
    assert apply_edits(before, found[0].edits) == "def f(a):\n    return bool(a)"


def test_a_variable_is_made_plain_before_the_statement_that_failed_on_it():
    before = "import os\n\n\ndef f(a):\n    b = 1\n    return a + '.part'"
    wanted = "import os\n\n\ndef f(a):\n    b = 1\n    a = os.fspath(a)\n    return a + '.part'"
    types = {"m.py:4": {"a": frozenset({"PosixPath"})}}
    evidence = Evidence(types=types, crashed={"m.py:6": frozenset({"TypeError"})})
    assert normal(wanted) in proposals(before, "made plain first", evidence)
    assert normal(wanted) not in proposals(before, "made plain first", Evidence(types=types))


def test_an_object_that_is_always_true_is_asked_for_its_state():
    before = "def f(e):\n    if e:\n        return 1"
    evidence = Evidence(types={"m.py:1": {"e": frozenset({"Event"})}})
    assert normal("def f(e):\n    if e.is_set():\n        return 1") in proposals(
        before, "state of an object", evidence
    )
    assert proposals(before, "state of an object", Evidence()) == set()


def test_a_set_is_given_without_what_was_asked_for():
    before = "def f(a):\n    s = g(a)\n    return s"
    evidence = Evidence(types={"m.py:1": {"s": frozenset({"set"})}})
    assert normal("def f(a):\n    s = g(a)\n    return s - {a}") in proposals(
        before, "set without an element", evidence
    )
    assert proposals(before, "set without an element", Evidence()) == set()


def test_a_guard_answers_with_the_text_that_the_failing_test_names():
    before = "def f(n):\n    return str(n)"
    wanted = normal("def f(n):\n    if n < 0:\n        return 'below'\n    return str(n)")
    literals, messages = ("one", "two", "below"), ("assert '-1' == 'below'",)
    evidence = Evidence(
        literals=literals, messages=messages, types={"m.py:1": {"n": frozenset({"int"}), "return": frozenset({"str"})}}
    )
    assert wanted in proposals(before, "guard", evidence)
    assert wanted not in proposals(before, "guard", replace(evidence, messages=()))


def test_an_order_is_seldom_meant_where_equality_of_other_things_than_numbers_is_asked():
    pieces = [piece for piece in PIECES if piece.name == "comparison operator"]

    def score(kind: str) -> float:
        before = "def f(a, b):\n    return a == b"
        types = {"m.py:1": {"a": frozenset({kind}), "b": frozenset({kind})}}
        found = variants("m.py", Source(text=before, path="m.py"), {1: 1.0, 2: 1.0}, pieces, Evidence(types=types))
        return next(one.score for one in found if one.edits[0].text == "<=")

    assert score("tuple") < 0.5 * score("int")


def test_every_piece_has_a_pair():
    assert {piece.name for piece in PIECES} - NAMED == BY_EVIDENCE


def test_names_are_unique():
    names = [piece.name for piece in PIECES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("name", "before", "after"), PAIRS, ids=[f"{name}-{at}" for at, (name, *_) in enumerate(PAIRS)]
)
def test_all_that_is_proposed_parses_or_is_rare(name, before, after):
    source = Source(text=before, path="m.py")
    everywhere = dict.fromkeys(range(1, before.count("\n") + 2), 1.0)
    found = ordered(variants("m.py", source, everywhere, PIECES, Evidence()), {"m.py": before})
    broken = 0
    for one in found:
        try:
            ast.parse(apply_edits(before, one.edits))
        except SyntaxError:
            broken += 1
    assert broken <= 0.03 * len(found)


def test_the_order_does_not_depend_on_anything_but_the_text():
    before = PAIRS[0][1]
    source = Source(text=before, path="m.py")
    lines = dict.fromkeys(range(1, 3), 1.0)
    first = ordered(variants("m.py", source, lines, PIECES, Evidence()), {"m.py": before})
    second = ordered(variants("m.py", source, lines, reversed(PIECES), Evidence()), {"m.py": before})
    assert [(one.edits, one.score) for one in first] == [(one.edits, one.score) for one in second]


@pytest.mark.parametrize(
    "call",
    [
        "append(x)",
        "pop()",
        "get(x)",
        "split(x)",
        "join(x)",
        "format(x)",
        "replace(x, 1)",
        "strip()",
        "a[0](x)",
        "f()(x)",
    ],
)
def test_what_mostly_is_a_method_may_be_a_plain_name(call):
    before = f"def f(append, pop, get, split, join, replace, strip, a, x):\n    {call}\n    return {call}\n"
    lines = dict.fromkeys(range(1, 4), 1.0)
    errors = frozenset({"AttributeError", "TypeError", "KeyError", "IndexError", "ValueError"})
    evidence = Evidence(errors=errors, crashed={"m.py:2": errors, "m.py:3": errors})
    found = list(variants("m.py", Source(text=before, path="m.py"), lines, PIECES, evidence))
    assert found
