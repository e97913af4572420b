import pytest

from worker_pool import JobFailed, Pool, Result, attempt, timed


def flaky(failures):
    left = [failures]

    def job(value):
        if left[0] > 0:
            left[0] -= 1
            raise OSError("busy")
        return value

    return job


def test_attempt():
    assert attempt(pow, (2, 5), 1) == 32


def test_attempt_retries():
    assert attempt(flaky(2), (7,), 3) == 7


def test_attempt_gives_up():
    with pytest.raises(JobFailed) as caught:
        attempt(flaky(3), (7,), 3)
    assert isinstance(caught.value.__cause__, OSError)


def test_result_timeout():
    with pytest.raises(TimeoutError):
        Result().get(timeout=0.01)


def test_result_of_none():
    result = Result()
    result.set(None)
    assert result.get(timeout=0.01) is None


def test_submit():
    with Pool() as pool:
        assert pool.submit(max, 3, 9, 4).get() == 9


def test_map_keeps_the_order():
    with Pool(size=3) as pool:
        assert pool.map(lambda n: n * n, range(10)) == [n * n for n in range(10)]


def test_failed_job_raises_and_the_pool_goes_on():
    with Pool(size=1) as pool:
        bad = pool.submit(lambda: 1 // 0)
        with pytest.raises(JobFailed):
            bad.get()
        assert pool.submit(abs, -4).get() == 4


def test_pool_retries():
    with Pool(size=1, tries=3) as pool:
        assert pool.submit(flaky(2), "x").get() == "x"


def test_close_stops_all_threads():
    pool = Pool(size=3)
    assert pool.alive() == 3
    pool.close()
    assert pool.alive() == 0


def test_close_finishes_what_is_queued():
    pool = Pool(size=1)
    results = [pool.submit(abs, -n) for n in range(20)]
    pool.close()
    assert [result.get(timeout=0.01) for result in results] == list(range(20))


def test_timed():
    value, seconds = timed(sum, [1, 2])
    assert value == 3
    assert 0 <= seconds < 1
