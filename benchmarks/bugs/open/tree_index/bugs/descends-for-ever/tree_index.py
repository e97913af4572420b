"""An ordered map as an unbalanced binary search tree."""


class Node:
    """A key with its value and two children."""

    def __init__(self, key, value):
        self.key = key
        self.value = value
        self.left = None
        self.right = None


class TreeIndex:
    """Sorted keys with range queries."""

    def __init__(self):
        self.root = None
        self.size = 0

    def insert(self, key, value):
        """Store a value; an existing key gets the new value."""
        if self.root is None:
            self.root = Node(key, value)
            self.size = 1
            return
        node = self.root
        while True:
            if key == node.key:
                node.value = value
                return
            side = "left" if key < node.key else "right"
            child = getattr(node, side)
            if child is None:
                setattr(node, side, Node(key, value))
                self.size += 1
                return

    def find(self, key, default=None):
        """The value of a key."""
        node = self.root
        while node is not None:
            if key == node.key:
                return node.value
            node = node.left if key < node.key else node.right
        return default

    def items(self):
        """Pairs in the order of the keys."""
        yield from self._walk(self.root)

    def _walk(self, node):
        if node is not None:
            yield from self._walk(node.left)
            yield node.key, node.value
            yield from self._walk(node.right)

    def height(self):
        """The number of levels, 0 for an empty tree."""
        return self._height(self.root)

    def _height(self, node):
        if node is None:
            return 0
        return 1 + max(self._height(node.left), self._height(node.right))

    def floor(self, key):
        """The greatest key that is not above the given one, or None."""
        node, best = self.root, None
        while node is not None:
            if node.key <= key:
                best = node.key
                node = node.right
            else:
                node = node.left
        return best

    def between(self, low, high):
        """Keys from low to high, both included."""
        return [key for key, _ in self.items() if low <= key <= high]
