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
]
