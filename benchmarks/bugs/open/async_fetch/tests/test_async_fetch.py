import asyncio

import pytest

from async_fetch import FetchError, fetch_all, fetch_with_retry, first_answer, pump


class Transport:
    def __init__(self, failures=None):
        self.failures = dict(failures or {})
        self.calls = []
        self.running = 0
        self.peak = 0

    async def __call__(self, name):
        self.calls.append(name)
        self.running += 1
        self.peak = max(self.peak, self.running)
        await asyncio.sleep(0)
        self.running -= 1
        if self.failures.get(name, 0) > 0:
            self.failures[name] -= 1
            raise ConnectionError(name)
        return name.upper()


def test_plain_fetch():
    assert asyncio.run(fetch_with_retry(Transport(), "a")) == "A"


def test_retry_succeeds_at_the_last_attempt():
    transport = Transport({"a": 2})
    assert asyncio.run(fetch_with_retry(transport, "a", retries=2)) == "A"
    assert transport.calls == ["a", "a", "a"]


def test_retry_gives_up():
    transport = Transport({"a": 9})
    with pytest.raises(FetchError) as caught:
        asyncio.run(fetch_with_retry(transport, "a", retries=1))
    assert caught.value.attempts == 2
    assert len(transport.calls) == 2


def test_other_errors_pass_through():
    async def broken(name):
        raise KeyError(name)

    with pytest.raises(KeyError):
        asyncio.run(fetch_with_retry(broken, "a"))


def test_fetch_all():
    answers = asyncio.run(fetch_all(Transport(), ["b", "a", "c"]))
    assert list(answers.items()) == [("b", "B"), ("a", "A"), ("c", "C")]


def test_fetch_all_marks_failures():
    assert asyncio.run(fetch_all(Transport({"b": 99}), ["a", "b"])) == {"a": "A", "b": None}


def test_fetch_all_passes_retries():
    assert asyncio.run(fetch_all(Transport({"b": 3}), ["b"], retries=3)) == {"b": "B"}


def test_fetch_all_limit():
    transport = Transport()
    asyncio.run(fetch_all(transport, list("abcdefgh"), limit=2))
    assert transport.peak == 2


def test_first_answer():
    async def transport(name):
        await asyncio.sleep(0 if name == "fast" else 5)
        return name

    assert asyncio.run(first_answer(transport, ["slow", "fast"])) == "fast"


def test_pump():
    seen = []

    async def handler(item):
        await asyncio.sleep(0)
        seen.append(item)

    assert asyncio.run(pump(range(5), handler)) == 5
    assert sorted(seen) == [0, 1, 2, 3, 4]


def test_pump_nothing():
    async def handler(item):
        raise AssertionError

    assert asyncio.run(pump([], handler)) == 0
