"""Lazy work on streams: merging, batching, grouping, joining and looking ahead."""

import heapq

MISSING = object()


def batches(items, size):
    """Lists of that many items; the last one may be shorter."""
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def merge(*streams, key=lambda item: item):
    """All items of sorted streams in order; equal ones in the order of the streams."""
    heap = []
    for number, stream in enumerate(streams):
        iterator = iter(stream)
        first = next(iterator, MISSING)
        if first is not MISSING:
            heap.append((key(first), number, first, iterator))
    heapq.heapify(heap)
    while heap:
        _, number, item, iterator = heapq.heappop(heap)
        yield item
        following = next(iterator, MISSING)
        if following is not MISSING:
            heapq.heappush(heap, (key(following), number, following, iterator))


def changes(items, key=lambda item: item):
    """Items whose key differs from that of the item before; the first one is one."""
    before = MISSING
    for item in items:
        now = key(item)
        if before is MISSING or now != before:
            yield item
        before = now


def sessions(stamps, gap):
    """(first, last, count) of stamps with at most the gap between neighbours."""
    first = last = None
    count = 0
    for stamp in stamps:
        if last is not None and stamp - last > gap:
            yield first, last, count
            first = None
            count = 0
        if first is None:
            first = stamp
        last = stamp
        count += 1
    if count:
        yield first, last, count


def with_next(items):
    """(item, the next one or None) for each item."""
    iterator = iter(items)
    current = next(iterator, MISSING)
    if current is MISSING:
        return
    for following in iterator:
        yield current, following
        current = following
    yield current, None


def left_join(rows, others):
    """Rows of (key, value) with (key, other) rows of the same key, both sorted by unique keys; None without one."""
    iterator = iter(others)
    other = next(iterator, None)
    for key, value in rows:
        while other is not None and other[0] < key:
            other = next(iterator, None)
        if other is not None and other[0] == key:
            yield key, value, other[1]
        else:
            yield key, value, None


def take_until(items, stop):
    """The items up to and with the first for which stop(item) is true."""
    for item in items:
        yield item
        if stop(item):
            return


def round_robin(*streams):
    """One item of each stream in turn until all have ended."""
    waiting = [iter(stream) for stream in streams]
    while waiting:
        still = []
        for iterator in waiting:
            try:
                yield next(iterator)
            except StopIteration:
                continue
            still.append(iterator)
        waiting = still
