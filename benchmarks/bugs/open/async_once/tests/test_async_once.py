import asyncio

import pytest

from async_once import Loader, first_good, in_order, within


class Source:
    def __init__(self):
        self.now = 50
        self.asked = []
        self.fail = False

    async def load(self, key):
        self.asked.append(key)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        if self.fail:
            raise OSError(key)
        return key.upper()


def make(lifetime=10):
    source = Source()
    return source, Loader(source.load, lifetime, lambda: source.now)


async def later(value, turns):
    for _ in range(turns):
        await asyncio.sleep(0)
    if isinstance(value, Exception):
        raise value
    return value


def test_get():
    _, loader = make()
    assert asyncio.run(loader.get("a")) == "A"


def test_a_known_value_is_not_loaded_again():
    source, loader = make()

    async def main():
        return [await loader.get("a"), await loader.get("a"), await loader.get("b")]

    assert asyncio.run(main()) == ["A", "A", "B"]
    assert source.asked == ["a", "b"]


def test_lifetime():
    source, loader = make(lifetime=10)

    async def main():
        await loader.get("a")
        source.now += 9
        await loader.get("a")
        assert source.asked == ["a"]
        source.now += 1
        await loader.get("a")
        assert source.asked == ["a", "a"]

    asyncio.run(main())


def test_forget():
    source, loader = make()

    async def main():
        await loader.get("a")
        loader.forget("a")
        loader.forget("b")
        await loader.get("a")

    asyncio.run(main())
    assert source.asked == ["a", "a"]


def test_loads_are_shared():
    source, loader = make()

    async def main():
        return await asyncio.gather(loader.get("a"), loader.get("a"), loader.get("a"))

    assert asyncio.run(main()) == ["A", "A", "A"]
    assert source.asked == ["a"]


def test_one_who_gives_up_does_not_end_the_load():
    source, loader = make()

    async def main():
        first = asyncio.ensure_future(loader.get("a"))
        second = asyncio.ensure_future(loader.get("a"))
        await asyncio.sleep(0)
        first.cancel()
        return await asyncio.gather(first, second, return_exceptions=True)

    first, second = asyncio.run(main())
    assert isinstance(first, asyncio.CancelledError)
    assert second == "A"


def test_a_failed_load_is_tried_again():
    source, loader = make()

    async def main():
        source.fail = True
        with pytest.raises(OSError):
            await loader.get("a")
        source.fail = False
        return await loader.get("a")

    assert asyncio.run(main()) == "A"
    assert source.asked == ["a", "a"]


def test_get_many():
    source, loader = make()
    assert asyncio.run(loader.get_many(["b", "a", "b"])) == {"b": "B", "a": "A"}
    assert source.asked == ["b", "a"]


def test_within():
    assert asyncio.run(within(5, later("x", 3))) == "x"
    assert asyncio.run(within(0.01, asyncio.sleep(5, "x"), "late")) == "late"
    assert asyncio.run(within(0.01, asyncio.sleep(5, "x"))) is None


def test_first_good():
    assert asyncio.run(first_good([lambda: later("slow", 6), lambda: later("quick", 1)])) == "quick"


def test_first_good_skips_errors():
    assert asyncio.run(first_good([lambda: later(OSError(), 1), lambda: later("good", 4)])) == "good"


def test_first_good_without_any():
    with pytest.raises(KeyError):
        asyncio.run(first_good([lambda: later(OSError(), 1), lambda: later(KeyError(), 4)]))
    with pytest.raises(ValueError):
        asyncio.run(first_good([]))


def test_in_order():
    async def main():
        return [value async for value in in_order([3, 1, 2, 0], lambda turns: later(turns * 10, turns), 3)]

    assert asyncio.run(main()) == [30, 10, 20, 0]


def test_in_order_one_by_one():
    async def main():
        return [value async for value in in_order("ab", lambda letter: later(letter, 1), 1)]

    assert asyncio.run(main()) == ["a", "b"]


def test_in_order_keeps_the_limit():
    running, most = 0, 0

    async def work(item):
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1

    async def main():
        async for _ in in_order(range(9), work, 3):
            pass

    asyncio.run(main())
    assert most == 3
