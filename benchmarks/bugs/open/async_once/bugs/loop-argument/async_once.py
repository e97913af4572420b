"""Waiting together: values loaded once for all who ask, waiting with a limit, the first good answer, results in order."""

import asyncio
from collections import deque


class Loader:
    """Loads values by key; who asks meanwhile shares the load, who asks within the lifetime gets the known value."""

    def __init__(self, load, lifetime, clock):
        self.load = load
        self.lifetime = lifetime
        self.clock = clock
        self.values = {}
        self.pending = {}

    async def get(self, key):
        """The value of a key; one caller that gives up does not end the load for the others."""
        if key in self.values:
            value, until = self.values[key]
            if self.clock() < until:
                return value
        if key not in self.pending:
            self.pending[key] = asyncio.ensure_future(self._load(key))
        return await asyncio.shield(self.pending[key])

    async def _load(self, key):
        try:
            value = await self.load(key)
        finally:
            del self.pending[key]
        self.values[key] = (value, self.clock() + self.lifetime)
        return value

    async def get_many(self, keys):
        """{key: value}, loaded at the same time."""
        wanted = list(dict.fromkeys(keys))
        values = await asyncio.gather(*(self.get(key) for key in wanted), loop=asyncio.get_event_loop())
        return dict(zip(wanted, values))

    def forget(self, key):
        """Load the key again when it is asked for next."""
        self.values.pop(key, None)


async def within(seconds, awaitable, default=None):
    """The result, or the default when it takes too long."""
    try:
        return await asyncio.wait_for(awaitable, seconds)
    except asyncio.TimeoutError:
        return default


async def first_good(calls):
    """Call all at the same time; the first result, or the last error when all fail. The rest is cancelled."""
    tasks = [asyncio.ensure_future(call()) for call in calls]
    last = ValueError("nothing to call")
    try:
        for answer in asyncio.as_completed(tasks):
            try:
                return await answer
            except Exception as error:
                last = error
    finally:
        for task in tasks:
            task.cancel()
    raise last


async def in_order(items, work, limit):
    """Yield work(item) in the order of the items, with at most `limit` of them under way."""
    running = deque()
    for item in items:
        running.append(asyncio.ensure_future(work(item)))
        if len(running) >= limit:
            yield await running.popleft()
    while running:
        yield await running.popleft()
