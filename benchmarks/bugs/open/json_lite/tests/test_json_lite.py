import pytest

from json_lite import dig, loads


def fails(text):
    with pytest.raises(ValueError) as caught:
        loads(text)
    return str(caught.value)


def test_numbers():
    assert loads("12") == 12
    assert loads("-7") == -7
    assert isinstance(loads("3"), int)


def test_floats():
    assert loads("1.5") == 1.5
    assert loads("2e3") == 2000
    assert isinstance(loads("1E2"), float)
    assert loads("-0.25") == -0.25


def test_words():
    assert loads("true") is True
    assert loads(" false ") is False
    assert loads("null") is None
    assert loads("[true,null,false]") == [True, None, False]


def test_string():
    assert loads('"hello  you"') == "hello  you"
    assert loads('""') == ""


def test_escapes():
    assert loads(r'"a\nb\t\"c\"\\"') == 'a\nb\t"c"\\'
    assert loads(r'"\/"') == "/"
    assert "unknown escape" in fails(r'"\q"')


def test_unicode_escapes():
    assert loads(r'"\u0041b\u00e9!"') == "Ab\u00e9!"


def test_open_string():
    assert "not closed" in fails('"abc')


def test_array():
    assert loads("[1, 2 , 3]") == [1, 2, 3]
    assert loads("[[1], [], [2, [3]]]") == [[1], [], [2, [3]]]
    assert loads("[ ]") == []
    assert loads("[[],[1,20],3]") == [[], [1, 20], 3]


def test_bad_arrays():
    assert "expected a value" in fails("[1,]")
    assert "expected ]" in fails("[1 2]")
    assert "expected ]" in fails("[1")


def test_object():
    assert loads('{"a": 1, "b": {"c": [2]}}') == {"a": 1, "b": {"c": [2]}}
    assert loads("{ }") == {}
    assert loads('{"a":{},"b":1}') == {"a": {}, "b": 1}
    assert loads('{"a": {}, "b": 2}') == {"a": {}, "b": 2}


def test_bad_objects():
    assert "expected a key" in fails("{1: 2}")
    assert "expected :" in fails('{"a" 1}')
    assert "expected a key" in fails('{"a": 1,}')
    assert "expected }" in fails('{"a": 1')


def test_nothing():
    assert fails("") == "expected a value at 0"
    assert fails("  ") == "expected a value at 2"


def test_extra_text():
    assert fails("1 2") == "extra text at 2"
    assert loads(" 1 \n") == 1


def test_dig():
    value = {"users": [{"name": "Ann"}, {"name": "Bo", "age": None}]}
    assert dig(value, "users.1.name") == "Bo"
    assert dig(value, "users.0") == {"name": "Ann"}
    assert dig(value, "users.1.age", 3) is None


def test_dig_nowhere():
    value = {"users": [{"name": "Ann"}]}
    assert dig(value, "users.1.name") is None
    assert dig(value, "users.x", "none") == "none"
    assert dig(value, "users.0.name.first", 0) == 0
    assert dig(value, "other", 5) == 5
    assert dig(value, "users.0.name.1", 0) == 0
    assert dig(["a"], "a", 0) == 0
