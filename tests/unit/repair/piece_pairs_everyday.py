"""Pairs for the pieces about what calls are mostly given and what functions hand on: name, before, after."""

EVERYDAY = [
    (
        "given one more",
        "def f(s):\n    a, b = s.split('=')\n    return a",
        "def f(s):\n    a, b = s.split('=', 1)\n    return a",
    ),
    ("given one more", "def f(s):\n    return s.split('.')[0]", "def f(s):\n    return s.rsplit('.', 1)[0]"),
    ("given one more", "def f(s):\n    return s.replace('a', 'b')", "def f(s):\n    return s.replace('a', 'b', 1)"),
    ("given one more", "def f(b):\n    return b.decode('utf-8')", "def f(b):\n    return b.decode('utf-8', 'replace')"),
    (
        "given one more",
        "import warnings\ndef f():\n    warnings.warn('x', DeprecationWarning)",
        "import warnings\ndef f():\n    warnings.warn('x', DeprecationWarning, stacklevel=2)",
    ),
    (
        "flag of a pattern",
        "import re\ndef f(s):\n    return re.search('a.b', s)",
        "import re\ndef f(s):\n    return re.search('a.b', s, re.DOTALL)",
    ),
    ("flag of a pattern", "import re\nP = re.compile('a')", "import re\nP = re.compile('a', re.IGNORECASE)"),
    (
        "flag of a pattern",
        "import re\ndef f(s):\n    return re.match('a', s, re.I)",
        "import re\ndef f(s):\n    return re.match('a', s, re.I | re.DOTALL)",
    ),
    (
        "flag of a pattern",
        "import re\ndef f(s):\n    return re.sub('a', 'b', s)",
        "import re\ndef f(s):\n    return re.sub('a', 'b', s, flags=re.MULTILINE)",
    ),
    ("only value of a text", "def f(x):\n    return 'a %s' % x", "def f(x):\n    return 'a %s' % (x,)"),
    ("names in braces", "def f(x):\n    return 'a {x!r} {x.y}'", "def f(x):\n    return f'a {x!r} {x.y}'"),
    (
        "further arguments handed on",
        "def f(a, **kwargs):\n    return g(a)",
        "def f(a, **kwargs):\n    return g(a, **kwargs)",
    ),
    ("further arguments handed on", "def f(a, *rest):\n    return g(a)", "def f(a, *rest):\n    return g(a, *rest)"),
    (
        "further arguments handed on",
        "def f(*args, **kw):\n    return g()",
        "def f(*args, **kw):\n    return g(*args, **kw)",
    ),
    (
        "left to the other",
        "class A:\n    def __eq__(self, o):\n        return self.x == o.x",
        "class A:\n    def __eq__(self, o):\n        if not isinstance(o, A):\n            return NotImplemented\n        return self.x == o.x",
    ),
    (
        "point in time of UTC",
        "import datetime\ndef f(n):\n    return datetime.datetime.fromtimestamp(n)",
        "import datetime\ndef f(n):\n    return datetime.datetime.fromtimestamp(n, datetime.timezone.utc)",
    ),
    (
        "point in time of UTC",
        "from datetime import datetime, timezone\ndef f():\n    return datetime.now()",
        "from datetime import datetime, timezone\ndef f():\n    return datetime.now(timezone.utc)",
    ),
    (
        "clean parts",
        "def f(s):\n    return s.split(',')",
        "def f(s):\n    return [part.strip() for part in s.split(',')]",
    ),
    (
        "clean parts",
        "def f(s):\n    return s.split(',')",
        "def f(s):\n    return [part for part in s.split(',') if part]",
    ),
    (
        "added once",
        "def f(xs):\n    out = []\n    for x in xs:\n        out.append(x)\n    return out",
        "def f(xs):\n    out = []\n    for x in xs:\n        if x not in out:\n            out.append(x)\n    return out",
    ),
    ("option mostly given", "def f(p):\n    return quote(p)", "def f(p):\n    return quote(p, safe='')"),
    ("option mostly given", "def f(p):\n    return open(p)", "def f(p):\n    return open(p, 'rb')"),
    ("option mostly given", "def f(p):\n    return p.open('w')", "def f(p):\n    return p.open('wb')"),
    (
        "its own class",
        "class A:\n    def f(self):\n        return A(1)",
        "class A:\n    def f(self):\n        return type(self)(1)",
    ),
    (
        "its own class",
        "class A:\n    def f(self):\n        A.n += 1\n        return A.n",
        "class A:\n    def f(self):\n        self.n += 1\n        return self.n",
    ),
    (
        "its own class",
        "class A(B):\n    def f(self, x):\n        return B.f(self, x, y=1)",
        "class A(B):\n    def f(self, x):\n        return super().f(x, y=1)",
    ),
]
