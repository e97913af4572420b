import pytest

from lru_store import LruStore, cached


def test_put_and_get():
    store = LruStore(2)
    store.put("a", 1)
    assert store.get("a") == 1


def test_missing_gives_default():
    assert LruStore(1).get("x", "none") == "none"


def test_oldest_leaves():
    store = LruStore(2)
    for key in "abc":
        store.put(key, key)
    assert store.keys() == ["b", "c"]


def test_get_refreshes():
    store = LruStore(2)
    store.put("a", 1)
    store.put("b", 2)
    store.get("a")
    store.put("c", 3)
    assert store.keys() == ["a", "c"]


def test_put_again_refreshes_and_replaces():
    store = LruStore(2)
    store.put("a", 1)
    store.put("b", 2)
    store.put("a", 9)
    assert store.keys() == ["b", "a"]
    assert store.get("a") == 9


def test_full_store_keeps_all():
    store = LruStore(3)
    for key in "abc":
        store.put(key, key)
    assert store.keys() == ["a", "b", "c"]


def test_none_is_a_value():
    store = LruStore(2)
    store.put("a", None)
    assert store.get("a", "default") is None
    assert store.hits == 1


def test_ratio():
    store = LruStore(2)
    assert store.ratio() == 0.0
    store.put("a", 1)
    store.get("a")
    store.get("b")
    store.get("a")
    store.get("a")
    assert store.ratio() == 0.75


def test_capacity_is_checked():
    with pytest.raises(ValueError):
        LruStore(0)


def test_cached_calls_once():
    calls = []

    @cached(4)
    def double(n):
        calls.append(n)
        return n * 2

    assert [double(2), double(2), double(3)] == [4, 4, 6]
    assert calls == [2, 3]


def test_cached_remembers_none():
    calls = []

    @cached(4)
    def nothing(n):
        calls.append(n)

    nothing(1)
    nothing(1)
    assert calls == [1]
