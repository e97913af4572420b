"""Behaviour of async_fetch on generated inputs, to compare a patched module with the right one."""

import random
import asyncio


def case(rng):
    names = [f"n{i}" for i in range(rng.randint(0, 5))]
    return {name: rng.randint(0, 4) for name in names}, rng.randint(1, 3), rng.randint(0, 3)


def run(module, case):
    failures, limit, retries = case
    log = []
    left = dict(failures)
    running = [0, 0]

    async def transport(name):
        log.append(name)
        running[0] += 1
        running[1] = max(running)
        await asyncio.sleep(0)
        running[0] -= 1
        left[name] -= 1
        if left[name] >= 0:
            raise ConnectionError(name)
        return name

    async def main():
        answers = await module.fetch_all(transport, list(failures), limit, retries)
        handled = await module.pump(list(failures), lambda item: asyncio.sleep(0, log.append(item)), limit)
        return list(answers.items()), handled

    return asyncio.run(main()), log, running


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
