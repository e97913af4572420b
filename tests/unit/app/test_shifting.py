"""A trace is numbered anew where fixes landed in the same file."""

from hypothesis import given
from hypothesis import strategies as st

from regreen.app.shifting import renumbered, shifted
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId

BEFORE = b"def a():\n    return 1\n\n\ndef b():\n    return 2\n"
AFTER = b"import os\n\n\ndef a():\n    x = 1\n    return x\n\n\ndef b():\n    return 2\n"
CASE, OTHER = CaseId("pytest:t.py::test_b"), CaseId("pytest:t.py::test_c")


def test_lines_below_a_fix_keep_their_cases():
    numbers = renumbered(BEFORE, AFTER)
    assert numbers[6] == {10}
    assert numbers[2] == {5, 6}
    lines = LinesByCase(
        lines={CASE: {"a.py": frozenset({5, 6}), "c.py": frozenset({1})}, OTHER: {"c.py": frozenset({2})}}
    )
    found = shifted(lines, {"a.py": ("b.py", numbers)})
    assert found.lines == {
        CASE: {"b.py": frozenset({9, 10}), "c.py": frozenset({1})},
        OTHER: {"c.py": frozenset({2})},
    }
    assert shifted(lines, {}) is lines


def test_who_runs_a_line_runs_what_was_put_behind_it():
    assert renumbered(b"a\nb\n", b"a\nnew\nb\n") == {1: {1, 2}, 2: {3}}
    assert renumbered(b"a\nb\n", b"b\n") == {2: {1}}


texts = st.lists(st.sampled_from([b"a", b"b", b"c", b""]), max_size=12).map(
    lambda rows: b"".join(row + b"\n" for row in rows)
)


@given(texts, texts)
def test_lines_keep_their_order_and_stay_within_the_text(before, after):
    numbers = renumbered(before, after)
    assert renumbered(before, before) == {n + 1: {n + 1} for n in range(len(before.splitlines()))}
    assert all(1 <= new <= len(after.splitlines()) for to in numbers.values() for new in to)
    firsts = [min(to) for _, to in sorted(numbers.items()) if to]
    assert firsts == sorted(firsts)
