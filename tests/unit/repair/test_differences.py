"""What failing assertions say about what is wanted."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.repair.evidence import _wanted
from regreen.repair.propose.differences import compared, digits, ratios, segments


@pytest.mark.parametrize(
    ("message", "pairs"),
    [
        ("assert 'a-b' == 'a_b'\n  \n  - a_b\n  + a-b", (("a-b", "a_b"),)),
        ("assert [1, 'x'] == [1, 'y']\n  At index 1", (("x", "y"),)),
        ("assert {'k': (1, 2)} == {'k': (1, 3)}", ((2, 3),)),
        ("'a' != 'b'\n- a\n+ b\n", (("a", "b"),)),
        ("assert f(1) == 2\n +  where f(1) = 1", ()),
        ("assert True == False", ()),
        ("assert 'a == b' == 'a != b'", (("a == b", "a != b"),)),
        ("boom", ()),
    ],
)
def test_got_and_wanted(message, pairs):
    assert compared([message]) == pairs


def test_a_shortened_value_says_nothing():
    assert compared(["assert 'aaaa...bbb' == 'aaaa...ccc'"]) == ()


def test_lines_of_a_longer_text_are_read_below_each_other():
    message = "assert f() == g()\n  \n    same\n  - wanted one\n  + got one"
    assert compared([message]) == (("got one", "wanted one"),)


def test_segments_are_what_differs():
    assert segments([("a, b", "a,b"), ("x", "x!"), (1, 2)]) == ((" ", ""), ("", "!"))


def test_digits_and_ratios_hold_for_all_pairs():
    assert digits([(0.12345, 0.12)]) == (2,)
    assert digits([(0.12345, 0.12), (0.777, 0.777)]) == ()
    assert ratios([(2, 120), (3, 180)]) == (60.0,)
    assert ratios([(2, 120), (3, 181)]) == ()
    assert digits([]) == ratios([]) == ()


@given(st.text(max_size=12), st.text(max_size=12))
def test_no_part_is_longer_than_its_text(got, wanted):
    for old, new in segments([(got, wanted)]):
        assert old in got
        assert new in wanted


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("must not be negative", "must not be negative"),
        (r"cannot divide by zero\.", "cannot divide by zero."),
        ("^line .* is too long$", " is too long"),
    ],
)
def test_the_message_that_an_error_must_match_is_known_as_plain_text(pattern, text):
    source = f"def test_a():\n    with raises(ValueError, match={pattern!r}):\n        f()"
    assert list(_wanted(ast.parse(source).body[0])) == [text]
