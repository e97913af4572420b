"""Whether two texts of a test file say the same."""

import pytest

from regreen.syntax.wording import says_the_same

BASE = "def test_a(self):\n    self.assertEqual(a(1), 2)\n    self.assertAlmostEqual(a(1), 2)\n    assert a\n"


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("2)\n    self.assertA", "2, 'two')\n    self.assertA", True),
        ("2)\n    self.assertA", "2, msg='two')\n    self.assertA", True),
        ("assert a", "assert a, f(a)", True),
        ("    assert a", "\n    assert (  # it\n        a)", True),
        ("AlmostEqual(a(1), 2)", "AlmostEqual(a(1), 2, 3)", False),
        ("2)\n    self.assertA", "*two)\n    self.assertA", False),
        ("2)\n    self.assertA", "2, first=3)\n    self.assertA", False),
        ("assert a", "assert b", False),
        ("assert a", "a", False),
        ("def test_a", "def test_b", False),
        ("def test_a", "def test_a(", False),
    ],
)
def test_what_is_for_people_is_left_out(old: str, new: str, same: bool) -> None:
    assert says_the_same(BASE, BASE.replace(old, new)) is same
    assert says_the_same(BASE.replace(old, new), BASE) is same
