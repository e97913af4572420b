import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.errors import UsageError
from regreen.syntax.source import Edit, Source, apply_edits, line_starts

PIECES = ["x = 1", "é = 'ü'", "# ß comment", "", "if a:\n    b = 'ö' + c", "def f(a):\n    return a"]


def names(source):
    return [node for node in ast.walk(source.tree) if isinstance(node, ast.Name | ast.Constant)]


@given(st.lists(st.sampled_from(PIECES), max_size=8), st.sampled_from(["\n", "\r\n"]))
def test_the_text_of_a_node_is_what_ast_says_it_is(lines, newline):
    source = Source(text=newline.join(lines).replace("\n", newline).replace("\r\r", "\r") + newline)
    for node in names(source):
        assert ast.dump(ast.parse(source.of(node), mode="eval").body).replace("Load", "Store") == ast.dump(
            node
        ).replace("Load", "Store")


@given(st.text(alphabet="ab\n\r", max_size=30))
def test_lines_begin_where_splitlines_says(text):
    starts = list(line_starts(text))
    lines = text.splitlines(keepends=True)
    assert [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)] == (lines or [""])


@given(st.text(alphabet="abc", min_size=1, max_size=20), st.data())
def test_edits_touch_nothing_but_their_spans(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    changed = apply_edits(text, [Edit(start=start, end=end, text="XYZ")])
    assert changed[:start] == text[:start]
    assert changed[start : start + 3] == "XYZ"
    assert changed[start + 3 :] == text[end:]


@given(st.permutations([Edit(start=0, end=1, text="1"), Edit(start=2, end=2, text="2"), Edit(start=3, end=5, text="")]))
def test_the_order_in_which_edits_are_given_does_not_matter(edits):
    assert apply_edits("abcdef", edits) == "1b2cf"


def test_edits_that_overlap_are_refused():
    with pytest.raises(UsageError, match="overlap"):
        apply_edits("abcdef", [Edit(start=0, end=3, text=""), Edit(start=2, end=4, text="")])


def test_a_statement_owns_its_lines_unless_another_stands_there():
    tree = Source(text="a = 1; b = 2\nc = 3  # why\n@d\ndef e(): pass\n")
    assert [tree.owns_lines(one) for one in tree.tree.body] == [False, False, True, True]


def test_a_block_spans_its_decorators_and_line_end():
    source = Source(text="x = 1\n@d\ndef e():\n    pass\ny = 2\n")
    start, end = source.block_span(source.tree.body[1])
    assert source.text[start:end] == "@d\ndef e():\n    pass\n"


def test_the_file_keeps_its_line_end():
    assert Source(text="a = 1\r\nb = 2\r\n").newline == "\r\n"
    assert Source(text="a = 1\n").newline == "\n"
