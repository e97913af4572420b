import pytest

from conf_reader import ConfError, merge, parse_value, read, resolve, strip_comment, write


def test_strip_comment():
    assert strip_comment("a = 1  # one") == "a = 1"
    assert strip_comment("# all") == ""
    assert strip_comment("plain  ") == "plain"


def test_strip_comment_in_quotes():
    assert strip_comment("a = '#1' # x") == "a = '#1'"
    assert strip_comment("""a = "it's # here" # x""") == """a = "it's # here\""""


def test_numbers():
    assert parse_value(" 12 ") == 12
    assert isinstance(parse_value("12"), int)
    assert parse_value("1.5") == 1.5
    assert parse_value("-3") == -3


def test_truth():
    assert parse_value("Yes") is True
    assert parse_value("on") is True
    assert parse_value("FALSE") is False
    assert parse_value("off") is False


def test_texts():
    assert parse_value("hello there") == "hello there"
    assert parse_value("'12'") == "12"
    assert parse_value('""') == ""
    assert parse_value("'open") == "'open"
    assert parse_value("'") == "'"


def test_lists():
    assert parse_value("[1, two, 'three']") == [1, "two", "three"]
    assert parse_value("[ ]") == []


def test_read():
    text = "top = 1\n[a]\nx = 2\n\n[ b ]\nX = no\n"
    assert read(text) == {"": {"top": 1}, "a": {"x": 2}, "b": {"x": False}}


def test_read_section_again():
    assert read("[a]\nx = 1\n[b]\n[a]\ny = 2\n") == {"": {}, "a": {"x": 1, "y": 2}, "b": {}}


def test_read_equals_in_the_value():
    assert read("url = http://x?a=1\n") == {"": {"url": "http://x?a=1"}}


def test_read_errors():
    for text, number in [("a = 1\nb\n", 2), ("\n\n[open\n", 3), ("a=1\nA=2\n", 2)]:
        with pytest.raises(ConfError) as caught:
            read(text)
        assert caught.value.number == number
        assert str(caught.value).startswith(f"line {number}: ")


def test_resolve():
    section = {"root": "/srv", "logs": "${root}/logs", "file": "${logs}/${port}.txt", "port": 80}
    assert resolve(section, "file") == "/srv/logs/80.txt"
    assert resolve(section, "port") == "80"


def test_resolve_unknown():
    with pytest.raises(KeyError):
        resolve({"a": "${b}"}, "a")


def test_resolve_round():
    with pytest.raises(ValueError, match="a -> b -> a"):
        resolve({"a": "${b}", "b": "${a}"}, "a")
    assert resolve({"a": "${b}${b}", "b": "x"}, "a") == "xx"


def test_merge():
    base, extra = {"a": {"x": 1, "y": 2}}, {"a": {"y": 3}, "b": {"z": 4}}
    assert merge(base, extra) == {"a": {"x": 1, "y": 3}, "b": {"z": 4}}


def test_merge_changes_neither():
    base, extra = {"a": {"x": 1}}, {"a": {"x": 2}, "b": {"z": 1}}
    merged = merge(base, extra)
    merged["b"]["z"] = 9
    assert base == {"a": {"x": 1}}
    assert extra == {"a": {"x": 2}, "b": {"z": 1}}


def test_write():
    assert write({"": {"a": 1}, "s": {"b": True, "c": "x y"}}) == 'a = 1\n[s]\nb = yes\nc = "x y"\n'


def test_write_and_read():
    sections = {"": {"n": 1.5}, "s": {"t": "12", "u": False, "v": "# no", "w": [1, 2]}}
    assert read(write(sections)) == sections
