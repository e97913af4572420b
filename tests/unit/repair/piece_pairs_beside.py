"""Pairs for the pieces that look at what stands elsewhere in the module: name, before, after."""

BESIDE = [
    (
        "as functions beside",
        "def g(d, k):\n    if k not in d:\n        raise KeyError(k)\n    return d[k]\ndef f(d, k):\n    del d[k]",
        (
            "def g(d, k):\n    if k not in d:\n        raise KeyError(k)\n    return d[k]\n"
            "def f(d, k):\n    if k not in d:\n        raise KeyError(k)\n    del d[k]"
        ),
    ),
    (
        "as functions beside",
        (
            "class B:\n    def put(self, key):\n        self.rows.add(key)\n        self.touch(key)\n"
            "    def drop(self, name):\n        self.rows.discard(name)"
        ),
        (
            "class B:\n    def put(self, key):\n        self.rows.add(key)\n        self.touch(key)\n"
            "    def drop(self, name):\n        self.rows.discard(name)\n        self.touch(name)"
        ),
    ),
    (
        "under a context",
        "def g(l):\n    with LOCK:\n        l.clear()\ndef f(l, x):\n    l.append(x)\n    return l\nLOCK = 1",
        "def g(l):\n    with LOCK:\n        l.clear()\ndef f(l, x):\n    with LOCK:\n        l.append(x)\n        return l\nLOCK = 1",
    ),
    (
        "own function",
        "def key(name):\n    return name.lower()\ndef f(d, name):\n    return d[name]",
        "def key(name):\n    return name.lower()\ndef f(d, name):\n    return d[key(name)]",
    ),
    (
        "own function",
        "class B:\n    def _key(self, name):\n        return name\n    def f(self, name):\n        return name in self.d",
        "class B:\n    def _key(self, name):\n        return name\n    def f(self, name):\n        return self._key(name) in self.d",
    ),
    (
        "own function first",
        "def key(name):\n    return name.lower()\ndef f(d, name):\n    return d[name], name",
        "def key(name):\n    return name.lower()\ndef f(d, name):\n    name = key(name)\n    return d[name], name",
    ),
    (
        "method as elsewhere",
        "def g(s):\n    return s.rstrip('/')\ndef f(s, t):\n    return s == t",
        "def g(s):\n    return s.rstrip('/')\ndef f(s, t):\n    return s == t.rstrip('/')",
    ),
    (
        "field for object",
        "def f(a, b):\n    return a < b\nclass A:\n    def __init__(self):\n        self.size = 1",
        "def f(a, b):\n    return a.size < b\nclass A:\n    def __init__(self):\n        self.size = 1",
    ),
    ("field for object", "def f(d, k):\n    return d[k]", "def f(d, k):\n    return d[k][0]"),
    ("object for field", "def f(a, out):\n    out.append(a.key)", "def f(a, out):\n    out.append(a)"),
    (
        "one branch",
        "def f(a):\n    if a:\n        b = 1\n    else:\n        b = 2\n    return b",
        "def f(a):\n    b = 2\n    return b",
    ),
    (
        "one branch",
        "def f(a):\n    if a > 2:\n        b = 1\n    elif a:\n        b = 2\n    return b",
        "def f(a):\n    if a:\n        b = 2\n    return b",
    ),
    ("asked of a mapping", "def f(d, x):\n    return x in d", "def f(d, x):\n    return x in d.values()"),
    (
        "same part elsewhere",
        "def g(d, k):\n    return d.get(k.lower())\ndef f(d, k):\n    return d.get(k)",
        "def g(d, k):\n    return d.get(k.lower())\ndef f(d, k):\n    return d.get(k.lower())",
    ),
    (
        "computed elsewhere",
        "def f(a, b):\n    if len(a) > 1:\n        g(b + 1)\n    return h(b)",
        "def f(a, b):\n    if len(a) > 1:\n        g(b + 1)\n    return h(b + 1)",
    ),
    (
        "computed term",
        "def f(a, b):\n    if b > len(a):\n        return b\n    return b * 2",
        "def f(a, b):\n    if b > len(a):\n        return b - len(a)\n    return b * 2",
    ),
    ("joined by", "def f(a, b, c):\n    return a + b", "def f(a, b, c):\n    return a + c + b"),
    (
        "key by field",
        "def f(rows):\n    print(rows[0]['age'])\n    return sorted(rows)",
        "def f(rows):\n    print(rows[0]['age'])\n    return sorted(rows, key=lambda item: item['age'])",
    ),
    (
        "field of a key",
        "class A:\n    size: int\n    name: str\ndef f(s):\n    return sorted(s, key=lambda x: x.size)",
        "class A:\n    size: int\n    name: str\ndef f(s):\n    return sorted(s, key=lambda x: (x.size, x.name))",
    ),
    (
        "made of it",
        "def f(a, b):\n    c, d = int(a), int(b)\n    return a + b",
        "def f(a, b):\n    c, d = int(a), int(b)\n    return c + d",
    ),
    ("near enough", "def f(a, b):\n    return a == b", "def f(a, b):\n    return abs(a - b) < 1e-9"),
    ("several values", "def f(a, b, s):\n    s.add(a)", "def f(a, b, s):\n    s.add((a, b))"),
    (
        "fuller key",
        "def f(a, b, m):\n    if a not in m:\n        m[a] = g(a, b)\n    return m[a]",
        "def f(a, b, m):\n    if (a, b) not in m:\n        m[a, b] = g(a, b)\n    return m[a, b]",
    ),
    ("member of a display", "A = (1, 2, 3)\ndef f():\n    return A", "A = (1, 3)\ndef f():\n    return A"),
    (
        "rest after a loop",
        "def f(s, at, out):\n    for m in s:\n        out.append(s[at:m])\n        at = m\n    return out",
        (
            "def f(s, at, out):\n    for m in s:\n        out.append(s[at:m])\n        at = m\n"
            "    if at < len(s):\n        out.append(s[at:])\n    return out"
        ),
    ),
    ("well-known number", "def f(s):\n    return s / 60", "def f(s):\n    return s / 3600"),
    (
        "part with another constant",
        "def f(y):\n    return y % 100 != 0 and y % 4 == 0",
        "def f(y):\n    return (y % 100 != 0 or y % 400 != 0) and y % 4 == 0",
    ),
    (
        "another name of the library",
        "import decimal\nA = decimal.ROUND_HALF_EVEN",
        "import decimal\nA = decimal.ROUND_HALF_UP",
    ),
    (
        "best so far",
        "def f(m, end):\n    m[-1][1] = end\n    return m",
        "def f(m, end):\n    m[-1][1] = max(m[-1][1], end)\n    return m",
    ),
    (
        "within bounds",
        "def f(x, width, count):\n    at = x // width\n    return at",
        "def f(x, width, count):\n    at = min(x // width, count - 1)\n    return at",
    ),
    (
        "links of a chain swapped",
        "def f(s):\n    return s.replace('~0', '~').replace('~1', '/')",
        "def f(s):\n    return s.replace('~1', '/').replace('~0', '~')",
    ),
    ("nested calls swapped", "def f(s):\n    return set(sorted(s))", "def f(s):\n    return sorted(set(s))"),
    ("constant factor", "def f(a, b):\n    return a + b", "def f(a, b):\n    return (a + b) // 2"),
    (
        "filter as beside",
        "def g(row):\n    if row['n'] > 3:\n        return 1\ndef f(rows):\n    return [r for r in rows]",
        "def g(row):\n    if row['n'] > 3:\n        return 1\ndef f(rows):\n    return [r for r in rows if r['n'] > 3]",
    ),
    (
        "awaited otherwise",
        "import asyncio\nasync def f(a):\n    return await a",
        "import asyncio\nasync def f(a):\n    return await asyncio.shield(a)",
    ),
    (
        "started as a task",
        "import asyncio\nasync def f(a):\n    t = g(a)\n    return t",
        "import asyncio\nasync def f(a):\n    t = asyncio.create_task(g(a))\n    return t",
    ),
    (
        "giving way",
        "import asyncio\nasync def f(a):\n    while a.busy:\n        a.step()",
        "import asyncio\nasync def f(a):\n    while a.busy:\n        await asyncio.sleep(0)\n        a.step()",
    ),
    (
        "block after a loop",
        "def f(s, out):\n    w = []\n    for c in s:\n        if c:\n            g(w)\n            out.append(w)\n    return out",
        (
            "def f(s, out):\n    w = []\n    for c in s:\n        if c:\n            g(w)\n            out.append(w)\n"
            "    if w:\n        g(w)\n        out.append(w)\n    return out"
        ),
    ),
    (
        "branch after a loop",
        "def f(s, lo, hi, out):\n    for a in s:\n        if a > lo:\n            out.append((lo, a))\n        lo = a\n    return out",
        (
            "def f(s, lo, hi, out):\n    for a in s:\n        if a > lo:\n            out.append((lo, a))\n        lo = a\n"
            "    if hi > lo:\n        out.append((lo, hi))\n    return out"
        ),
    ),
    (
        "directions of a key",
        "def f(s):\n    return sorted(s, key=lambda p: (p[1], p[0]), reverse=True)",
        "def f(s):\n    return sorted(sorted(s, key=lambda p: p[0]), key=lambda p: p[1], reverse=True)",
    ),
    (
        "unread function around",
        "from copy import deepcopy\ndef f(a):\n    b = a\n    return b",
        "from copy import deepcopy\ndef f(a):\n    b = deepcopy(a)\n    return b",
    ),
    (
        "unread name",
        "from math import ceil, floor\ndef f(a):\n    return floor(a)",
        "from math import ceil, floor\ndef f(a):\n    return ceil(a)",
    ),
    (
        "unread name handed on",
        "from decimal import ROUND_UP\ndef f(a, b):\n    return a.quantize(b)",
        "from decimal import ROUND_UP\ndef f(a, b):\n    return a.quantize(b, rounding=ROUND_UP)",
    ),
    (
        "unread decorator",
        "from functools import wraps\ndef f(g):\n    def h(x):\n        return g(x)\n    return h",
        "from functools import wraps\ndef f(g):\n    @wraps(g)\n    def h(x):\n        return g(x)\n    return h",
    ),
    (
        "unread error caught",
        "from q import FullError\ndef f(g):\n    try:\n        g()\n    except OSError:\n        pass",
        "from q import FullError\ndef f(g):\n    try:\n        g()\n    except (OSError, FullError):\n        pass",
    ),
    (
        "at the first or last turn",
        "def f(n, left, part):\n    for i in range(n):\n        part = g(i)\n        left -= part\n    return left",
        (
            "def f(n, left, part):\n    for i in range(n):\n        part = g(i)\n"
            "        if i == n - 1:\n            part = left\n        left -= part\n    return left"
        ),
    ),
    (
        "argument moved",
        "import random\ndef f(a, r):\n    random.shuffle(a, r.random)",
        "import random\ndef f(a, r):\n    r.shuffle(a)",
    ),
    (
        "sibling attribute",
        "def f(a, b):\n    return (a - b).seconds",
        "def f(a, b):\n    return (a - b).total_seconds()",
    ),
    (
        "tolerant lookup",
        "def f(a, b, k):\n    return (a or b)[k]",
        "def f(a, b, k):\n    return (a or b).get(k)",
    ),
    (
        "variable for an expression",
        "class B:\n    def f(self, a):\n        return g(self.rows)",
        "class B:\n    def f(self, a):\n        return g(a)",
    ),
    (
        "search from a place",
        "def f(s, old, new):\n    at = s.find(old)\n    while at >= 0:\n        at = s.find(old)",
        "def f(s, old, new):\n    at = s.find(old)\n    while at >= 0:\n        at = s.find(old, at + len(new))",
    ),
    (
        "guard",
        "def f(a):\n    a.open()\n    yield\n    a.close()",
        "def f(a):\n    if not a:\n        yield\n        return\n    a.open()\n    yield\n    a.close()",
    ),
    (
        "block after a loop",
        "def f(s, out):\n    a, b = [], []\n    for c in s:\n        if c:\n            a.append(b)\n            out.append(a)\n            a, b = [], []\n    return out",
        (
            "def f(s, out):\n    a, b = [], []\n    for c in s:\n        if c:\n            a.append(b)\n            out.append(a)\n"
            "            a, b = [], []\n    if a or b:\n        a.append(b)\n        out.append(a)\n    return out"
        ),
    ),
    (
        "at the end only",
        "def f(a):\n    v = ' '.join(a.split())\n    while '<' in v:\n        v = g(v)\n    return h(v)",
        "def f(a):\n    v = str(a)\n    while '<' in v:\n        v = g(v)\n    v = ' '.join(v.split())\n    return h(v)",
    ),
    (
        "some of a kind",
        "def f(p, g):\n    p.one = g\n    p.two = g\n    p.three = g\n    return p",
        "def f(p, g):\n    p.two = g\n    return p",
    ),
    (
        "value of a name",
        "def f(text):\n    return g(Row.parse(text))\ndef h(text):\n    return row.all(1)\nclass Row: pass\ndef g(a): pass",
        (
            "def f(text):\n    return g(Row.parse(text))\ndef h(text):\n    row = Row.parse(text)\n    return row.all(1)\n"
            "class Row: pass\ndef g(a): pass"
        ),
    ),
]
