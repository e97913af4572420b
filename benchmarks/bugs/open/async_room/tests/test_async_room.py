import asyncio

import pytest

from async_room import Room, batches, first_good, limited, member, relay, ticks, total


def run(coroutine):
    async def bounded():
        return await asyncio.wait_for(coroutine, 2)

    return asyncio.run(bounded())


def test_say_and_read():
    async def scene():
        room = Room()
        room.join("ann")
        room.join("bob")
        room.join("cid")
        count = await room.say("ann", "hello")
        return count, await room.read("bob"), await room.read("cid"), await room.read("ann", 0.01)

    assert run(scene()) == (2, ("ann", "hello"), ("ann", "hello"), None)


def test_recent_messages():
    async def scene():
        room = Room(keep=2)
        for number in range(4):
            await room.say("ann", number)
        queue = room.join("bob")
        return [queue.get_nowait() for _ in range(queue.qsize())]

    assert run(scene()) == [("ann", 2), ("ann", 3)]


def test_join_twice_and_leave():
    async def scene():
        room = Room()
        room.join("ann")
        with pytest.raises(ValueError, match="already"):
            room.join("ann")
        room.join("bob")
        await room.say("bob", "x")
        await room.say("bob", "y")
        left = room.leave("ann")
        room.join("ann")
        return left

    assert run(scene()) == 2


def test_closed():
    async def scene():
        room = Room()
        waiting = asyncio.ensure_future(room.closed())
        await asyncio.sleep(0)
        assert not waiting.done()
        room.close()
        await waiting
        with pytest.raises(RuntimeError, match="closed"):
            await room.say("ann", "x")

    run(scene())


def test_limited():
    running, most = [0], [0]

    async def job(number):
        running[0] += 1
        most[0] = max(most[0], running[0])
        await asyncio.sleep(0.005 * (3 - number % 3))
        running[0] -= 1
        return number

    async def scene():
        return await limited([lambda number=number: job(number) for number in range(5)], 2)

    assert run(scene()) == [0, 1, 2, 3, 4]
    assert most == [2]


def test_first_good():
    cancelled = []

    async def bad():
        raise ValueError("bad")

    async def good():
        await asyncio.sleep(0.01)
        return "good"

    async def slow():
        try:
            await asyncio.sleep(5)
        except asyncio.CancelledError:
            cancelled.append(1)
            raise

    assert run(first_good([slow, bad, good])) == "good"
    assert cancelled == [1]


def test_none_good():
    async def bad():
        raise ValueError("bad")

    with pytest.raises(ValueError, match="bad"):
        run(first_good([bad, bad]))
    with pytest.raises(LookupError):
        run(first_good([]))


def test_batches():
    async def scene():
        return [batch async for batch in batches(ticks(5), 2)], [batch async for batch in batches(ticks(4), 2)]

    assert run(scene()) == ([[0, 1], [2, 3], [4]], [[0, 1], [2, 3]])


def test_total():
    assert run(total(ticks(4))) == 6
    assert run(total(ticks(0), start=5)) == 5


def test_member():
    async def scene():
        room = Room()
        with pytest.raises(KeyError):
            async with member(room, "ann") as queue:
                assert queue is room.members["ann"]
                raise KeyError("x")
        return room.members

    assert run(scene()) == {}


def test_relay():
    async def scene():
        room = Room()
        robot = asyncio.ensure_future(relay(room, "robot", lambda name, text: text.upper() if text != "quiet" else None))
        await asyncio.sleep(0)
        room.join("ann")
        await room.say("ann", "hi")
        await room.say("ann", "quiet")
        await room.say("ann", "")
        got = [await room.read("ann"), await room.read("ann"), await room.read("ann", 0.01)]
        room.close()
        return got, await robot, sorted(room.members)

    assert run(scene()) == ([("robot", "HI"), ("robot", ""), None], 2, ["ann"])
