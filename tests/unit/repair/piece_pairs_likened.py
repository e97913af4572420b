"""Pairs for what is named like an expression: name, before, after."""

LIKENED = [
    (
        "named alike",
        "import sys\ndef g():\n    sys.exit(0)\ndef f():\n    exit(1)",
        "import sys\ndef g():\n    sys.exit(0)\ndef f():\n    sys.exit(1)",
    ),
    (
        "named alike",
        "import io\ndef f(path):\n    return io.open(path)",
        "import io\ndef f(path):\n    return open(path)",
    ),
    (
        "named alike",
        "class A:\n    def g(self):\n        return self._inner.size\n    def f(self, n):\n        return (self.size, n)",
        (
            "class A:\n    def g(self):\n        return self._inner.size\n    def f(self, n):\n"
            "        return (self._inner.size, n)"
        ),
    ),
    (
        "named alike",
        (
            "class A:\n    def g(self):\n        return self._inner.size\n    def f(self, n):\n"
            "        return [n * self.size, n + self.size]"
        ),
        (
            "class A:\n    def g(self):\n        return self._inner.size\n    def f(self, n):\n"
            "        return [n * self._inner.size, n + self._inner.size]"
        ),
    ),
    (
        "named alike",
        "from m import Row\ndef f(row_type, v):\n    return isinstance(v, row_type)",
        "from m import Row\ndef f(row_type, v):\n    return isinstance(v, Row)",
    ),
]
