"""Generators for streams: chunks, windows, groups, merging, peeking."""

import heapq


def chunks(items, size):
    """Lists of `size` items each, the last perhaps shorter."""
    if size < 1:
        raise ValueError("size must be positive")
    chunk = []
    for item in items:
        chunk.append(item)
        if len(chunk) == size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def pairwise_changes(items):
    """Differences between neighbours."""
    iterator = iter(items)
    try:
        previous = next(iterator)
    except StopIteration:
        return
    for item in iterator:
        yield item - previous
        previous = item


def group_runs(items, key=None):
    """(key, list) for each run of neighbours with equal keys."""
    run, current, started = [], None, False
    for item in items:
        mark = key(item) if key else item
        if started and mark == current:
            run.append(item)
            continue
        if started:
            yield current, run
        run, current, started = [item], mark, True


def merge_sorted(*streams):
    """One sorted stream of several sorted ones; the earlier stream first among equals."""
    iterators = [iter(stream) for stream in streams]
    heap = []
    for number, iterator in enumerate(iterators):
        for value in iterator:
            heap.append((value, number))
            break
    heapq.heapify(heap)
    while heap:
        value, number = heapq.heappop(heap)
        yield value
        for following in iterators[number]:
            heapq.heappush(heap, (following, number))
            break


def flatten(items, depth=-1):
    """Items of nested lists and tuples, down to a depth when it is not negative; text stays whole."""
    for item in items:
        if isinstance(item, (list, tuple)) and depth != 0:
            yield from flatten(item, depth - 1)
        else:
            yield item


class Peekable:
    """An iterator that can show what comes next."""

    _NOTHING = object()

    def __init__(self, items):
        self._iterator = iter(items)
        self._ahead = self._NOTHING

    def __iter__(self):
        return self

    def __next__(self):
        if self._ahead is not self._NOTHING:
            value, self._ahead = self._ahead, self._NOTHING
            return value
        return next(self._iterator)

    def peek(self, default=None):
        """The next item, which stays; the default at the end."""
        if self._ahead is self._NOTHING:
            self._ahead = next(self._iterator, self._NOTHING)
        return default if self._ahead is self._NOTHING else self._ahead

    def take_while(self, test):
        """Items as long as they pass; the first that fails stays."""
        taken = []
        while self.peek(self._NOTHING) is not self._NOTHING and test(self.peek()):
            taken.append(next(self))
        return taken
