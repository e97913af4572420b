import pytest

from json_path import PathError, changes, flatten, get, parse_path, put, redact

DATA = {"user": {"name": "Ann", "tags": ["x", {"deep": 1}]}, "n": 0}


def test_parse_path():
    assert parse_path("a.b[0].c") == ["a", "b", 0, "c"]
    assert parse_path("[2][-1]") == [2, -1]


def test_get():
    assert get(DATA, "user.tags[1].deep") == 1
    assert get(DATA, "n") == 0


def test_get_missing_key():
    with pytest.raises(PathError):
        get(DATA, "user.age")


def test_get_missing_index():
    with pytest.raises(PathError):
        get(DATA, "user.tags[5]")


def test_get_through_a_leaf():
    with pytest.raises(PathError):
        get(DATA, "n.x")


def test_put():
    data = {"a": {"b": 1}}
    put(data, "a.c", 2)
    assert data == {"a": {"b": 1, "c": 2}}


def test_put_makes_dicts():
    data = {}
    put(data, "x.y.z", 1)
    assert data == {"x": {"y": {"z": 1}}}


def test_put_in_a_list():
    data = {"rows": [{"v": 1}, {"v": 2}]}
    put(data, "rows[1].v", 5)
    assert data["rows"] == [{"v": 1}, {"v": 5}]


def test_flatten():
    assert flatten(DATA) == {"user.name": "Ann", "user.tags[0]": "x", "user.tags[1].deep": 1, "n": 0}


def test_flatten_keeps_empty():
    assert flatten({"a": {}, "b": []}) == {"a": {}, "b": []}


def test_changes():
    assert changes({"a": 1, "b": [1]}, {"a": 1, "b": [2], "c": 3}) == [("b[0]", 1, 2), ("c", None, 3)]


def test_changes_removed():
    assert changes({"a": 1}, {"b": 1}) == [("a", 1, None), ("b", None, 1)]


def test_redact():
    data = {"Password": "s", "list": [{"token": "t", "id": 1}]}
    assert redact(data, ["password", "TOKEN"]) == {"Password": "***", "list": [{"token": "***", "id": 1}]}


def test_redact_other_mask_and_copy():
    data = {"a": {"key": 1}}
    assert redact(data, ["key"], mask="-") == {"a": {"key": "-"}}
    assert data == {"a": {"key": 1}}
