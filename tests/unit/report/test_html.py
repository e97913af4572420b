"""The HTML file opens from disk, runs nothing, fetches nothing, lets nobody else's text become markup, shows all."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regreen.model.cases import Failure, Totals
from regreen.report import html
from regreen.report.charts import bar, columns
from regreen.report.shape import Counts
from regreen.testing.summaries import full, small

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Reads a page and keeps what matters; unbalanced elements are an error."""

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.tags = []
        self.attributes = []
        self.texts = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes.extend(attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.texts).split())


@pytest.mark.parametrize("summary", [full(), small(), small(failing=True)], ids=["full", "green", "red"])
def test_whole_and_self_contained(summary):
    text = html.render(summary)
    page = Page(text)
    assert text.lstrip().lower().startswith("<!doctype html>")
    assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
    names = {name for name, _ in page.attributes}
    assert not {name for name in names if name.startswith("on")}
    assert not {"src", "href", "style"} & names
    assert "url(" not in text
    assert "@import" not in text
    assert "default-src 'none'" in text


def test_says_what_failed_why_what_was_tried_and_what_landed():
    page = Page(html.render(full())).text
    for needed in (
        "2 of 51 tests fail",
        "1 fix landed on regreen/20260131_104502Z_3fa1c2",
        "ruff could not finish its work",
        "Till.close() finds no 'drawer'",
        "KeyError : 'drawer' <script>alert(1)</script>",
        "An assertion was replaced by one that is always true.",
        "fix(cart): subtract the discount",
        "+ return sum(prices) - discount",
        "test-assertion-weakened",
        "cleared by T1",
        "the guard blocks <it>",
        "81.2 %",
        "No cgroup to write to.",
        "passes at the end",
    ):
        assert needed in page, needed
    assert "10 of 51" not in page


def test_green():
    page = Page(html.render(small())).text
    assert "The one test is fine." in page
    assert "A person must take over" not in page
    assert "Not measured" in page


@settings(max_examples=25)
@given(st.text(max_size=40))
def test_no_text_becomes_markup(text):
    case = replace(full().cases[0], failures=(Failure(type=text, message=text, text=text),))
    plain = Page(html.render(replace(full(), cases=(case,), target="x", notes=("",))))
    odd = Page(html.render(replace(full(), cases=(case,), target=text or "x", notes=(text,))))
    assert odd.tags == plain.tags


def test_diffs_are_coloured():
    lines = html.diff_lines("--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same")
    assert [line.tone for line in lines] == ["meta", "meta", "hunk", "minus", "plus", ""]


COUNTS = st.builds(Counts, passed=st.integers(0, 10**6), failed=st.integers(0, 9), error=st.integers(0, 9))


@given(COUNTS)
def test_a_bar_fills_its_width_and_shows_every_part(counts):
    parts = bar(counts)
    assert sum(part.number for part in parts) == counts.passed + counts.failed + counts.error
    if parts:
        assert sum(part.width for part in parts) == pytest.approx(100, abs=0.01)
        assert all(part.width > 0.5 for part in parts)
        ends = [part.x + part.width for part in parts]
        assert [part.x for part in parts[1:]] == pytest.approx(ends[:-1], abs=0.01)


@given(st.lists(COUNTS, max_size=6))
def test_columns_stay_inside_and_keep_their_order_of_height(measured):
    drawn = columns([(str(index), counts) for index, counts in enumerate(measured)])
    assert len(drawn) == len(measured)
    for column in drawn:
        assert 0 <= column.x <= column.x + column.width <= 100.01
        assert column.y + column.height == pytest.approx(100)
    by_number = sorted(drawn, key=lambda column: column.number)
    assert [column.height for column in by_number] == sorted(column.height for column in drawn)


def test_many_failures_stay_quick_to_read():
    cases = tuple(replace(full().cases[0], case_id=f"pytest:t.py::test_{n}") for n in range(2000))
    text = html.render(replace(full(), cases=cases, final=Totals(failed=2000)))
    assert "2000 of 2000 tests fail" in text
    assert len(text) < 4_000_000
