"""What new code does to what it is given: functions that are tried on copies of their arguments."""

import pytest

from regreen.act.guard.needed.sparing import spared

OLD = "def merge(spans):\n    rows = []\n    for one in sorted(spans):\n        rows.append(one)\n    return rows\n"
EATS = "def merge(spans):\n    rows = []\n    while spans:\n        rows.append(spans.pop(0))\n    return rows\n"
COPIES = 'spans = __import__("copy").deepcopy(spans)'


def test_a_function_that_uses_up_what_it_is_given_is_tried_on_a_copy() -> None:
    (found,) = spared("a.py", OLD, EATS)
    assert found.text == EATS.replace("    rows = []\n", f"    {COPIES}\n    rows = []\n")
    assert (found.line, found.said) == (1, "what is done to spans for the caller as well")


@pytest.mark.parametrize(
    "row",
    [
        "spans.sort()",
        "spans[0] = 1",
        "del spans[:]",
        "spans[0].clear()",
        "spans += [1]",
        "random.shuffle(spans)",
        "all_of_them = spans; all_of_them.pop()",
        "for one in spans: one.done = True",
        "for at, one in enumerate(spans.values()): one.pop()",
        "one, two = spans or (1, 2); one.clear()",
    ],
)
def test_whatever_may_change_what_is_given_is_seen(row: str) -> None:
    after = OLD.replace("    return", f"    {row}\n    return")
    assert [one.text.count(COPIES) for one in spared("a.py", OLD, after)] == [1]


@pytest.mark.parametrize(
    "after",
    [
        OLD.replace("rows", "found"),
        OLD.replace("    return", "    rows.sort()\n    return"),
        OLD.replace("rows = []", "rows = list(spans)").replace("    return", "    rows.pop()\n    return"),
        OLD.replace("sorted(spans)", "sorted(spans, key=len)"),
        OLD + "def other(one):\n    print.done = one\n",
        OLD + "class Box:\n    def put(self, one):\n        self.one = one\n",
        OLD.replace("rows = []", "rows = json.load(open(spans))").replace("    return", "    rows.pop()\n    return"),
        "def merge(spans:\n",
    ],
)
def test_what_only_changes_what_it_made_itself_is_left_alone(after: str) -> None:
    assert list(spared("a.py", OLD, after)) == []


def test_what_the_old_function_changed_may_be_changed() -> None:
    fills = "def fill(rows, one):\n    rows.append(one)\n    return rows\n"
    assert list(spared("a.py", fills, fills.replace("append(one)", "insert(0, one)"))) == []
    assert list(spared("a.py", fills, fills.replace("append(one)", "extend([one])"))) == []


def test_a_body_on_the_line_of_its_head_is_tried_too() -> None:
    (found,) = spared("a.py", OLD, "def merge(spans): return spans.pop()\n")
    assert found.text == f"def merge(spans): {COPIES}; return spans.pop()\n"
