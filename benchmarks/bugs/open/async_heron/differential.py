"""Behaviour of async_heron on generated inputs, to compare a patched module with the right one."""

import asyncio
import random


def case(rng):
    jobs = [(rng.randint(0, 6), rng.choice([rng.randint(0, 9), rng.randint(0, 9), "fail", None])) for _ in range(rng.randint(1, 5))]
    return jobs, rng.randint(0, 4), rng.randint(1, 4), rng.randint(1, 3), [rng.choice("abc") for _ in range(5)], rng.randint(0, 4)


async def after(turns, value):
    for _ in range(turns):
        await asyncio.sleep(0)
    if value == "fail":
        raise ValueError("failed")
    return value


async def attempt(awaitable, *, limit=0.05):
    try:
        return await asyncio.wait_for(awaitable, limit)
    except Exception as error:
        return type(error).__name__, str(error), len(getattr(error, "errors", []))


async def main(module, case):
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    jobs, failures, attempts, limit, keys, broken = case
    seen, pauses, events, left = [], [], [], [failures]

    async def sleep(seconds):
        pauses.append(seconds)

    async def work():
        if left[0]:
            left[0] -= 1
            raise ValueError("again") if left[0] % 3 else KeyError("other")
        return "done"

    seen += [await attempt(module.retry(work, attempts, 1, sleep, (ValueError,))), pauses]

    def noted(number, turns, value):
        async def run():
            events.append(("begin", number))
            try:
                return await after(turns, value)
            finally:
                events.append(("end", number))

        return run

    safe = [noted(number, turns, value if value != "fail" else 0) for number, (turns, value) in enumerate(jobs)]
    seen.append(await attempt(module.bounded(safe, limit)))

    async def race():
        try:
            return await module.fastest(*(noted(number, 3 * turns, value)() for number, (turns, value) in enumerate(jobs)))
        finally:
            seen.append(list(events))

    seen.append(await attempt(race()))
    settled = await attempt(module.settle(**{f"n{number}": after(*job) for number, job in enumerate(jobs)}))
    seen.append(repr(settled))
    asked = []

    async def load(key):
        asked.append(key)
        return await after(1, "fail" if len(asked) == broken else key * 2)

    once = module.Once(load)
    for _ in range(2):
        seen.append([await attempt(once.get(key)) for key in keys[:2]])
        seen.append(repr(await asyncio.gather(*(once.get(key) for key in keys), return_exceptions=True)))
    groups = []

    async def send(group):
        groups.append(list(group))
        if len(groups) == broken:
            raise ValueError("not now")

    collector = module.Collector(send, limit)
    try:
        async with collector:
            for number in range(attempts + 2):
                seen.append((await attempt(collector.add(number)), list(collector.waiting), collector.sent))
            if failures == 4:
                raise KeyError("stop")
    except Exception as error:
        seen.append(type(error).__name__)
    seen += [groups, collector.waiting, collector.sent]
    source, target = asyncio.Queue(), asyncio.Queue()
    for item in [*range(limit), None, 5]:
        source.put_nowait(item)
    seen += [await attempt(module.relay(source, target, lambda item: item + 1)), [target.get_nowait() for _ in range(target.qsize())], source.qsize()]
    seen.append(source._unfinished_tasks)
    ticks = []

    async def clock():
        while True:
            ticks.append(1)
            await asyncio.sleep(0)

    async with module.background(clock()) as task:
        await after(3, None)
    count = len(ticks)
    await after(3, None)
    seen += [task.cancelled(), count == len(ticks), count > 0]
    return seen, events, asked


def run(module, case):
    return asyncio.run(main(module, case))


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
