"""Asynchronous work: a pool of workers over a queue, retries, a gate, a batcher and a broadcast."""

import asyncio
from contextlib import asynccontextmanager


async def run_pool(items, work, workers=2):
    """Results of work(item) in the order of the items; an error takes the place of its result."""
    queue = asyncio.Queue()
    results = {}
    for number, item in enumerate(items):
        queue.put_nowait((number, item))

    async def worker():
        while not queue.empty():
            number, item = queue.get_nowait()
            try:
                results[number] = await work(item)
            except Exception as error:
                results[number] = error

    await asyncio.gather(*(worker() for _ in range(workers)))
    return [results[number] for number in sorted(results)]


async def retry(call, attempts=3, delay=0.1, factor=2, sleep=asyncio.sleep, errors=(OSError,)):
    """The result of call(); after one of the errors again, with growing pauses; the last error is raised."""
    for attempt in range(1, attempts + 1):
        try:
            return await call()
        except errors:
            if attempt == attempts:
                raise
            await sleep(delay)
            delay *= factor


class Gate:
    """Lets a number of holders in at the same time, first come first served."""

    def __init__(self, room):
        self.room = room
        self.inside = 0
        self.waiting = []

    async def enter(self):
        if self.inside < self.room:
            self.inside += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        await turn

    def leave(self):
        """The place goes to who waits longest."""
        while self.waiting:
            turn = self.waiting.pop(0)
            if not turn.done():
                turn.set_result(None)
                return
        self.inside -= 1

    @asynccontextmanager
    async def pass_through(self):
        await self.enter()
        yield self
        self.leave()


class Batcher:
    """Collects items and hands them to send() in lists of a size."""

    def __init__(self, send, size):
        self.send = send
        self.size = size
        self.items = []

    async def add(self, item):
        self.items.append(item)
        if len(self.items) >= self.size:
            await self.flush()

    async def flush(self):
        if not self.items:
            return
        items, self.items = self.items, []
        await self.send(items)

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, error, trace):
        if kind is None:
            await self.flush()
        return False


class Broadcast:
    """Each subscriber gets all messages from its beginning to the close."""

    def __init__(self):
        self.queues = []

    def subscribe(self):
        queue = asyncio.Queue()
        self.queues.append(queue)
        return self._read(queue)

    async def _read(self, queue):
        while True:
            message = await queue.get()
            if message is None:
                return
            yield message

    def publish(self, message):
        for queue in self.queues:
            queue.put_nowait(message)

    def close(self):
        self.publish(None)
        self.queues.clear()
