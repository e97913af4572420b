"""A chat room and its helpers: broadcast, timeouts, limited work, periodic ticks, all with asyncio."""

import asyncio
import contextlib


class Room:
    """Members with a queue each; messages go to all but the sender."""

    def __init__(self, keep=3):
        self.members = {}
        self.recent = []
        self.keep = keep
        self._closed = asyncio.Event()

    def join(self, name):
        """A queue with the recent messages in it."""
        if name in self.members:
            raise ValueError(f"{name} is here already")
        queue = asyncio.Queue()
        for message in self.recent:
            queue.put_nowait(message)
        self.members[name] = queue
        return queue

    def leave(self, name):
        """The number of messages that were never read."""
        return self.members.pop(name).qsize()

    async def say(self, name, text):
        """Send to all others; how many got it."""
        if self._closed.is_set():
            raise RuntimeError("the room is closed")
        message = (name, text)
        self.recent = [*self.recent, message][-self.keep:]
        others = [queue for member, queue in self.members.items() if member != name]
        await asyncio.gather(*(queue.put(message) for queue in others))
        return len(others)

    async def read(self, name, patience=0.05):
        """The next message; None when none comes in time."""
        try:
            return await asyncio.wait_for(self.members[name].get(), patience)
        except asyncio.TimeoutError:
            return None

    def close(self):
        """Nobody can say anything any more."""
        self._closed.set()

    async def closed(self):
        """Wait until the room is closed."""
        await self._closed.wait()


async def limited(jobs, most):
    """Results of coroutine functions in their order, never more than some at once; the first error goes on."""
    gate = asyncio.Semaphore(most)

    async def one(job):
        async with gate:
            return await job()

    return await asyncio.gather(*(one(job) for job in jobs))


async def first_good(jobs):
    """The result of the first coroutine that ends without an error; the others are cancelled."""
    tasks = [asyncio.ensure_future(job()) for job in jobs]
    errors = []
    try:
        for ended in asyncio.as_completed(tasks):
            try:
                return await ended
            except ValueError as error:
                errors.append(error)
        raise errors[-1] if errors else LookupError("no jobs")
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def ticks(count, pause=0):
    """Numbers from 0, a pause before each but the first."""
    for number in range(count):
        if number:
            await asyncio.sleep(pause)
        yield number


async def batches(source, size):
    """Lists of items of an asynchronous iterator."""
    batch = []
    async for item in source:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


async def total(source, start=0):
    """Sum of an asynchronous iterator."""
    value = start
    async for item in source:
        value += item
    return value


@contextlib.asynccontextmanager
async def member(room, name):
    """In the room for the time of a block."""
    queue = room.join(name)
    try:
        yield queue
    finally:
        room.leave(name)


async def relay(room, name, handler):
    """Answer each message with what the handler makes of it (None: no answer) until the room is closed; how many answers."""
    count = 0
    closing = asyncio.ensure_future(room.closed())
    async with member(room, name) as queue:
        while not closing.done():
            getting = asyncio.ensure_future(queue.get())
            await asyncio.wait({getting, closing}, return_when=asyncio.ALL_COMPLETED)
            if not getting.done():
                getting.cancel()
                break
            answer = handler(*getting.result())
            if answer is not None:
                await room.say(name, answer)
                count += 1
    return count
