import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.decide.diagnose.diagnosing import said


@pytest.mark.parametrize(
    ("rule", "message", "title"),
    [
        ("AssertionError", "assert [] == ['user_id']\n  At index 0", "assert [] == ['user_id']"),
        ("AssertionError", "AssertionError: assert 1 == 2", "assert 1 == 2"),
        ("AssertionError", "42 != None", "AssertionError: 42 != None"),
        ("package.module.Refused", "Sorry,   not\there", "Refused: Sorry, not here"),
        ("package.module.Refused", "package.module.Refused: no", "Refused: no"),
        ("KeyError", "", "KeyError"),
        ("", "", ""),
        ("AssertionError", "", "AssertionError"),
    ],
)
def test_a_title_says_what_failed_once(rule, message, title):
    assert said(rule, message) == title


def test_a_long_title_ends_after_a_whole_word():
    title = said("ValueError", "word " * 60)
    assert title == f"ValueError: {' '.join(['word'] * 13)}…"


@given(st.text(max_size=30), st.text(max_size=300))
def test_a_title_is_one_short_line(rule, message):
    title = said(rule, message)
    assert len(title) <= 81
    assert "\n" not in title
