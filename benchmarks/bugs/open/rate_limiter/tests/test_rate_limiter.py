import pytest

from rate_limiter import CircuitBreaker, SlidingWindow, TokenBucket, backoff


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def fail():
    raise OSError("down")


def test_bucket_burst():
    bucket = TokenBucket(1, 3, Clock())
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_bucket_refills():
    clock = Clock()
    bucket = TokenBucket(2, 4, clock)
    bucket.take(4)
    clock.now += 1
    assert bucket.take(2)
    assert not bucket.take(1)


def test_bucket_is_never_over_full():
    clock = Clock()
    bucket = TokenBucket(10, 3, clock)
    clock.now += 100
    assert bucket.take(3)
    assert not bucket.take(1)


def test_bucket_refill_is_counted_once():
    clock = Clock()
    bucket = TokenBucket(1, 10, clock)
    bucket.take(10)
    clock.now += 2
    assert not bucket.take(5)
    assert not bucket.take(3)
    assert bucket.take(2)


def test_bucket_wait_time():
    clock = Clock()
    bucket = TokenBucket(2, 4, clock)
    assert bucket.wait_time(1) == 0.0
    bucket.take(4)
    assert bucket.wait_time(3) == 1.5
    assert bucket.wait_time(5) is None


def test_window():
    clock = Clock()
    window = SlidingWindow(2, 10, clock)
    assert [window.allow("a") for _ in range(3)] == [True, True, False]
    assert window.allow("b")
    clock.now += 9.9
    assert not window.allow("a")
    clock.now += 0.1
    assert window.allow("a")


def test_window_refused_events_do_not_count():
    clock = Clock()
    window = SlidingWindow(1, 10, clock)
    window.allow("a")
    clock.now += 6
    assert not window.allow("a")
    clock.now += 4
    assert window.allow("a")


def test_backoff():
    assert [backoff(n) for n in (1, 2, 3, 4)] == [1, 2, 4, 8]
    assert backoff(50) == 60
    assert backoff(2, first=3, factor=5, most=100) == 15
    with pytest.raises(ValueError):
        backoff(0)


def test_breaker_opens():
    breaker = CircuitBreaker(2, 30, Clock())
    for _ in range(2):
        with pytest.raises(OSError):
            breaker.call(fail)
    with pytest.raises(RuntimeError):
        breaker.call(lambda: 1)


def test_breaker_tries_again_after_the_pause():
    clock = Clock()
    breaker = CircuitBreaker(1, 30, clock)
    with pytest.raises(OSError):
        breaker.call(fail)
    clock.now += 30
    assert breaker.call(lambda: 7) == 7
    assert not breaker.is_open
    clock.now -= 10
    assert not breaker.is_open


def test_success_resets_the_count():
    breaker = CircuitBreaker(2, 30, Clock())
    with pytest.raises(OSError):
        breaker.call(fail)
    assert breaker.call(lambda: "ok") == "ok"
    with pytest.raises(OSError):
        breaker.call(fail)
    assert not breaker.is_open
