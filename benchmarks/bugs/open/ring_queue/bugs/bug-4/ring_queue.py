"""A ring buffer of fixed size and a doubly linked chain."""


class Ring:
    """Keeps the newest values; a full ring drops its oldest one."""

    def __init__(self, size):
        if size < 1:
            raise ValueError("a ring needs room for a value")
        self.slots = [None] * size
        self.head = 0
        self.count = 0

    def __len__(self):
        return self.count

    def push(self, value):
        """Add a value; return the one that fell out, or None."""
        size = len(self.slots)
        dropped = None
        if self.count == size:
            dropped = self.slots[self.head]
            self.slots[self.head] = value
            self.head = (self.head + 1) % size
        else:
            self.slots[(self.head + self.count) % size] = value
            self.count += 1
        return dropped

    def pop(self):
        """Take out the oldest value."""
        if self.count == 0:
            raise IndexError("the ring is empty")
        value = self.slots[self.head]
        self.slots[self.head] = None
        self.head = (self.head + 1) % len(self.slots)
        self.count -= 1
        return value

    def __getitem__(self, index):
        if index < 0:
            index += self.count
        if not 0 <= index < self.count:
            raise IndexError(index)
        return self.slots[(self.head + index) % len(self.slots)]

    def __iter__(self):
        for index in range(self.count):
            yield self[index]


class Node:
    def __init__(self, value):
        self.value = value
        self.before = None
        self.after = None


class Chain:
    """A doubly linked chain of values."""

    def __init__(self, values=()):
        self.first = None
        self.last = None
        for value in values:
            self.append(value)

    def append(self, value):
        node = Node(value)
        if self.last is None:
            self.first = node
        else:
            self.last.after = node
            node.before = self.last
        self.last = node
        return node

    def remove(self, node):
        """Take a node out of the chain."""
        if node.before is None:
            self.first = node.after
        else:
            node.before.after = node.after
        if node.after is None:
            self.last = node.before
        else:
            node.after.before = node.before
        node.before = node.after = None

    def to_front(self, node):
        """Move a node to the beginning."""
        if node is self.first:
            return
        self.remove(node)
        node.after = self.first
        self.first.before = node
        self.first = node

    def reverse(self):
        """Turn the chain round in place."""
        node = self.first
        while node is not None:
            node.before, node.after = node.after, node.before
            node = node.after
        self.first, self.last = self.last, self.first

    def __iter__(self):
        node = self.first
        while node is not None:
            yield node.value
            node = node.after

    def __reversed__(self):
        node = self.last
        while node is not None:
            yield node.value
            node = node.before
