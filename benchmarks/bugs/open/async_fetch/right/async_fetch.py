"""Fetching many resources at once with a limit, retries and time-outs; the transport is a coroutine function."""

import asyncio


class FetchError(Exception):
    """A resource could not be had; `attempts` says how often it was tried."""

    def __init__(self, name, attempts):
        super().__init__(f"{name} failed after {attempts} attempts")
        self.name = name
        self.attempts = attempts


async def fetch_with_retry(transport, name, retries=2):
    """The transport's answer; a ConnectionError is tried again `retries` times."""
    attempts = 0
    while True:
        attempts += 1
        try:
            return await transport(name)
        except ConnectionError as error:
            if attempts > retries:
                raise FetchError(name, attempts) from error


async def fetch_all(transport, names, limit=3, retries=2):
    """Answers by name in the given order; failures are None."""
    gate = asyncio.Semaphore(limit)

    async def one(name):
        async with gate:
            try:
                return await fetch_with_retry(transport, name, retries)
            except FetchError:
                return None

    answers = await asyncio.gather(*(one(name) for name in names))
    return dict(zip(names, answers))


async def first_answer(transport, names):
    """The first answer that arrives; the others are cancelled."""
    tasks = [asyncio.create_task(transport(name)) for name in names]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    return done.pop().result()


async def pump(source, handler, workers=2):
    """Hand each item of an iterable to the async handler; return how many were handled."""
    queue = asyncio.Queue()
    for item in source:
        queue.put_nowait(item)
    handled = 0

    async def work():
        nonlocal handled
        while not queue.empty():
            await handler(queue.get_nowait())
            handled += 1

    await asyncio.gather(*(work() for _ in range(workers)))
    return handled
