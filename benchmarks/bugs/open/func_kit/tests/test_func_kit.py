import pytest

from func_kit import Registry, curry, deep_update, expects, memoize, multipliers, once, pipeline, retry, tally


def counting():
    calls = []

    def work(*args, **kwargs):
        """Works."""
        calls.append((args, kwargs))
        return len(calls)

    return work, calls


def test_memoize():
    work, calls = counting()
    kept = memoize(work)
    assert [kept(1), kept(1), kept(2), kept(1)] == [1, 1, 2, 1]
    assert kept.__name__ == "work"
    assert kept.__doc__ == "Works."


def test_memoize_keywords():
    work, calls = counting()
    kept = memoize(work)
    assert [kept(1, a=1), kept(1, a=2), kept(1), kept(1, a=1)] == [1, 2, 3, 1]
    assert kept(b=1, a=2) == kept(a=2, b=1)


def test_memoize_odd_keys_and_forget():
    work, calls = counting()
    kept = memoize(work)
    assert [kept([1]), kept([1])] == [1, 2]
    assert kept(5) == 3
    kept.forget()
    assert kept(5) == 4


def test_once():
    calls = []
    first = once(lambda: calls.append(1))
    assert first() is None
    assert first() is None
    assert calls == [1]


def test_pipeline():
    assert pipeline(max, str, len)(5, 100) == 3
    assert pipeline()(7) == 7
    assert pipeline(abs)(-7) == 7


def test_multipliers():
    assert [function(10) for function in multipliers([1, 2, 3])] == [10, 20, 30]


def test_curry():
    volume = curry(lambda a, b, c: a * b * c)
    assert volume(2)(3)(4) == volume(2, 3)(4) == volume(2, 3, 4) == 24
    assert curry(max, 2)(1)(9) == 9


def test_curry_parts_can_be_used_again():
    add = curry(lambda a, b: a + b)
    ten = add(10)
    assert (ten(1), ten(2)) == (11, 12)


def test_expects():
    @expects(age=int, name=str)
    def greet(name, age=None):
        return f"{name} {age}"

    assert greet("ann", 3) == "ann 3"
    assert greet("ann", None) == "ann None"
    with pytest.raises(TypeError, match="age must be int"):
        greet("ann", age="3")
    with pytest.raises(TypeError, match="name must be str"):
        greet(3)


def test_retry():
    waits, left = [], [2]

    @retry(3, on=OSError, wait=waits.append, delay=5)
    def shaky():
        if left[0]:
            left[0] -= 1
            raise OSError("no")
        return "yes"

    assert shaky() == "yes"
    assert waits == [5, 10]
    left[0] = 3
    with pytest.raises(OSError):
        shaky()
    assert left == [0]


def test_retry_other_errors():
    calls = []

    @retry(3, on=OSError, wait=calls.append)
    def bad():
        calls.append("bad")
        raise KeyError("x")

    with pytest.raises(KeyError):
        bad()
    assert calls == ["bad"]


def test_registry():
    base = Registry()
    inner = Registry(base)

    @base.register()
    def one():
        return 1

    @inner.register("two")
    def second():
        return 2

    assert inner.find("one") is one and inner.find("two") is second
    assert inner.names() == ["one", "two"]
    assert base.names() == ["one"]
    with pytest.raises(KeyError):
        base.find("two")


def test_deep_update():
    target = {"a": {"b": 1, "c": {"d": 2}}, "e": 3}
    assert deep_update(target, {"a": {"c": {"d": 4}}, "e": {"f": 5}}) is target
    assert target == {"a": {"b": 1, "c": {"d": 4}}, "e": {"f": 5}}


def test_tally():
    first = tally("aab")
    assert first == {"a": 2, "b": 1}
    assert tally("b", first) == {"a": 2, "b": 2}
    assert first == {"a": 2, "b": 1}
    assert tally("c") == {"c": 1}
