import asyncio

import pytest

from async_pipeline import Account, Jobs, run_stage, settle, within


async def numbers(*values):
    for value in values:
        if value is None:
            raise ValueError("bad source")
        yield value


async def double(value):
    await asyncio.sleep(0)
    return value * 2


async def fail():
    await asyncio.sleep(0)
    raise KeyError("x")


def test_add():
    async def main():
        account = Account(5)
        assert await account.add(3) == 8
        assert await account.balance() == 8

    asyncio.run(main())


def test_adds_at_once_are_all_counted():
    async def main():
        account = Account()
        await asyncio.gather(*(account.add(1) for _ in range(10)))
        return await account.balance()

    assert asyncio.run(main()) == 10


def test_stage():
    assert asyncio.run(run_stage(numbers(1, 2, 3, 4, 5), double)) == [2, 4, 6, 8, 10]


def test_stage_nothing():
    assert asyncio.run(run_stage(numbers(), double)) == []


def test_stage_falsy_items():
    assert asyncio.run(run_stage(numbers(0, 1, 0), double, size=1)) == [0, 2, 0]


def test_stage_source_error():
    async def main():
        return await asyncio.wait_for(run_stage(numbers(1, None, 2), double), timeout=0.5)

    with pytest.raises(ValueError):
        asyncio.run(main())


def test_within():
    async def main():
        return await within(double(4), 1), await within(asyncio.sleep(5), 0.01, "late")

    assert asyncio.run(main()) == (8, "late")


def test_within_lets_errors_pass():
    with pytest.raises(KeyError):
        asyncio.run(within(fail(), 1))


def test_settle():
    async def main():
        return await settle(double(1), fail(), double(2))

    results, errors = asyncio.run(main())
    assert results == [2, 4]
    assert [type(error) for error in errors] == [KeyError]


def test_jobs_are_cancelled():
    async def main():
        async with Jobs() as jobs:
            task = jobs.start(asyncio.sleep(60))
            await asyncio.sleep(0)
        return task.cancelled()

    assert asyncio.run(main())


def test_job_errors_of_the_block_pass():
    async def main():
        async with Jobs() as jobs:
            jobs.start(asyncio.sleep(60))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(main())
