import pytest

from schema_check import Field, Invalid, Schema, between, filled, one_of

PERSON = Schema({
    "name": Field(rules=[filled]),
    "age": Field(int, rules=[between(0, 120)]),
    "role": Field(required=False, default="guest", rules=[one_of("guest", "admin")]),
    "tags": Field(list, required=False, default=list),
})


def problems(record, schema=PERSON):
    with pytest.raises(Invalid) as caught:
        schema.load(record)
    return caught.value.problems


def test_good():
    record = {"name": "Ann", "age": 7, "role": "admin", "tags": ["x"]}
    assert PERSON.load(record) == record


def test_coerces():
    assert PERSON.load({"name": "Ann", "age": "7"})["age"] == 7


def test_defaults():
    clean = PERSON.load({"name": "Ann", "age": 7})
    assert clean["role"] == "guest"
    assert clean["tags"] == []


def test_defaults_are_fresh():
    PERSON.load({"name": "A", "age": 1})["tags"].append("x")
    assert PERSON.load({"name": "B", "age": 1})["tags"] == []


def test_missing():
    assert problems({"name": "Ann"}) == {"age": "is missing"}
    assert problems({"name": "Ann", "age": None}) == {"age": "is missing"}


def test_zero_is_a_value():
    assert PERSON.load({"name": "Ann", "age": 0})["age"] == 0


def test_wrong_kind():
    assert problems({"name": "Ann", "age": "old"}) == {"age": "must be int"}
    assert problems({"name": "Ann", "age": []}) == {"age": "must be int"}


def test_range():
    assert problems({"name": "Ann", "age": 121}) == {"age": "must be from 0 to 120"}
    assert PERSON.load({"name": "Ann", "age": 120})["age"] == 120


def test_all_problems_at_once():
    assert set(problems({"name": " ", "age": -1, "role": "king"})) == {"name", "age", "role"}


def test_unknown():
    assert problems({"name": "A", "age": 1, "x": 1}) == {"x": "is unknown"}
    open_schema = Schema({"a": Field()}, allow_unknown=True)
    assert open_schema.load({"a": "1", "b": 2}) == {"a": "1"}


def test_text_of_the_error():
    with pytest.raises(Invalid, match="age: is missing; name: must not be empty"):
        PERSON.load({"name": ""})


def test_rule_keeps_its_name():
    assert filled.__name__ == "filled"
    assert filled.__doc__ == "Text with something in it."


def test_rule_with_incomparable_value():
    assert between(1, 2)("x") == "must be from 1 to 2"
