"""Behaviour of async_pipeline on generated inputs, to compare a patched module with the right one."""

import random
import asyncio


def case(rng):
    return [rng.choice([0, 1, 2, 3, None] if rng.random() < 0.2 else [0, 1, 2]) for _ in range(rng.randint(0, 6))], rng.randint(1, 3), rng.choice([0, 1])


def run(module, case):
    values, size, kind = case

    async def source():
        for value in values:
            if value is None:
                raise LookupError
            yield value

    async def invert(value):
        await asyncio.sleep(0)
        return 6 // (value - 1)

    async def main():
        account = module.Account(size)
        seen = [sorted(await asyncio.gather(*(account.add(v or 0) for v in values))), await account.balance()]
        results, errors = await module.settle(*(invert(v or 0) for v in values))
        seen += [results, [type(e).__name__ for e in errors]]
        try:
            seen.append(await asyncio.wait_for(module.run_stage(source(), lambda v: asyncio.sleep(0, v), size), 0.05))
        except Exception as error:
            seen.append(type(error).__name__)
        try:
            seen.append(await module.within(invert(kind), 0.05, "d"))
        except Exception as error:
            seen.append(type(error).__name__)
        if kind and values[:1] == [0]:
            seen.append(await module.within(asyncio.sleep(1), 0.001, "late"))
        async with module.Jobs() as jobs:
            tasks = [jobs.start(asyncio.sleep(0, v) if v else asyncio.sleep(9)) for v in values]
            await asyncio.sleep(0.001)
        return seen, [t.cancelled() for t in tasks]

    return asyncio.run(main())


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
