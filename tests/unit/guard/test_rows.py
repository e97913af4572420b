"""No test may vanish: rows cut out of what a test is run for, wherever the list stands."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.model.diagnosis import Fault

PATH = "tests/test_a.py"
BODY = "def test_a(a, b):\n    assert f(a) == b\n"
LISTS = ("[(1, 2), (2, 4), (3, 6)]", "[(1, 2), (2, 4)]", "[(1, 2), (2, 4), (3, 7)]")


@pytest.mark.parametrize(
    "text",
    [
        "@pytest.mark.parametrize('a, b', {})\n" + BODY,
        "@pytest.mark.parametrize(argnames='a, b', argvalues={})\n" + BODY,
        "CASES = {}\n@pytest.mark.parametrize('a, b', CASES)\n" + BODY,
        "CASES: list = {}\n@pytest.mark.parametrize('a, b', CASES)\n" + BODY,
        "CASES = {}\nALL = [*CASES]\n@pytest.mark.parametrize('a, b', ALL + [(0, 0)])\n" + BODY,
        "pytestmark = pytest.mark.parametrize('a, b', {})\n" + BODY,
        "@pytest.mark.parametrize('a, b', {})\nclass TestA:\n    def test_a(self, a, b):\n        assert f(a) == b\n",
        (
            "class TestA:\n    CASES = {}\n    @pytest.mark.parametrize('a, b', CASES)\n    def test_a(self, a, b):\n"
            "        assert f(a) == b\n"
        ),
        (
            "@pytest.fixture(params={})\ndef pair(request):\n    return request.param\ndef test_a(pair):\n"
            "    assert f(pair[0]) == pair[1]\n"
        ),
        "def test_a():\n    for a, b in {}:\n        assert f(a) == b\n",
        "def test_a():\n    cases = {}\n    for a, b in cases:\n        assert f(a) == b\n",
        (
            "class A(TestCase):\n    def test_a(self):\n        for a, b in {}:\n            with self.subTest(a=a):\n"
            "                self.assertEqual(f(a), b)\n"
        ),
    ],
)
def test_a_row_may_be_corrected_and_none_may_go(text: str) -> None:
    whole, cut, corrected = (f"import pytest\n{text.format(one)}" for one in LISTS)
    rule = "test-parameters-removed"
    assert rule in blocking(ask({PATH: whole}, {PATH: cut}, fault=Fault.TEST_BUG))
    assert rule not in blocking(ask({PATH: whole}, {PATH: corrected}, fault=Fault.TEST_BUG))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[1, 2, 3]", "[1, 2, 2]"),
        ("[1, 2, 3]", "[]"),
        ("[1, 2, 3]", "[1, 2, 3][:2]"),
        ("[1, 2, 3]", "[one for one in [1, 2, 3] if one != 3]"),
        ("range(5)", "range(4)"),
        ("['x', 'y']", "'x'"),
        ("{'x': 1, 'y': 2}", "{'x': 1}"),
    ],
)
def test_other_ways_to_take_a_row(before: str, after: str) -> None:
    text = "import pytest\n@pytest.mark.parametrize('a', {})\ndef test_a(a):\n    assert f(a) == 1\n"
    sides = {PATH: text.format(before)}, {PATH: text.format(after)}
    assert "test-parameters-removed" in blocking(ask(*sides, fault=Fault.TEST_BUG))


def test_what_a_test_acts_on_is_no_list_of_cases() -> None:
    text = "def test_a():\n    for price in {}:\n        cart.add(price)\n    assert cart.total == 6\n"
    sides = {PATH: text.format("[1, 2, 3, 4]")}, {PATH: text.format("[1, 2, 3]")}
    assert "test-parameters-removed" not in blocking(ask(*sides, fault=Fault.TEST_BUG))
