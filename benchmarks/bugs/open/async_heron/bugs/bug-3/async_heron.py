"""Small helpers for coroutines: retries, limits, caches, queues and clean ends."""

import asyncio
import contextlib


class GaveUp(Exception):
    """All attempts failed; `errors` holds what each of them raised."""

    def __init__(self, errors):
        super().__init__(f"gave up after {len(errors)} attempts")
        self.errors = errors


async def retry(work, attempts=3, pause=0.1, sleep=asyncio.sleep, expected=(Exception,)):
    """Await work() until it succeeds; the pause doubles after each failure, there is none after the last."""
    errors = []
    for number in range(attempts):
        try:
            return await work()
        except expected as error:
            errors.append(error)
        if number < attempts - 1:
            await sleep(pause * 2**number)
    raise GaveUp(errors)


async def bounded(works, limit):
    """Results in the order of the works, of which at most `limit` run at a time."""
    gate = asyncio.Semaphore(limit)

    async def guarded(work):
        async with gate:
            return await work()

    return await asyncio.gather(*(guarded(work) for work in works))


async def fastest(*coroutines):
    """The result of the coroutine that ends first; the others are cancelled."""
    tasks = [asyncio.ensure_future(each) for each in coroutines]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task in done).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def settle(**coroutines):
    """(results, errors) by name; no error stops the others."""
    outcomes = await asyncio.gather(*coroutines.values(), return_exceptions=True)
    results, errors = {}, {}
    for name, outcome in zip(coroutines, outcomes):
        if isinstance(outcome, BaseException):
            errors[name] = outcome
        else:
            results[name] = outcome
    return results, errors


class Once:
    """Results by key; callers that ask at the same time share one call, failures are not kept."""

    def __init__(self, load):
        self.load = load
        self.tasks = {}

    async def get(self, key):
        if key not in self.tasks:
            self.tasks[key] = asyncio.ensure_future(self.load(key))
        task = self.tasks[key]
        try:
            return await task
        except Exception:
            self.tasks.pop(key, None)
            raise


class Collector:
    """Gathers items and hands them on in groups: when a group is full and at the end."""

    def __init__(self, send, size):
        self.send = send
        self.size = size
        self.waiting = []
        self.sent = 0

    async def add(self, item):
        self.waiting.append(item)
        if len(self.waiting) >= self.size:
            self.flush()

    async def flush(self):
        """Send what waits; what could not be sent waits on."""
        if not self.waiting:
            return
        group = self.waiting
        self.waiting = []
        try:
            await self.send(group)
        except Exception:
            self.waiting = group + self.waiting
            raise
        self.sent += len(group)

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, error, trace):
        if kind is None:
            await self.flush()
        return False


async def stream(queue, end=None):
    """Items of a queue up to the end mark."""
    while True:
        item = await queue.get()
        try:
            if item is end:
                return
            yield item
        finally:
            queue.task_done()


async def relay(source, target, change, end=None):
    """Put changed items of one queue into another; the end mark goes on too. Return their number."""
    count = 0
    async for item in stream(source, end):
        await target.put(change(item))
        count += 1
    await target.put(end)
    return count


@contextlib.asynccontextmanager
async def background(coroutine):
    """Run something beside the block and stop it at the end of the block."""
    task = asyncio.ensure_future(coroutine)
    try:
        yield task
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
