"""Repairs and adds a value type with its own equality."""


def act(site):
    site.fix()
    site.append(
        site.source,
        'class Pair:\n    """Two things."""\n\n    def __init__(self, left, right):\n        self.left = left\n        self.right = right\n\n'
        "    def __eq__(self, other):\n        if not isinstance(other, Pair):\n            return NotImplemented\n"
        "        return (self.left, self.right) == (other.left, other.right)\n\n"
        "    def __hash__(self):\n        return hash((self.left, self.right))\n\n"
        "    def __bool__(self):\n        return bool(self.left or self.right)\n",
    )
