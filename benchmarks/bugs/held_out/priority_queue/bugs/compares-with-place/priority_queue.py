"""A binary min-heap with changeable priorities, and a scheduler on top."""


class PriorityQueue:
    """Items with priorities; the smallest comes out first."""

    def __init__(self):
        self._heap = []
        self._index = {}

    def __len__(self):
        return len(self._heap)

    def __contains__(self, item):
        return item in self._index

    def push(self, item, priority):
        """Add an item, or change the priority of one that is inside."""
        if item in self._index:
            place = self._index[item]
            self._heap[place] = (priority, item)
        else:
            place = len(self._heap)
            self._heap.append((priority, item))
            self._index[item] = place
        self._sift_up(place)
        self._sift_down(self._index[item])

    def pop(self):
        """Remove and return (item, priority) with the smallest priority."""
        if not self._heap:
            raise IndexError("empty queue")
        priority, item = self._heap[0]
        self._swap(0, len(self._heap) - 1)
        self._heap.pop()
        del self._index[item]
        if self._heap:
            self._sift_down(0)
        return item, priority

    def _swap(self, a, b):
        self._heap[a], self._heap[b] = self._heap[b], self._heap[a]
        self._index[self._heap[a][1]] = a
        self._index[self._heap[b][1]] = b

    def _sift_up(self, place):
        while place > 0:
            parent = (place - 1) // 2
            if self._heap[parent][0] <= self._heap[place][0]:
                break
            self._swap(parent, place)
            place = parent

    def _sift_down(self, place):
        size = len(self._heap)
        while True:
            smallest = place
            for child in (2 * place + 1, 2 * place + 2):
                if child < size and self._heap[child][0] < self._heap[place][0]:
                    smallest = child
            if smallest == place:
                return
            self._swap(place, smallest)
            place = smallest


def shortest_job_first(jobs):
    """Average waiting time of (arrival, length) jobs on one machine, shortest ready job first."""
    waiting = sorted(enumerate(jobs), key=lambda pair: pair[1][0])
    ready = PriorityQueue()
    now = total = position = 0
    while position < len(waiting) or len(ready):
        while position < len(waiting) and waiting[position][1][0] <= now:
            number, (_, length) = waiting[position]
            ready.push(number, length)
            position += 1
        if not len(ready):
            now = waiting[position][1][0]
            continue
        number, length = ready.pop()
        total += now - jobs[number][0]
        now += length
    return total / len(jobs) if jobs else 0.0
