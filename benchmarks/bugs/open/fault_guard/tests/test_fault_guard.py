import pytest

from fault_guard import Breaker, CircuitOpen, Problems, Rollback, brief, close_all, default_on, root_cause, validate, write_safely


def bad():
    raise OSError("down")


def make(failures=2, pause=10):
    now = [100]
    return now, Breaker(failures, pause, lambda: now[0])


def fail(breaker, times=1):
    for _ in range(times):
        with pytest.raises(OSError):
            breaker.call(bad)


def test_breaker_passes_calls():
    _, breaker = make()
    assert breaker.call(max, 3, 5) == 5
    fail(breaker)
    assert breaker.call(len, "abc") == 3


def test_breaker_opens():
    now, breaker = make()
    fail(breaker, 2)
    with pytest.raises(CircuitOpen):
        breaker.call(len, "abc")
    now[0] += 9
    with pytest.raises(CircuitOpen):
        breaker.call(len, "abc")


def test_breaker_tries_again():
    now, breaker = make()
    fail(breaker, 2)
    now[0] += 10
    assert breaker.call(len, "abc") == 3
    fail(breaker)
    assert breaker.call(len, "ab") == 2


def test_breaker_opens_again_at_once():
    now, breaker = make()
    fail(breaker, 2)
    now[0] += 12
    fail(breaker)
    now[0] += 9
    with pytest.raises(CircuitOpen):
        breaker.call(len, "abc")


def test_breaker_counts_in_a_row():
    _, breaker = make()
    fail(breaker)
    breaker.call(len, "")
    fail(breaker)
    assert breaker.call(len, "abc") == 3


def test_rollback():
    log = []
    with pytest.raises(KeyError):
        with Rollback() as rollback:
            rollback.add(log.append, "first")
            rollback.add(log.append, "second")
            raise KeyError("x")
    assert log == ["second", "first"]


def test_rollback_of_nothing():
    log = []
    with Rollback() as rollback:
        rollback.add(log.append, "first")
    assert log == []
    with pytest.raises(KeyError):
        with rollback:
            raise KeyError("later")
    assert log == []


RULES = {"age": (int, lambda age: age >= 0), "name": (str, bool), "rate": (float, lambda rate: rate < 1)}


def test_validate():
    assert validate({"age": "7", "name": "Ann", "rate": "0.5", "more": 1}, RULES) == {"age": 7, "name": "Ann", "rate": 0.5}


def test_validate_finds_all():
    with pytest.raises(Problems) as caught:
        validate({"age": "-1", "rate": "much"}, RULES)
    assert caught.value.messages == ["age is out of range", "name is missing", "rate is no float"]
    assert str(caught.value) == "age is out of range; name is missing; rate is no float"


def test_validate_none():
    with pytest.raises(Problems, match="^age is no int$"):
        validate({"age": None, "name": "x", "rate": 0}, RULES)


def test_default_on():
    @default_on(ValueError, ZeroDivisionError, default=-1)
    def part(text, of=10):
        """Part of a number."""
        return of // int(text)

    assert part("5") == 2
    assert part("0") == -1
    assert part("x", of=3) == -1
    assert part.__name__ == "part"
    with pytest.raises(TypeError):
        part(None)


def test_write_safely(tmp_path):
    path = tmp_path / "a.txt"
    write_safely(path, ["one", "two"])
    assert path.read_text() == "one\ntwo\n"
    write_safely(path, iter([]))
    assert path.read_text() == ""
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]


def test_write_safely_fails(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old\n")

    def lines():
        yield "new"
        raise KeyError("x")

    with pytest.raises(KeyError):
        write_safely(path, lines())
    assert path.read_text() == "old\n"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]


class Resource:
    def __init__(self, log, name, error=None):
        self.log, self.name, self.error = log, name, error

    def close(self):
        self.log.append(self.name)
        if self.error:
            raise self.error


def test_close_all():
    log = []
    close_all([Resource(log, "a"), Resource(log, "b")])
    assert log == ["b", "a"]


def test_close_all_with_errors():
    log = []
    with pytest.raises(KeyError):
        close_all([Resource(log, "a"), Resource(log, "b", OSError()), Resource(log, "c", KeyError())])
    assert log == ["c", "b", "a"]


def test_root_cause():
    first = KeyError("first")
    try:
        try:
            try:
                raise first
            except KeyError:
                raise OSError("second")
        except OSError as error:
            raise ValueError("third") from error
    except ValueError as error:
        assert root_cause(error) is first
    assert root_cause(first) is first


def test_brief():
    assert brief(ValueError("no")) == "ValueError: no"
    assert brief(CircuitOpen("later")).endswith("CircuitOpen: later")
