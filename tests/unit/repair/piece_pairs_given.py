"""Pairs for what is applied elsewhere, what is alike, what calls are given besides, and for ends: name, before, after."""

GIVEN = [
    (
        "applied elsewhere",
        "def clean(a):\n    return a\ndef f(a, b):\n    x = clean(a)\n    return x + b",
        "def clean(a):\n    return a\ndef f(a, b):\n    x = clean(a)\n    return x + clean(b)",
    ),
    (
        "applied elsewhere",
        "from m import escape\ndef g(link):\n    return escape(link)\ndef f(link, text):\n    return 'a', link, text",
        "from m import escape\ndef g(link):\n    return escape(link)\ndef f(link, text):\n    return 'a', escape(link), text",
    ),
    (
        "applied elsewhere",
        "class A:\n    def g(self, v):\n        return self.clone(v)\n    def f(self):\n        return abs(self.v)",
        "class A:\n    def g(self, v):\n        return self.clone(v)\n    def f(self):\n        return self.clone(abs(self.v))",
    ),
    (
        "applied elsewhere",
        "def plain(url):\n    return url\ndef g(url):\n    return plain(url)\ndef f(url):\n    return url.lower()",
        "def plain(url):\n    return url\ndef g(url):\n    return plain(url)\ndef f(url):\n    return plain(url).lower()",
    ),
    (
        "applied elsewhere first",
        "from m import copied\ndef g(messages):\n    return copied(messages)\ndef f(messages):\n    messages.pop()\n",
        (
            "from m import copied\ndef g(messages):\n    return copied(messages)\ndef f(messages):\n"
            "    messages = copied(messages)\n    messages.pop()\n"
        ),
    ),
    (
        "one more of a namespace",
        "import t\ndef g(x):\n    return x is t.Newline\ndef f(x):\n    return x in (t.Space, t.Comment.Single)",
        "import t\ndef g(x):\n    return x is t.Newline\ndef f(x):\n    return x in (t.Space, t.Comment.Single, t.Newline)",
    ),
    (
        "class asked for too",
        "class OneScope: pass\nclass OtherScope: pass\ndef f(x):\n    return isinstance(x, OneScope)",
        "class OneScope: pass\nclass OtherScope: pass\ndef f(x):\n    return isinstance(x, (OneScope, OtherScope))",
    ),
    (
        "class asked for too",
        "def g(x):\n    return isinstance(x, bytes)\ndef f(x):\n    return isinstance(x, (str, int,))",
        "def g(x):\n    return isinstance(x, bytes)\ndef f(x):\n    return isinstance(x, (str, int, bytes))",
    ),
    (
        "kept beside",
        (
            "class A:\n    def __init__(self):\n        self.rows = []\n        self.marks = []\n    def f(self, i):\n"
            "        del self.rows[i]\n"
        ),
        (
            "class A:\n    def __init__(self):\n        self.rows = []\n        self.marks = []\n    def f(self, i):\n"
            "        del self.rows[i]\n        del self.marks[i]\n"
        ),
    ),
    (
        "kept beside",
        (
            "class A:\n    def __init__(self):\n        self.rows = []\n        self.marks = []\n    def g(self):\n"
            "        self.marks.append(False)\n    def f(self, row):\n        self.rows.append(row)\n"
        ),
        (
            "class A:\n    def __init__(self):\n        self.rows = []\n        self.marks = []\n    def g(self):\n"
            "        self.marks.append(False)\n    def f(self, row):\n        self.rows.append(row)\n        self.marks.append(False)\n"
        ),
    ),
    (
        "kept beside",
        (
            "class A:\n    def __init__(self):\n        self.names: dict = {}\n        self.tools: dict = {}\n    def f(self, key):\n"
            "        if key in self.names:\n            return self.names[key]\n        raise KeyError(key)\n"
        ),
        (
            "class A:\n    def __init__(self):\n        self.names: dict = {}\n        self.tools: dict = {}\n    def f(self, key):\n"
            "        if key in self.names:\n            return self.names[key]\n        if key in self.tools:\n"
            "            return self.tools[key]\n        raise KeyError(key)\n"
        ),
    ),
    (
        "option turned",
        "def g(x, quoted=False):\n    return x\ndef f(x):\n    return g(x)",
        "def g(x, quoted=False):\n    return x\ndef f(x):\n    return g(x, quoted=True)",
    ),
    (
        "option turned",
        "class A:\n    def __init__(self, x, *, strict=True):\n        self.x = x\ndef f(x):\n    return A(x)",
        "class A:\n    def __init__(self, x, *, strict=True):\n        self.x = x\ndef f(x):\n    return A(x, strict=False)",
    ),
    (
        "setting handed on",
        (
            "from tempfile import TemporaryFile\nclass A:\n    def __init__(self, folder):\n        self._dir = folder\n"
            "    def f(self):\n        return TemporaryFile()"
        ),
        (
            "from tempfile import TemporaryFile\nclass A:\n    def __init__(self, folder):\n        self._dir = folder\n"
            "    def f(self):\n        return TemporaryFile(dir=self._dir)"
        ),
    ),
    (
        "setting handed on",
        (
            "from m import parse\nclass A:\n    def __init__(self, depth):\n        self.depth = depth\n    def f(self, x):\n"
            "        return parse(x, block=True)"
        ),
        (
            "from m import parse\nclass A:\n    def __init__(self, depth):\n        self.depth = depth\n    def f(self, x):\n"
            "        return parse(x, block=True, depth=self.depth)"
        ),
    ),
    (
        "ends the right way round",
        "def f(n, start=0, end=9):\n    return start <= n < end\n",
        "def f(n, start=0, end=9):\n    if start > end:\n        start, end = end, start\n    return start <= n < end\n",
    ),
    (
        "ends the right way round",
        "def f(n, start, end=None):\n    if end is None:\n        end = 9\n    return start <= n < end\n",
        (
            "def f(n, start, end=None):\n    if end is None:\n        end = 9\n    if start > end:\n"
            "        start, end = end, start\n    return start <= n < end\n"
        ),
    ),
    (
        "mark for nothing",
        "NOTHING = object()\ndef g(x):\n    return x is NOTHING\ndef f(rows, i):\n    rows[i] = None",
        "NOTHING = object()\ndef g(x):\n    return x is NOTHING\ndef f(rows, i):\n    rows[i] = NOTHING",
    ),
    ("equal for the same", "def f(x):\n    return x is 0", "def f(x):\n    return x == 0"),
    ("equal for the same", "def f(x):\n    return x is not 'a'", "def f(x):\n    return x != 'a'"),
    ("kind of display", "def f(a, b):\n    return [a, b]", "def f(a, b):\n    return (a, b)"),
    ("kind of display", "def f(a):\n    return [a]", "def f(a):\n    return list(a)"),
    (
        "kind of display",
        "def f(a, b):\n    return (a), (b)\ndef g(a):\n    return (a,)",
        "def f(a, b):\n    return (a), (b)\ndef g(a):\n    return [a]",
    ),
    (
        "another attribute",
        "class A:\n    def g(self):\n        return self._value\n    def f(self):\n        return self.value() << 12",
        "class A:\n    def g(self):\n        return self._value\n    def f(self):\n        return self._value() << 12",
    ),
    (
        "guarded operand",
        "def f(s, el):\n    if not fits(el, s.part):\n        return 1",
        "def f(s, el):\n    if s.part and not fits(el, s.part):\n        return 1",
    ),
    (
        "another result",
        "def f(m):\n    if m.group(1):\n        return m.group()\n    return ''",
        "def f(m):\n    if m.group(1):\n        return m.group()\n    return m.group(1)",
    ),
    (
        "kind of error caught",
        "from m import OwnError\ndef f(x):\n    try:\n        return x()\n    except:\n        return 1\n",
        "from m import OwnError\ndef f(x):\n    try:\n        return x()\n    except OwnError:\n        return 1\n",
    ),
    (
        "asked of it",
        "class A:\n    def f(self, key):\n        return key.sign(self.algorithm)",
        "class A:\n    def f(self, key):\n        return key.sign(self.algorithm())",
    ),
    (
        "values for the marks",
        "def f(name, size):\n    raise TypeError('no %r here')",
        "def f(name, size):\n    raise TypeError('no %r here' % (size,))",
    ),
    (
        "values for the marks",
        "def f(name, size):\n    return '%s is %d%%'",
        "def f(name, size):\n    return '%s is %d%%' % (name, size)",
    ),
    (
        "setting handed on",
        "from m import emit\ndef f(key, *, whole, **more):\n    return emit(key, **more)",
        "from m import emit\ndef f(key, *, whole, **more):\n    return emit(key, **more, whole=whole)",
    ),
    (
        "setting handed on",
        "from m import Link\ndef f(path, cert, http1):\n    return Link(\n        path=path,\n        cert=(cert),  # kept\n    )",
        (
            "from m import Link\ndef f(path, cert, http1):\n    return Link(\n        path=path,\n"
            "        cert=(cert), http1=http1,  # kept\n    )"
        ),
    ),
    (
        "missing argument",
        "def g(x, y=0, z=0):\n    return x\ndef f(x, y):\n    return g(\n        x,  # as given, whole\n    )",
        "def g(x, y=0, z=0):\n    return x\ndef f(x, y):\n    return g(\n        x, y,  # as given, whole\n    )",
    ),
    (
        "missing argument",
        "def g(x, y, z=0):\n    return x\ndef f(x, w):\n    return g(x, z=1)",
        "def g(x, y, z=0):\n    return x\ndef f(x, w):\n    return g(x, z=1, y=w)",
    ),
    (
        "unread name handed on",
        "from m import *\nfrom os import sep\ndef f(x):\n    return x.split()",
        "from m import *\nfrom os import sep\ndef f(x):\n    return x.split(sep)",
    ),
]
