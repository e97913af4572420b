"""What is masked, what is left, and that masking twice changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.measure.normalize.masking import in_order, mask, without_ansi


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("took 0.123s and 15 ms", "took <quantity> and <quantity>"),
        ("used 12.5 MiB of 2GB (30%)", "used <quantity> of <quantity> (<quantity>)"),
        ("<a.B object at 0x7f12ab>", "<a.B object>"),
        ("flag 0xFF", "flag <hex>"),
        ("commit 3fa1c2d4e5f6", "commit <hex>"),
        ("id 123e4567-e89b-12d3-a456-426614174000", "id <uuid>"),
        ("at 2026-01-31T10:45:02.123456+00:00", "at <time>"),
        ("on 2026-01-31", "on <date>"),
        ("on Sat, 31 Jan 2026 10:45:02 GMT", "on <time>"),
        ("at 10:45:02", "at <time>"),
        ("http://127.0.0.1:8431/x", "http://127.0.0.1:<port>/x"),
        ("('127.0.0.1', 54213)", "('127.0.0.1', <port>)"),
        ("port 5432 is taken", "port <port> is taken"),
        ("in /tmp/pytest-of-jo/pytest-3/test_x0/a.txt", "in <tmp>"),
        ("open /home/jo/shop/data.csv failed", "open <path>/data.csv failed"),
        (r"open C:\Users\jo\data.csv failed", "open <path>/data.csv failed"),
        ("in /scratch/tmp/x", "in <tmp>"),
        ("open file:///tmp/x and sqlite:////tmp/y", "open file://<tmp> and sqlite:///<tmp>"),
        ("cc -I/tmp/x", "cc -I<tmp>"),
        (r"'a\n/tmp/x'", r"'a\n<tmp>'"),
        ("in /home/jo/shop/tmp/a", "in <path><tmp>"),
        ("to [::1]:5432 refused", "to [::1]:<port> refused"),
        ("late at 12:30", "late at <time>"),
        ("stamp 1764345600 and 1764345600.25 and 1764345600123", "stamp <time> and <time> and <time>"),
        ("after 1764345600 ms", "after <quantity>"),
        ("cart.py:12: oops, line 12", "cart.py:<line>: oops, line <line>"),
        ("pid 4711 died", "pid <id> died"),
        ("worker 'gw3' died", "worker 'gw<id>' died"),
    ],
)
def test_masked(text, masked):
    assert mask(text) == masked


@pytest.mark.parametrize(
    "text",
    [
        "assert 3 == 4",
        "expected 200 but got 404",
        "GET /pets/1 returned 404",
        "KeyError: 'deadbeat'",
        "version 1.2.3 is too old",
        "['b', 'a']",
        "14013",
        "x = {unbalanced",
        "it's {fine",
        "open assets/tmp/a",
        "open ./tmp/a",
        "GET http://shop/tmp/a",
        "items[10:20]",
        "a ratio of 12:30",
        "order 14013000001x",
    ],
)
def test_left_alone(text):
    assert mask(text) == text


def test_roots_and_own_names():
    text = "in /work/x/shop/cart.py by tests/test_a.py::test_b"
    assert mask(text, roots=("/work/x",), own=("tests/test_a.py::test_b",)) == "in shop/cart.py by <test>"


def test_a_root_of_one_slash_masks_nothing():
    assert mask("a/b", roots=("/", "")) == "a/b"


@given(st.text(max_size=200))
def test_masking_twice_changes_nothing(text):
    once = mask(text)
    assert mask(once) == once


@given(
    st.lists(
        st.sampled_from(
            [
                "/tmp/a/b",
                "/scratch/tmp/x",
                "/home/a/tmp/b",
                "[::1]:80",
                "at 12:30",
                "1764345600",
                "{'b', 'a'}",
                "0x12ab",
                "12 ms",
                "10:00:01",
                "x",
                "{",
                "}",
                "'",
            ]
        )
    )
)
def test_masking_pieces_twice_changes_nothing(pieces):
    once = mask(" ".join(pieces))
    assert mask(once) == once


def test_nested_sets_are_sorted_inside_out():
    assert in_order("{'b': {2, 1}, 'a': (1, {'y', 'x'})}") == in_order("{'a': (1, {'x', 'y'}), 'b': {1, 2}}")


@pytest.mark.parametrize("escape", ["\x1b", "#x1B", "\\x1b", "\\u001b", "[NON-XML-CHAR-0x1B]"])
def test_colours_however_spelt(escape):
    assert without_ansi(f"{escape}[31mred{escape}[0m") == "red"
