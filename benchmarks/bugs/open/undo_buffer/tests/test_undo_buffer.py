import pytest

from undo_buffer import Buffer


def test_type_at_the_cursor():
    buffer = Buffer("held")
    buffer.move(3)
    buffer.type("lo wor")
    assert buffer.text == "hello word"
    assert buffer.cursor == 9


def test_move_stops_at_the_ends():
    buffer = Buffer("abc")
    buffer.move(-4)
    assert buffer.cursor == 0
    buffer.move(9)
    assert buffer.cursor == 3


def test_backspace():
    buffer = Buffer("abcd")
    buffer.move(3)
    buffer.backspace(2)
    assert buffer.text == "ad"
    assert buffer.cursor == 1


def test_backspace_past_the_start():
    buffer = Buffer("abcd")
    buffer.move(2)
    buffer.backspace(5)
    assert buffer.text == "cd"
    assert buffer.cursor == 0


def test_backspace_at_the_start_is_no_step():
    buffer = Buffer("abc")
    buffer.move(0)
    buffer.backspace()
    assert buffer.text == "abc"
    assert not buffer.undo()


def test_undo_and_redo():
    buffer = Buffer()
    buffer.type("one")
    buffer.type(" two")
    assert buffer.undo()
    assert buffer.text == "one"
    assert buffer.redo()
    assert buffer.text == "one two"
    assert not buffer.redo()


def test_undo_everything():
    buffer = Buffer("abc")
    buffer.backspace(2)
    buffer.type("xyz")
    assert buffer.undo() and buffer.undo()
    assert buffer.text == "abc"
    assert not buffer.undo()


def test_a_new_edit_ends_redo():
    buffer = Buffer()
    buffer.type("one")
    buffer.undo()
    buffer.type("two")
    assert not buffer.redo()
    assert buffer.text == "two"


def test_replace_all():
    buffer = Buffer("a cat, a dog")
    assert buffer.replace_all("a ", "the ") == 2
    assert buffer.text == "the cat, the dog"
    assert buffer.replace_all("bird", "x") == 0


def test_replace_all_with_nothing():
    buffer = Buffer("banana")
    assert buffer.replace_all("an", "") == 2
    assert buffer.text == "ba"
    with pytest.raises(ValueError):
        buffer.replace_all("", "x")


def test_replace_all_by_text_that_contains_it():
    buffer = Buffer("a-b-c")
    assert buffer.replace_all("-", "--") == 2
    assert buffer.text == "a--b--c"


def test_replace_all_is_one_step():
    buffer = Buffer("x x x")
    buffer.replace_all("x", "abc")
    assert buffer.undo()
    assert buffer.text == "x x x"
    assert buffer.redo()
    assert buffer.text == "abc abc abc"


def test_group():
    buffer = Buffer("abc")
    with buffer.group():
        buffer.backspace()
        buffer.type("!!")
    assert buffer.text == "ab!!"
    buffer.undo()
    assert buffer.text == "abc"


def test_empty_group_is_no_step():
    buffer = Buffer("abc")
    with buffer.group():
        pass
    assert not buffer.undo()


def test_group_within_a_group():
    buffer = Buffer("x")
    with buffer.group():
        buffer.type("y")
        buffer.replace_all("x", "z")
        buffer.type("w")
    assert buffer.text == "zwy"
    buffer.undo()
    assert buffer.text == "x"


def test_group_ends_after_an_error():
    buffer = Buffer("x")
    with pytest.raises(KeyError):
        with buffer.group():
            buffer.type("y")
            raise KeyError
    buffer.type("z")
    buffer.undo()
    assert buffer.text == "xy"
