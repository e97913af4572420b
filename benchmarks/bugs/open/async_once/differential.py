"""Behaviour of async_once on generated inputs, to compare a patched module with the right one."""

import asyncio
import random


def case(rng):
    steps = [(rng.choice(["get", "get", "many", "wait", "forget", "cancel"]), rng.choice("abc"), rng.randint(0, 4)) for _ in range(10)]
    fails = [rng.random() < 0.3 for _ in range(40)]
    return steps, fails, [(rng.randint(0, 5), rng.random() < 0.4) for _ in range(rng.randint(0, 4))], rng.randint(1, 4)


def run(module, case):
    steps, fails, calls, limit = case
    now, asked = [10], []

    async def load(key):
        asked.append(key)
        bad = fails[len(asked) % len(fails)]
        await asyncio.sleep(0)
        if bad:
            raise OSError(key)
        return key + str(len(asked))

    async def work(turns, bad):
        for _ in range(turns):
            await asyncio.sleep(0)
        if bad:
            raise KeyError(turns)
        return turns

    async def attempt(awaitable):
        try:
            return await awaitable
        except (Exception, asyncio.CancelledError) as error:
            return repr(error)

    async def main():
        loader, seen = module.Loader(load, 3, lambda: now[0]), []
        for kind, key, number in steps:
            if kind == "get":
                seen.append(await attempt(loader.get(key)))
            elif kind == "many":
                seen.append(await attempt(loader.get_many(["abc"[number % 3], key])))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
            elif kind == "wait":
                now[0] += number
            elif kind == "forget":
                loader.forget(key)
            else:
                tasks = [asyncio.ensure_future(attempt(loader.get(key))) for _ in range(2)]
                await asyncio.sleep(0)
                tasks[0].cancel()
                seen += [await task for task in tasks]
        seen.append(await attempt(module.first_good([lambda call=call: work(*call) for call in calls])))
        seen.append([value async for value in module.in_order([turns for turns, _ in calls], lambda turns: work(turns, False), limit)])
        return seen, await attempt(module.within(9, work(1, False), "late"))

    return asyncio.run(main()), asked


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
