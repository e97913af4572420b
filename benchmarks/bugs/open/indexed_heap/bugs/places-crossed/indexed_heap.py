"""A priority queue that knows where each key is, so that priorities may change; with two uses of it."""


class IndexedHeap:
    """A binary heap of (priority, key), the smallest first; each key is there at most once."""

    def __init__(self):
        self.heap = []
        self.where = {}

    def __len__(self):
        return len(self.heap)

    def __contains__(self, key):
        return key in self.where

    def priority(self, key):
        """The present priority of a key."""
        return self.heap[self.where[key]][0]

    def _swap(self, one, two):
        self.heap[one], self.heap[two] = self.heap[two], self.heap[one]
        self.where[self.heap[one][1]] = two
        self.where[self.heap[two][1]] = one

    def _up(self, index):
        while index > 0:
            parent = (index - 1) // 2
            if self.heap[parent][0] <= self.heap[index][0]:
                break
            self._swap(index, parent)
            index = parent

    def _down(self, index):
        while True:
            smallest = index
            for child in (2 * index + 1, 2 * index + 2):
                if child < len(self.heap) and self.heap[child][0] < self.heap[smallest][0]:
                    smallest = child
            if smallest == index:
                return
            self._swap(index, smallest)
            index = smallest

    def push(self, key, priority):
        """Add a key, or change the priority of one that is there."""
        if key in self.where:
            self.remove(key)
        self.heap.append((priority, key))
        self.where[key] = len(self.heap) - 1
        self._up(len(self.heap) - 1)

    def remove(self, key):
        """Take a key out wherever it is."""
        index = self.where.pop(key)
        last = self.heap.pop()
        if index == len(self.heap):
            return
        self.heap[index] = last
        self.where[last[1]] = index
        self._up(index)
        self._down(index)

    def pop(self):
        """Take out the (key, priority) with the smallest priority."""
        if not self.heap:
            raise IndexError("the heap is empty")
        priority, key = self.heap[0]
        self.remove(key)
        return key, priority


def merge_sorted(*runs):
    """Yield the values of sorted iterables in order."""
    iterators = [iter(run) for run in runs]
    heap = IndexedHeap()
    for number, iterator in enumerate(iterators):
        for value in iterator:
            heap.push(number, value)
            break
    while heap:
        number, value = heap.pop()
        yield value
        for value in iterators[number]:
            heap.push(number, value)
            break


def distances(graph, start):
    """{node: length of the shortest way from start} in a graph {node: {neighbour: length}}."""
    found = {}
    heap = IndexedHeap()
    heap.push(start, 0)
    while heap:
        node, distance = heap.pop()
        found[node] = distance
        for neighbour, length in graph.get(node, {}).items():
            if neighbour in found:
                continue
            if neighbour not in heap or distance + length < heap.priority(neighbour):
                heap.push(neighbour, distance + length)
    return found
