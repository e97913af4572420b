"""Text of strangers: on one line, and such as can be written down."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.model.texts import one_line, writable


@given(st.text(), st.none() | st.integers(1, 40))
def test_it_is_one_line_that_can_be_written_down(text, cap):
    line = one_line(text, cap)
    assert len(line.splitlines()) <= 1
    assert line.isprintable()
    line.encode()
    assert cap is None or len(line) <= cap


@pytest.mark.parametrize("between", ["\n", "\r\n", "\x1b", "\x00", "\x85", "\u2028", "\u202e", "\ud800", " \t "])
def test_what_begins_lines_or_commands_a_terminal_is_a_blank(between):
    assert one_line(f"a{between}b") == "a b"


def test_what_is_cut_says_so():
    assert one_line("word " * 100, 9) == "word wor…"
    assert one_line("word " * 100) == ("word " * 100).strip()


@given(st.recursive(st.text(st.characters()), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_whatever_is_made_writable_can_be_written_and_text_that_can_stays(value):
    made = writable(value)
    json.dumps(made, ensure_ascii=False).encode()
    assert writable(made) == made


def test_bytes_of_names_are_spelled_out():
    assert writable({"caf\udce9": ["\ud800", "fine é", 1, None]}) == {"caf\\xe9": ["\\ud800", "fine é", 1, None]}
