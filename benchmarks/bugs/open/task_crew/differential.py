"""Behaviour of task_crew on generated inputs, to compare a patched module with the right one."""

import asyncio
import random


def case(rng):
    return [rng.randint(0, 4) for _ in range(rng.randint(0, 7))], rng.randint(1, 3), rng.randint(1, 4), rng.randint(0, 4), rng.random() < 0.3


def run(module, case):
    items, workers, attempts, failures, fail = case
    seen = []

    async def work(item):
        seen.append(("work", item))
        for _ in range(item):
            await asyncio.sleep(0)
        return 12 // item

    async def call():
        seen.append("call")
        if seen.count("call") <= failures:
            raise OSError("no") if not fail or failures != 2 else KeyError("other")
        return "good"

    async def sleep(seconds):
        seen.append(("sleep", seconds))

    async def send(batch):
        seen.append(("send", list(batch)))

    async def visit(gate, number, item):
        try:
            async with gate.pass_through():
                seen.append(("in", number, gate.inside))
                await asyncio.sleep(0)
                if item == 4:
                    raise KeyError(number)
        except KeyError:
            seen.append(("error", number))

    async def attempt(awaitable):
        task = asyncio.ensure_future(awaitable)
        for _ in range(150):
            if task.done():
                break
            await asyncio.sleep(0)
        else:
            task.cancel()
        try:
            return await task
        except (Exception, asyncio.CancelledError) as error:
            return type(error).__name__

    async def batch():
        async with module.Batcher(send, workers) as batcher:
            for item in items:
                await batcher.add(item)
            if fail:
                raise KeyError("x")

    async def listen():
        source = module.Broadcast()
        readers = [source.subscribe()]
        for item in items:
            source.publish(item)
            if item == 3:
                readers.append(source.subscribe())
        source.close()
        return [[message async for message in reader] for reader in readers]

    async def main():
        found = [repr(await attempt(module.run_pool(items, work, workers))), await attempt(module.retry(call, attempts, 1, 3, sleep))]
        gate = module.Gate(workers)
        tasks = [asyncio.ensure_future(visit(gate, number, item)) for number, item in enumerate(items)]
        await asyncio.sleep(0)
        if fail and tasks:
            tasks[-1].cancel()
        found.append(repr(await attempt(asyncio.gather(*tasks, return_exceptions=True))))
        found += [await attempt(batch()), await attempt(listen()), gate.inside]
        return found

    return asyncio.run(main()), seen


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"
