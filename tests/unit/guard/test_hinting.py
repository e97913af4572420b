"""What a change spells out and the sources did not."""

import pytest

from regreen.act.guard import Change
from regreen.act.guard.nearby import hints
from regreen.model.ids import CommitId, TreeId
from regreen.model.tasks import Proposal

BEFORE = 'def cut(text, most=20):\n    """Short."""\n    return text[:most]\n'


def of(after: str) -> set[int | float | str]:
    proposal = Proposal(base=CommitId("0"), base_tree=TreeId("0"), tree=TreeId("1"), files=(), patch="")
    change = Change(proposal=proposal, before={"a.py": BEFORE.encode()}, after={"a.py": after.encode()})
    return set(hints(change))


@pytest.mark.parametrize(
    ("after", "wanted"),
    [
        ("return text[:9]", {9}),
        ("return text[:5 * 5]", {5, 25}),
        ("return text[:most] if text != 'north' else text", {"north"}),
        ("return text[:most + 1]", set()),
        ("return text[:20]", {20}),
    ],
)
def test_new_numbers_and_texts_are_told(after: str, wanted: set[int | float | str]) -> None:
    assert of(BEFORE.replace("return text[:most]", after)) == wanted


def test_what_cannot_be_read_or_is_no_python_says_nothing() -> None:
    assert of("def cut(") == set()
    assert of(BEFORE) == set()
