import pytest

from job_shelf import Job, JobFailed, Shelf, logged


def giving(value):
    return lambda *args: value


def failing(times, value="ok"):
    left = [times]

    def run(*args):
        if left[0]:
            left[0] -= 1
            raise RuntimeError(f"fault {left[0]}")
        return value

    return run


def test_order_by_priority():
    shelf = Shelf()
    shelf.add(Job("low", giving(1)))
    shelf.add(Job("high", giving(2), priority=5))
    shelf.add(Job("low2", giving(3)))
    assert shelf.drain() == (["high", "low", "low2"], 0)


def test_not_before_its_time():
    shelf = Shelf()
    shelf.add(Job("later", giving(1)), at=5)
    assert shelf.step(4) is None
    assert shelf.step(5) == "later"
    assert shelf.step(6) is None


def test_same_name_twice():
    shelf = Shelf()
    shelf.add(Job("a", giving(1)))
    with pytest.raises(ValueError, match="already"):
        shelf.add(Job("a", giving(2)))


def test_needs():
    shelf = Shelf()
    shelf.add(Job("sum", lambda a, b: a + b, priority=9, needs=("one", "two")))
    shelf.add(Job("one", giving(1)))
    shelf.add(Job("two", giving(2)))
    names, _ = shelf.drain()
    assert names == ["one", "two", "sum"]
    assert shelf.result("sum") == 3


def test_retries_wait_longer_and_longer():
    shelf = Shelf(base_delay=2)
    job = Job("shaky", failing(3), retries=3)
    shelf.add(job)
    assert shelf.drain() == (["shaky"] * 4, 14)
    assert job.errors == ["fault 2", "fault 1", "fault 0"]
    assert shelf.result("shaky") == "ok"


def test_gives_up():
    shelf = Shelf()
    shelf.add(Job("bad", failing(3), retries=1))
    assert shelf.drain() == (["bad", "bad"], 1)
    with pytest.raises(JobFailed, match="bad: fault 1"):
        shelf.result("bad")


def test_what_needs_a_failed_job_fails():
    shelf = Shelf()
    shelf.add(Job("bad", failing(1)))
    shelf.add(Job("next", giving(1), needs=("bad",)))
    shelf.add(Job("last", giving(1), needs=("next",)))
    names, _ = shelf.drain()
    assert names == ["bad", "next", "last"]
    assert shelf.failed == {"bad": "fault 0", "next": "needs what failed", "last": "needs what failed"}


def test_circle_ends():
    shelf = Shelf()
    shelf.add(Job("a", giving(1), needs=("b",)))
    shelf.add(Job("b", giving(1), needs=("a",)))
    assert shelf.drain() == ([], 0)
    assert len(shelf.waiting) == 2


def test_cancel():
    shelf = Shelf()
    for name, priority in (("a", 3), ("b", 2), ("c", 1), ("d", 9)):
        shelf.add(Job(name, giving(1), priority=priority))
    assert shelf.cancel("d")
    assert not shelf.cancel("d")
    shelf.add(Job("d", giving(1)))
    assert shelf.drain()[0] == ["a", "b", "c", "d"]


def test_unknown_result():
    with pytest.raises(KeyError):
        Shelf().result("nothing")


def test_errors_are_apart():
    one, two = Job("one", giving(1)), Job("two", giving(1))
    one.errors.append("x")
    assert two.errors == []


def test_logged():
    log = []
    with logged(log, "fine"):
        log.append("inside")
    with pytest.raises(KeyError):
        with logged(log, "bad"):
            raise KeyError("k")
    assert log == ["begin fine", "inside", "end fine", "begin bad", "error bad: 'k'", "end bad"]
