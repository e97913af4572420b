"""Pairs for the pieces about what modules have, and what stands for a result: name, before, after."""

LIBRARIES = [
    (
        "value of a module",
        "import string\ndef f(ch):\n    return ch in 'abc'",
        "import string\ndef f(ch):\n    return ch in string.ascii_lowercase",
    ),
    (
        "value of a module",
        "import math as m\ndef f(xs):\n    low = 0\n    return min(low, *xs)",
        "import math as m\ndef f(xs):\n    low = m.inf\n    return min(low, *xs)",
    ),
    (
        "value of a module",
        "import conf\ndef f(n):\n    return n > conf.HIGH or n < 0\ndef g():\n    return 3",
        "import conf\ndef f(n):\n    return n > conf.HIGH or n < 0\ndef g():\n    return conf.HIGH",
    ),
    (
        "another value of the module",
        "import math\ndef f(r):\n    return math.e * r * r",
        "import math\ndef f(r):\n    return math.pi * r * r",
    ),
    (
        "missing call",
        "class U:\n    def admin(self):\n        return self.name == 'root'\ndef f(u):\n    if u.admin:\n        return 1",
        "class U:\n    def admin(self):\n        return self.name == 'root'\ndef f(u):\n    if u.admin():\n        return 1",
    ),
    (
        "tolerant lookup",
        "PORT = 8080\ndef f(conf):\n    return conf['port']",
        "PORT = 8080\ndef f(conf):\n    return conf.get('port', PORT)",
    ),
    (
        "tolerant lookup",
        "def a(conf):\n    return conf.get('port', 8080)\ndef f(conf):\n    return conf['port']",
        "def a(conf):\n    return conf.get('port', 8080)\ndef f(conf):\n    return conf.get('port', 8080)",
    ),
    (
        "guarded operand",
        "def f(n):\n    return n.big or n.left.size > 3",
        "def f(n):\n    return n.big or n.left and n.left.size > 3",
    ),
    (
        "guarded operand",
        "class A:\n    def g(self):\n        if self.head.size > 3:\n            return 1",
        "class A:\n    def g(self):\n        if self.head is not None and self.head.size > 3:\n            return 1",
    ),
]
