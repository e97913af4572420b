"""An asynchronous pipeline: a bounded queue, stages, time-outs, a shared account and background jobs."""

import asyncio


class Account:
    """A balance that many tasks change; reading and writing take time."""

    def __init__(self, balance=0):
        self._balance = balance
        self._lock = asyncio.Lock()

    async def _read(self):
        await asyncio.sleep(0)
        return self._balance

    async def _write(self, value):
        await asyncio.sleep(0)
        self._balance = value

    async def add(self, amount):
        """Change the balance and return the new one."""
        async with self._lock:
            value = await self._read() + amount
            await self._write(value)
        return value

    async def balance(self):
        """The balance now."""
        return await self._read()


async def run_stage(items, function, size=2):
    """Apply an async function to each item of an async iterable, in order, through a bounded queue."""
    queue = asyncio.Queue(maxsize=size)
    end = object()

    async def produce():
        async for item in items:
            await queue.put(item)
        await queue.put(end)

    producer = asyncio.create_task(produce())
    results = []
    while True:
        item = await queue.get()
        if item is end:
            break
        results.append(await function(item))
    await producer
    return results


async def within(awaitable, seconds, default=None):
    """The result of an awaitable, or the default when it takes too long."""
    try:
        return await asyncio.wait_for(awaitable, timeout=seconds)
    except asyncio.TimeoutError:
        return default


async def settle(*awaitables):
    """(results, errors): what succeeded and what failed, each in order."""
    outcomes = await asyncio.gather(*awaitables, return_exceptions=True)
    results = [outcome for outcome in outcomes if not isinstance(outcome, Exception)]
    errors = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    return results, errors


class Jobs:
    """Background tasks that are cancelled at the end of a block."""

    def __init__(self):
        self._tasks = set()

    def start(self, coroutine):
        """Start a job and return its task."""
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return False
