import pytest

from nested_data import depth, differences, escape, flatten, get, parts_of, put

DATA = {"a": [{"b": 1}, {"b": 2}], "c/d": {"~": "x"}, "": 5}


def test_parts():
    assert parts_of("") == []
    assert parts_of("/") == [""]
    assert parts_of("/a/0/b") == ["a", "0", "b"]


def test_parts_with_escapes():
    assert parts_of("/a~1b/c~0d") == ["a/b", "c~d"]
    assert parts_of("/~01") == ["~1"]


def test_parts_of_no_pointer():
    with pytest.raises(ValueError):
        parts_of("a/b")


def test_escape_and_back():
    for text in ["a/b", "~1", "~~/~0", "plain"]:
        assert parts_of("/" + escape(text)) == [text]
    assert escape(3) == "3"


def test_get():
    assert get(DATA, "/a/1/b") == 2
    assert get(DATA, "/c~1d/~0") == "x"
    assert get(DATA, "/") == 5
    assert get(DATA, "") is DATA


def test_get_nothing():
    for pointer in ["/x", "/a/2", "/a/-1", "/a/x", "/a/0/b/c"]:
        with pytest.raises(KeyError):
            get(DATA, pointer)


def test_put():
    assert put({"a": [1, 2]}, "/a/0", 5) == {"a": [5, 2]}
    assert put({"a": {}}, "/a/b", 5) == {"a": {"b": 5}}
    assert put({"a": [1]}, "/a/-", 5) == {"a": [1, 5]}
    assert put({"a": 1}, "", 5) == 5


def test_put_leaves_the_old_value():
    old = {"a": {"b": [1]}}
    put(old, "/a/b/-", 2)
    assert old == {"a": {"b": [1]}}


def test_flatten():
    assert flatten(DATA) == {"/a/0/b": 1, "/a/1/b": 2, "/c~1d/~0": "x", "/": 5}
    assert flatten(7) == {"": 7}


def test_flatten_keeps_empty_containers():
    assert flatten({"a": {}, "b": [[]], "c": None}) == {"/a": {}, "/b/0": [], "/c": None}


def test_no_differences():
    assert differences(DATA, {"": 5, "c/d": {"~": "x"}, "a": [{"b": 1}, {"b": 2}]}) == []


def test_differences():
    old, new = {"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 5, "d": 4}
    assert differences(old, new) == [("replace", "/b", 5), ("remove", "/c", 3), ("add", "/d", 4)]


def test_nested_differences():
    old, new = {"a": {"b": {"c": 1}, "x": 0}}, {"a": {"b": {"c": 2}}}
    assert differences(old, new) == [("replace", "/a/b/c", 2), ("remove", "/a/x", 0)]


def test_differences_of_kinds():
    assert differences({"a": 1}, {"a": True}) == [("replace", "/a", True)]
    assert differences([1], {"0": 1}) == [("replace", "", {"0": 1})]


def test_depth():
    assert depth(3) == 0
    assert depth({"a": 1}) == 1
    assert depth([1, [2, {"a": []}]]) == 4
