import asyncio

import pytest

from task_crew import Batcher, Broadcast, Gate, retry, run_pool


async def turns(count):
    for _ in range(count):
        await asyncio.sleep(0)


def test_run_pool():
    async def work(item):
        await turns(item)
        return item * 10

    assert asyncio.run(run_pool([3, 1, 2], work)) == [30, 10, 20]
    assert asyncio.run(run_pool([], work)) == []


def test_run_pool_with_errors():
    async def work(item):
        return 6 // item

    one, bad, three = asyncio.run(run_pool([1, 0, 2], work, workers=1))
    assert (one, three) == (6, 3)
    assert isinstance(bad, ZeroDivisionError)


def test_run_pool_workers():
    running, most = 0, 0

    async def work(item):
        nonlocal running, most
        running += 1
        most = max(most, running)
        await turns(2)
        running -= 1

    asyncio.run(run_pool(range(7), work, workers=3))
    assert most == 3


def flaky(failures, error=OSError):
    calls = []

    async def call():
        calls.append(1)
        if len(calls) <= failures:
            raise error(len(calls))
        return len(calls)

    return call, calls


def test_retry():
    pauses = []

    async def sleep(seconds):
        pauses.append(seconds)

    call, _ = flaky(2)
    assert asyncio.run(retry(call, delay=1, sleep=sleep)) == 3
    assert pauses == [1, 2]


def test_retry_gives_up():
    pauses = []

    async def sleep(seconds):
        pauses.append(seconds)

    call, calls = flaky(9)
    with pytest.raises(OSError, match="4"):
        asyncio.run(retry(call, attempts=4, delay=1, factor=3, sleep=sleep))
    assert len(calls) == 4
    assert pauses == [1, 3, 9]


def test_retry_other_errors():
    call, calls = flaky(1, KeyError)
    with pytest.raises(KeyError):
        asyncio.run(retry(call, delay=0))
    assert len(calls) == 1
    call, calls = flaky(1, KeyError)
    assert asyncio.run(retry(call, delay=0, errors=(KeyError,))) == 2


def test_gate_lets_in():
    async def main():
        gate = Gate(2)
        await gate.enter()
        await gate.enter()
        third = asyncio.ensure_future(gate.enter())
        await turns(3)
        assert not third.done()
        gate.leave()
        await turns(2)
        assert third.done()
        assert gate.inside == 2
        gate.leave()
        gate.leave()
        assert gate.inside == 0

    asyncio.run(main())


def test_gate_in_order():
    order = []

    async def visit(gate, name):
        await gate.enter()
        order.append(name)
        await turns(2)
        gate.leave()

    async def main():
        gate = Gate(1)
        await asyncio.gather(*(visit(gate, name) for name in "abcd"))

    asyncio.run(main())
    assert order == list("abcd")


def test_gate_skips_who_gave_up():
    async def main():
        gate = Gate(1)
        await gate.enter()
        second = asyncio.ensure_future(gate.enter())
        third = asyncio.ensure_future(gate.enter())
        await turns(2)
        second.cancel()
        await turns(2)
        gate.leave()
        await turns(2)
        assert third.done()

    asyncio.run(main())


def test_gate_is_left_after_an_error():
    async def main():
        gate = Gate(1)
        with pytest.raises(KeyError):
            async with gate.pass_through():
                assert gate.inside == 1
                raise KeyError("x")
        assert gate.inside == 0

    asyncio.run(main())


def collect(size, items, fail=False):
    sent = []

    async def send(batch):
        sent.append(batch)

    async def main():
        async with Batcher(send, size) as batcher:
            for item in items:
                await batcher.add(item)
            if fail:
                raise KeyError(size)

    try:
        asyncio.run(main())
    except KeyError:
        sent.append("failed")
    return sent


def test_batcher():
    assert collect(2, "abcd") == [["a", "b"], ["c", "d"]]
    assert collect(3, "") == []


def test_batcher_sends_the_rest():
    assert collect(2, "abc") == [["a", "b"], ["c"]]
    assert collect(5, "a") == [["a"]]


def test_batcher_after_an_error():
    assert collect(2, "abc", fail=True) == [["a", "b"], "failed"]


def test_broadcast():
    async def main():
        source = Broadcast()
        one = source.subscribe()
        source.publish("a")
        two = source.subscribe()
        source.publish("b")
        source.close()
        return [message async for message in one], [message async for message in two]

    assert asyncio.run(main()) == (["a", "b"], ["b"])


def test_broadcast_after_close():
    async def main():
        source = Broadcast()
        one = source.subscribe()
        source.close()
        source.publish("late")
        two = source.subscribe()
        source.publish(0)
        source.close()
        return [message async for message in one], [message async for message in two]

    assert asyncio.run(main()) == ([], [0])
