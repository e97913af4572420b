"""Pairs for the pieces about two sides of something, and about what objects are asked: name, before, after."""

SIDES = [
    (
        "as its twin",
        "def f(d, one, two, n):\n    d[one][two] = min(n, d[one].get(two, n))\n    d[two][one] = n",
        (
            "def f(d, one, two, n):\n    d[one][two] = min(n, d[one].get(two, n))\n"
            "    d[two][one] = min(n, d[two].get(one, n))"
        ),
    ),
    (
        "as its twin",
        "class A:\n    def g(self, n):\n        self.low = self.trim(n)\n        self.high = n\n        return n",
        "class A:\n    def g(self, n):\n        self.low = self.trim(n)\n        self.high = self.trim(n)\n        return n",
    ),
    (
        "for the other side",
        "def f(links, a, b):\n    links[a].append(b)\n    return links",
        "def f(links, a, b):\n    links[a].append(b)\n    links[b].append(a)\n    return links",
    ),
    (
        "for the other side",
        "class A:\n    def g(self):\n        self.left_count = 0\n        return self.right_count",
        "class A:\n    def g(self):\n        self.left_count = 0\n        self.right_count = 0\n        return self.right_count",
    ),
    (
        "exchanged between calls",
        "def f(d, k):\n    a = d.get('*')\n    return a if a is not None else d.get(k)",
        "def f(d, k):\n    a = d.get(k)\n    return a if a is not None else d.get('*')",
    ),
    ("neighbours in another order", "def f(a, b):\n    return {**a, **b}", "def f(a, b):\n    return {**b, **a}"),
    ("neighbours in another order", "def f(a, b):\n    return [a, b]", "def f(a, b):\n    return [b, a]"),
    (
        "neighbours in another order",
        "def f(a, n):\n    return a[n] > 0 and n < len(a)",
        "def f(a, n):\n    return n < len(a) and a[n] > 0",
    ),
    (
        "kind of another too",
        "def f(a, d, k):\n    if isinstance(a, dict):\n        return g(d[k], a)",
        "def f(a, d, k):\n    if isinstance(a, dict) and isinstance(d.get(k), dict):\n        return g(d[k], a)",
    ),
    (
        "handed on",
        (
            "class A:\n    def find(self, name):\n        raise KeyError(name)\n"
            "    def all(self):\n        return self.base.all() if self.base is not None else []"
        ),
        (
            "class A:\n    def find(self, name):\n        if self.base is not None:\n"
            "            return self.base.find(name)\n        raise KeyError(name)\n"
            "    def all(self):\n        return self.base.all() if self.base is not None else []"
        ),
    ),
    (
        "key of all arguments",
        "def f(g, known):\n    def inner(*args, **more):\n        return known[args]\n    return inner",
        (
            "def f(g, known):\n    def inner(*args, **more):\n        return known[(args, tuple(sorted(more.items())))]\n"
            "    return inner"
        ),
    ),
    (
        "growing with the turns",
        "def f(n, pause):\n    for turn in range(n):\n        wait(pause)",
        "def f(n, pause):\n    for turn in range(n):\n        wait(pause * 2**turn)",
    ),
    (
        "test of another field",
        "def f(a):\n    if a[0] == 'mark':\n        return g(')')",
        "def f(a):\n    if a[0] == 'mark' and a[1] != ')':\n        return g(')')",
    ),
    (
        "statement under a condition",
        "class A:\n    def g(self, n):\n        old, self.at = self.at, n\n        self.tell(n)",
        (
            "class A:\n    def g(self, n):\n        old, self.at = self.at, n\n        if self.at != old:\n"
            "            self.tell(n)"
        ),
    ),
    (
        "guard",
        "def f(todo, seen):\n    while todo:\n        x = todo.pop()\n        seen.add(x)\n        g(x)",
        (
            "def f(todo, seen):\n    while todo:\n        x = todo.pop()\n        if x in seen:\n            continue\n"
            "        seen.add(x)\n        g(x)"
        ),
    ),
    (
        "guard on what was worked out",
        "def f(a, b):\n    n = a - b\n    return str(n)",
        "def f(a, b):\n    n = a - b\n    if n < 0:\n        return ''\n    return str(n)",
    ),
    (
        "condition in full",
        "def f(a, b):\n    if a not in b:\n        b[a] = 1\ndef g(b, a):\n    return a not in b or b[a] > 1",
        "def f(a, b):\n    if a not in b or b[a] > 1:\n        b[a] = 1\ndef g(b, a):\n    return a not in b or b[a] > 1",
    ),
    (
        "argument moved",
        "from html.parser import HTMLParser\ndef f(s):\n    return HTMLParser().unescape(s)",
        "from html.parser import HTMLParser\nimport html\ndef f(s):\n    return html.unescape(s)",
    ),
    ("argument moved", "def f(a, b):\n    return cmp(a, b)", "def f(a, b):\n    return (a > b) - (a < b)"),
    ("argument moved", "def f(g, a):\n    return apply(g, a)", "def f(g, a):\n    return g(*a)"),
    (
        "end of a generator",
        "def f(s):\n    yield s\n    raise StopIteration",
        "def f(s):\n    yield s\n    return",
    ),
    (
        "regular expression",
        "import re\ndef f(s):\n    return re.findall(r'a+(?i)b', s)",
        "import re\ndef f(s):\n    return re.findall(r'(?i)a+b', s)",
    ),
    (
        "each started as a task",
        "import asyncio\nasync def f(s):\n    return await asyncio.wait([g(x) for x in s])",
        "import asyncio\nasync def f(s):\n    return await asyncio.wait([asyncio.create_task(g(x)) for x in s])",
    ),
    ("closed circle", "def f(s):\n    return zip(s, s[1:])", "def f(s):\n    return zip(s, s[1:] + s[:1])"),
    ("format of a field", "def f(a):\n    return f'{a:x}'", "def f(a):\n    return f'{a:02x}'"),
    (
        "missing statement",
        (
            "class A:\n    def __init__(self, most):\n        self.most = most\n        self.left = most\n"
            "    def g(self, a):\n        return a"
        ),
        (
            "class A:\n    def __init__(self, most):\n        self.most = most\n        self.left = most\n"
            "    def g(self, a):\n        self.left = self.most\n        return a"
        ),
    ),
    (
        "missing statement",
        "def f(s, t):\n    for x in s:\n        if x == t:\n            break\n    yield from s",
        "def f(s, t):\n    for x in s:\n        if x == t:\n            yield x\n            break\n    yield from s",
    ),
    ("last of all, also none", "def f(s, n):\n    return s[-n:]", "def f(s, n):\n    return s[max(0, len(s) - n):]"),
    ("last of all, also none", "def f(s, n):\n    return s[-n:]", "def f(s, n):\n    return s[-n:] if n else []"),
    ("another slice", "def f(s, n):\n    return s[2:n]", "def f(s, n):\n    return s[2:2 + n]"),
    (
        "missing statement",
        "class A:\n    def g(self, a, b):\n        self.d[b] = 1\n    def drop(self, b):\n        del self.d[b]",
        "class A:\n    def g(self, a, b):\n        self.d[b] = 1\n        self.drop(a)\n    def drop(self, b):\n        del self.d[b]",
    ),
]
"""The right change is among what the piece of this name proposes."""
