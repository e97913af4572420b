"""Behaviour of async_room on generated inputs, to compare a patched module with the right one."""

import asyncio
import random


def case(rng):
    return [(rng.choice("abc"), rng.choice(["x", "y", "", "quiet"])) for _ in range(rng.randint(0, 6))], rng.randint(1, 4), rng.randint(1, 3), [rng.choice(["good", "bad", "worse"]) for _ in range(rng.randint(0, 3))]


async def scene(module, case):
    says, keep, size, kinds = case
    room, seen = module.Room(keep), []
    room.join("a")
    room.join("b")
    robot = asyncio.ensure_future(module.relay(room, "robot", lambda name, text: text * 2 if text != "quiet" else None))
    await asyncio.sleep(0)
    for name, text in says:
        seen.append(await room.say(name, text))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    late = room.join("late")
    seen += [late.qsize(), [late.get_nowait() for _ in range(late.qsize())], room.leave("a"), await room.read("b", 0.001)]
    try:
        async with module.member(room, "guest"):
            raise KeyError(size)
    except KeyError:
        seen.append("guest" in room.members)
    room.close()
    seen.append(await robot)
    seen += [sorted(room.members), [batch async for batch in module.batches(module.ticks(len(says)), size)], await module.total(module.ticks(keep), size)]
    running, most = [0], [0]

    def job(number):
        async def work():
            running[0] += 1
            most[0] = max(most[0], running[0])
            await asyncio.sleep(0)
            running[0] -= 1
            if kinds[number] == "worse":
                raise KeyError(number)
            if kinds[number] == "bad":
                raise ValueError(number)
            return number

        return work

    for call in (lambda: module.limited([job(number) for number in range(len(kinds))], size), lambda: module.first_good([job(number) for number in range(len(kinds))])):
        try:
            seen.append(await call())
        except Exception as error:
            seen.append(type(error).__name__)
    return seen, most, room.recent


def run(module, case):
    async def bounded():
        return await asyncio.wait_for(scene(module, case), 0.4)

    return asyncio.run(bounded())


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
