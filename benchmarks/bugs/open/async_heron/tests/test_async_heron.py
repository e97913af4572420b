import asyncio

import pytest

from async_heron import Collector, GaveUp, Once, background, bounded, fastest, relay, retry, settle, stream


def sleeper(pauses):
    async def sleep(seconds):
        pauses.append(seconds)

    return sleep


def failing(times, result="done", error=ValueError):
    left = [times]

    async def work():
        if left[0]:
            left[0] -= 1
            raise error(f"{left[0]} left")
        return result

    return work


async def after(turns, value):
    for _ in range(turns):
        await asyncio.sleep(0)
    if isinstance(value, Exception):
        raise value
    return value


def test_retry():
    pauses = []
    assert asyncio.run(retry(failing(2), pause=1, sleep=sleeper(pauses))) == "done"
    assert pauses == [1, 2]


def test_retry_without_a_failure():
    pauses = []
    assert asyncio.run(retry(failing(0), sleep=sleeper(pauses))) == "done"
    assert pauses == []


def test_retry_gives_up():
    pauses = []
    with pytest.raises(GaveUp) as caught:
        asyncio.run(retry(failing(9), attempts=4, pause=1, sleep=sleeper(pauses)))
    assert pauses == [1, 2, 4]
    assert len(caught.value.errors) == 4
    assert str(caught.value) == "gave up after 4 attempts"


def test_retry_of_expected_errors_only():
    with pytest.raises(KeyError):
        asyncio.run(retry(failing(1, error=KeyError), sleep=sleeper([]), expected=(ValueError,)))


def test_bounded():
    running, most = [0], [0]

    def work(number):
        async def run():
            running[0] += 1
            most[0] = max(most[0], running[0])
            await after(5 - number, None)
            running[0] -= 1
            return number * number

        return run

    results = asyncio.run(bounded([work(number) for number in range(5)], 2))
    assert results == [0, 1, 4, 9, 16]
    assert most == [2]


def test_fastest():
    async def main():
        return await fastest(after(9, "slow"), after(1, "quick"), after(5, "middle"))

    assert asyncio.run(main()) == "quick"


def test_fastest_cancels_the_others():
    cancelled = []

    async def patient():
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    async def main():
        result = await fastest(patient(), after(2, "quick"))
        return result, list(cancelled)

    assert asyncio.run(main()) == ("quick", [True])


def test_fastest_that_fails():
    async def main():
        return await fastest(after(1, ValueError("no")), after(5, 1))

    with pytest.raises(ValueError):
        asyncio.run(main())


def test_settle():
    async def main():
        return await settle(a=after(3, 1), b=after(1, ValueError("no")), c=after(2, None))

    results, errors = asyncio.run(main())
    assert results == {"a": 1, "c": None}
    assert list(errors) == ["b"]
    assert str(errors["b"]) == "no"


def test_once():
    asked = []

    async def load(key):
        asked.append(key)
        await asyncio.sleep(0)
        return key * 2

    async def main():
        once = Once(load)
        first = await asyncio.gather(once.get("a"), once.get("a"), once.get("b"))
        return first, await once.get("a")

    assert asyncio.run(main()) == (["aa", "aa", "bb"], "aa")
    assert asked == ["a", "b"]


def test_once_forgets_failures():
    work = failing(1, "fine")

    async def main():
        once = Once(lambda key: work())
        with pytest.raises(ValueError):
            await once.get("a")
        return await once.get("a")

    assert asyncio.run(main()) == "fine"


def test_collector():
    groups = []

    async def send(group):
        groups.append(group)

    async def main():
        async with Collector(send, 2) as collector:
            for number in range(5):
                await collector.add(number)
            assert groups == [[0, 1], [2, 3]]
        return collector.sent

    assert asyncio.run(main()) == 5
    assert groups == [[0, 1], [2, 3], [4]]


def test_collector_sends_nothing_of_nothing():
    groups = []

    async def send(group):
        groups.append(group)

    async def main():
        async with Collector(send, 2):
            pass

    asyncio.run(main())
    assert groups == []


def test_collector_keeps_what_was_not_sent():
    work = failing(1)

    async def main():
        collector = Collector(lambda group: work(), 2)
        await collector.add("a")
        with pytest.raises(ValueError):
            await collector.add("b")
        assert (collector.waiting, collector.sent) == (["a", "b"], 0)
        await collector.add("c")
        return collector.waiting, collector.sent

    assert asyncio.run(main()) == ([], 3)


def test_collector_does_not_send_after_an_error():
    groups = []

    async def send(group):
        groups.append(group)

    async def main():
        async with Collector(send, 5) as collector:
            await collector.add(1)
            raise KeyError("stop")

    with pytest.raises(KeyError):
        asyncio.run(main())
    assert groups == []


def test_stream():
    async def main():
        queue = asyncio.Queue()
        for item in (0, 1, "", None, 7):
            queue.put_nowait(item)
        items = [item async for item in stream(queue)]
        return items, queue.qsize()

    assert asyncio.run(main()) == ([0, 1, ""], 1)


def test_queue_of_a_stream_is_done():
    async def main():
        queue = asyncio.Queue()
        for item in (1, 2, None):
            queue.put_nowait(item)
        async for _ in stream(queue):
            pass
        await asyncio.wait_for(queue.join(), 0.2)

    asyncio.run(main())


def test_relay():
    async def main():
        source, target = asyncio.Queue(), asyncio.Queue()
        for item in (1, 2, 3, "end"):
            source.put_nowait(item)
        count = await relay(source, target, lambda item: item * 10, end="end")
        return count, [target.get_nowait() for _ in range(target.qsize())]

    assert asyncio.run(main()) == (3, [10, 20, 30, "end"])


def test_background():
    ticks = []

    async def clock():
        while True:
            ticks.append(len(ticks))
            await asyncio.sleep(0)

    async def main():
        async with background(clock()) as task:
            await after(5, None)
        ended = task.cancelled()
        seen = len(ticks)
        await after(5, None)
        return ended, len(ticks) == seen, seen > 1

    assert asyncio.run(main()) == (True, True, True)
