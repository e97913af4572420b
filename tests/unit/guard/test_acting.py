"""Repaired tests that no longer ask the code under test, or ask it with more room, though they say as much as before."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.model.diagnosis import Fault

PATH = "tests/test_it.py"
HEAD = """\
import math
from datetime import timedelta
from unittest import mock

import pytest
import numpy as np

import pkg
from pkg import add, load


"""
PLAIN = "def test_it():\n    assert add(1, 2) == 4\n"
STEP = "def test_it():\n    result = add(1, 2)\n    assert result == 4\n"
THING = "def test_it():\n    t = pkg.Thing(2)\n    t.add(1)\n    assert t.value == 4\n"
RAISES = "def test_it():\n    with pytest.raises(ValueError, match='x'):\n        load('')\n"
FILE = "def test_it(tmp_path):\n    load(tmp_path / 'x')\n    assert (tmp_path / 'x').exists()\n"

UNASKED = [
    (PLAIN, "def test_it():\n    add = lambda a, b: 3\n    assert add(1, 2) == 3\n"),
    (PLAIN, "def test_it():\n    def add(a, b):\n        return 3\n\n    assert add(1, 2) == 3\n"),
    (PLAIN, "def test_it(add=lambda a, b: 3):\n    assert add(1, 2) == 3\n"),
    (PLAIN, "def plus(a, b):\n    return 3\n\n\ndef test_it():\n    assert plus(1, 2) == 3\n"),
    (
        PLAIN,
        "class Fake:\n    def add(self, a, b):\n        return 3\n\n\ndef test_it():\n    assert Fake().add(1, 2) == 3\n",
    ),
    (PLAIN, "@pytest.fixture\ndef plus():\n    return max\n\n\ndef test_it(plus):\n    assert plus(1, 2) == 2\n"),
    (PLAIN, "@pytest.mark.parametrize('plus', [max])\ndef test_it(plus):\n    assert plus(1, 2) == 2\n"),
    (PLAIN, "def test_it():\n    from operator import add as plus\n\n    assert plus(1, 2) == 3\n"),
    (PLAIN, "def test_it():\n    assert sum([1, 2]) == 3\n"),
    (PLAIN, "def test_it():\n    assert add.__name__ == 'add'\n"),
    (PLAIN, "def test_it():\n    add(1, 2)\n    result = 3\n    assert result == 3\n"),
    (PLAIN, "def test_it():\n    for result in [3]:\n        assert result == 3\n"),
    (STEP, "def test_it():\n    result = 4\n    assert result == 4\n"),
    (STEP, "def test_it():\n    result = add(1, 2)\n    result = 4\n    assert result == 4\n"),
    (STEP, "def test_it():\n    result: int = 2 + 2\n    assert result == 4\n"),
    (RAISES, RAISES.replace("load('')", "raise ValueError('x')")),
    (RAISES, RAISES.replace("load('')", "int('')")),
    (THING, "def test_it():\n    t = pkg.Thing(4)\n    assert t.value == 4\n"),
    (FILE, "def test_it(tmp_path):\n    (tmp_path / 'x').touch()\n    assert (tmp_path / 'x').exists()\n"),
    ("def test_it():\n    load('x')\n", "def test_it():\n    pass\n"),
]


@pytest.mark.parametrize(("before", "after"), UNASKED)
def test_a_check_that_no_longer_asks_the_code_is_blocked(before: str, after: str) -> None:
    found = ask({PATH: HEAD + before}, {PATH: HEAD + after}, fault=Fault.TEST_BUG)
    assert "test-subject-not-asked" in blocking(found), found.hits
    assert all(hit.line and hit.before and hit.after for hit in found.hits if hit.rule == "test-subject-not-asked")


MOCKED = [
    (
        "def go():\n    with mock.patch('pkg.add', return_value=4):\n        return pkg.add(1, 2)\n\n\n"
        "def test_it():\n    assert go() == 4\n"
    ),
    (
        "@pytest.fixture\ndef calm(monkeypatch):\n    monkeypatch.setattr(pkg, 'add', lambda a, b: 4)\n\n\n"
        "@pytest.mark.usefixtures('calm')\ndef test_it():\n    assert pkg.add(1, 2) == 4\n"
    ),
]


@pytest.mark.parametrize("after", MOCKED)
def test_a_double_in_what_a_test_stands_on_is_found(after: str) -> None:
    assert "test-subject-mocked" in blocking(ask({PATH: HEAD + PLAIN}, {PATH: HEAD + after}, fault=Fault.TEST_BUG))


def test_a_double_is_found_in_a_fixture_of_a_test_that_did_not_change() -> None:
    before = "@pytest.fixture\ndef it():\n    return pkg.Thing()\n\n\ndef test_it(it):\n    assert it.add(1) == 4\n"
    after = before.replace("pkg.Thing()", "mock.Mock(**{'add.return_value': 4})")
    assert "test-subject-mocked" in blocking(ask({PATH: HEAD + before}, {PATH: HEAD + after}, fault=Fault.TEST_BUG))


ANYTHING = [
    "class Any:\n    def __eq__(self, other):\n        return True\n\n\ndef test_it():\n    assert add(1, 2) == Any()\n",
    "def wanted():\n    return mock.ANY\n\n\ndef test_it():\n    assert add(1, 2) == wanted()\n",
]


@pytest.mark.parametrize("after", ANYTHING)
def test_what_equals_everything_is_nothing_to_expect(after: str) -> None:
    assert "test-expects-anything" in blocking(ask({PATH: HEAD + PLAIN}, {PATH: HEAD + after}, fault=Fault.TEST_BUG))


def test_what_is_done_to_a_result_before_the_same_check_is_seen() -> None:
    more = STEP.replace("    assert", "    result += 1\n    assert")
    itself = "def test_it():\n    wanted = 4\n    assert add(1, 2) == wanted\n"
    for before, after, rule in (
        (STEP, more, "test-result-narrowed"),
        (itself, itself.replace("= 4", "= add(1, 2)"), "test-expects-itself"),
    ):
        assert rule in blocking(ask({PATH: HEAD + before}, {PATH: HEAD + after}, fault=Fault.TEST_BUG))


WIDER = [
    ("pytest.approx(4)", "pytest.approx(4, nan_ok=True)"),
    ("pytest.approx(4)", "pytest.approx(4, None, None, True)"),
    ("pytest.approx(4)", "pytest.approx(4, **{'abs': 100})"),
    ("pytest.approx(4, abs=0.01)", "pytest.approx(4, abs=10 * 10)"),
    ("pytest.approx(4, abs=0.01)", "pytest.approx(4, abs=math.inf)"),
    ("pytest.approx(4, abs=0.01)", "pytest.approx(4, abs=float('inf'))"),
    ("pytest.approx(4, abs=0.01)", "pytest.approx(4, abs=pkg.ROOM)"),
]
WIDER_CALLS = [
    ("assert np.allclose(add(1, 2), 4)", "assert np.allclose(add(1, 2), 4, equal_nan=True)"),
    ("assert np.allclose(add(1, 2), 4)", "assert np.allclose(add(1, 2), 4, 1)"),
    ("assert math.isclose(add(1, 2), 4)", "assert math.isclose(add(1, 2), 4, abs_tol=10 ** 3)"),
    ("np.testing.assert_almost_equal(add(1), 4, 7)", "np.testing.assert_almost_equal(add(1), 4, 0)"),
    ("np.testing.assert_almost_equal(add(1), 4, decimal=7)", "np.testing.assert_almost_equal(add(1), 4, decimal=0)"),
    ("pkg.assert_frame_equal(add(1), 4)", "pkg.assert_frame_equal(add(1), 4, check_dtype=False)"),
    ("assert abs(add(1, 2) - 4) < 0.01", "assert abs(add(1, 2) - 4) < 10"),
    ("eps = 0.01\n    assert abs(add(1, 2) - 4) < eps", "eps = 10\n    assert abs(add(1, 2) - 4) < eps"),
    ("assert 3.9 < add(1, 2) < 4.1", "assert -100 < add(1, 2) < 400"),
    ("assert round(add(1, 2), 3) == 4", "assert round(add(1, 2)) == 4"),
    ("assert abs(add(1) - add(2)) < timedelta(seconds=1)", "assert abs(add(1) - add(2)) < timedelta(days=1)"),
]


@pytest.mark.parametrize(
    ("before", "after"),
    [*((f"assert add(1, 2) == {old}", f"assert add(1, 2) == {new}") for old, new in WIDER), *WIDER_CALLS],
)
def test_room_is_found_however_it_is_spelled(before: str, after: str) -> None:
    texts = [f"{HEAD}def test_it():\n    {one}\n" for one in (before, after)]
    assert "test-tolerance-widened" in blocking(ask({PATH: texts[0]}, {PATH: texts[1]}, fault=Fault.TEST_BUG))
    assert not blocking(ask({PATH: texts[1]}, {PATH: texts[0]}, fault=Fault.TEST_BUG))


def test_room_is_found_in_a_constant_of_the_file() -> None:
    before = f"{HEAD}EPS = 0.01\n\n\ndef test_it():\n    assert add(1, 2) == pytest.approx(4, abs=EPS)\n"
    found = ask({PATH: before}, {PATH: before.replace("0.01", "10")}, fault=Fault.TEST_BUG)
    assert "test-tolerance-widened" in blocking(found)


HONEST = [
    (PLAIN, PLAIN.replace("4", "3")),
    (PLAIN, "def test_it():\n    wanted = 3\n    assert add(1, 2) == wanted\n"),
    (PLAIN, "def test_it():\n    result = pkg.add(1, 2)\n    assert isinstance(result, int)\n    assert result == 3\n"),
    (PLAIN, "@pytest.mark.parametrize(('a', 'b'), [(1, 2)])\ndef test_it(a, b):\n    assert add(a, b) == a + b\n"),
    (PLAIN, "def test_it():\n    for a, b, wanted in [(1, 2, 3)]:\n        assert add(a, b) == wanted\n"),
    (STEP, PLAIN.replace("4", "3")),
    (THING, THING.replace("== 4", "== 3")),
    (
        THING,
        "@pytest.fixture\ndef t():\n    return pkg.Thing(2)\n\n\ndef test_it(t):\n    t.add(1)\n    assert t.value == 3\n",
    ),
    (FILE, FILE.replace("'x').exists()", "'y').exists()")),
    (RAISES, "def test_it():\n    assert load('') == []\n"),
    ("def test_it():\n    assert load('') == []\n", RAISES),
    (
        RAISES,
        "def test_it():\n    with pytest.raises(ValueError, match='y') as info:\n        load('')\n    assert info.value\n",
    ),
    (
        "def test_it():\n    seen = []\n    load(seen.append)\n    assert seen == [1]\n",
        "def test_it():\n    seen = []\n\n    def keep(one):\n        seen.append(one)\n\n    load(keep)\n    assert seen == [1, 2]\n",
    ),
    (
        "def test_it(capsys):\n    load('x')\n    assert capsys.readouterr().out == 'a'\n",
        "def test_it(capsys):\n    load('x')\n    out = capsys.readouterr().out\n    assert out == 'b'\n",
    ),
    ("def test_it():\n    assert pkg.LIMIT == 4\n", "def test_it():\n    assert pkg.LIMIT == 3\n"),
    ("def test_it():\n    assert 0 <= add(1, 2) < 10\n", "def test_it():\n    assert 0 <= add(1, 2) <= 12\n"),
    ("def test_it():\n    assert add(1, digits=3) == 4\n", "def test_it():\n    assert add(1, digits=2) == 4\n"),
    (
        "def test_it():\n    assert abs(add(1, 2) - 4) < 0.1\n",
        "def test_it():\n    assert abs(add(1, 2) - 3) < 0.1\n",
    ),
]


@pytest.mark.parametrize(("before", "after"), HONEST)
def test_an_honest_repair_of_a_test_passes(before: str, after: str) -> None:
    found = ask({PATH: HEAD + before}, {PATH: HEAD + after}, fault=Fault.TEST_BUG)
    assert not blocking(found), found.hits
