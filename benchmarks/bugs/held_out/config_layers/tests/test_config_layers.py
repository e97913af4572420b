import pytest

from config_layers import ConfigError, as_bool, lookup, merge, parse_lines, parse_value


def test_values():
    assert parse_value(" 12 ") == 12
    assert parse_value("1.5") == 1.5
    assert parse_value("Yes") is True
    assert parse_value("off") is False
    assert parse_value("plain") == "plain"


def test_quoted_value():
    assert parse_value("'12'") == "12"
    assert parse_value('"') == '"'


def test_list_value():
    assert parse_value("[1, two, on]") == [1, "two", True]
    assert parse_value("[ ]") == []


def test_sections():
    text = "name = demo\n[server]\nport = 80\n[log]\nlevel = info\n"
    assert parse_lines(text) == {"name": "demo", "server": {"port": 80}, "log": {"level": "info"}}


def test_section_may_come_twice():
    assert parse_lines("[a]\nx = 1\n[b]\ny = 2\n[a]\nz = 3") == {"a": {"x": 1, "z": 3}, "b": {"y": 2}}


def test_comments_and_blank_lines():
    assert parse_lines("# head\n\nx = 1 # one\n") == {"x": 1}


def test_equals_in_value():
    assert parse_lines("query = a=b") == {"query": "a=b"}


def test_missing_equals_names_the_line():
    with pytest.raises(ConfigError, match="line 2"):
        parse_lines("a = 1\noops\n")


def test_merge_is_deep():
    assert merge({"a": {"x": 1, "y": 2}}, {"a": {"y": 3}}) == {"a": {"x": 1, "y": 3}}


def test_merge_keeps_inputs():
    low, high = {"a": {"x": [1]}}, {"b": [2]}
    merged = merge(low, high)
    merged["a"]["x"].append(9)
    merged["b"].append(9)
    assert low == {"a": {"x": [1]}}
    assert high == {"b": [2]}


def test_merge_replaces_other_kinds():
    assert merge({"a": 1}, {"a": {"x": 1}}) == {"a": {"x": 1}}
    assert merge({"a": {"x": 1}}, {"a": 2}) == {"a": 2}


def test_lookup():
    config = {"a": {"b": {"c": 0}}}
    assert lookup(config, "a.b.c", 5) == 0
    assert lookup(config, "a.x.c", 5) == 5
    assert lookup(config, "a.b.c.d", 5) == 5


def test_as_bool():
    assert as_bool(" ON ") is True
    assert as_bool(0) is False
    with pytest.raises(ConfigError):
        as_bool("maybe")
