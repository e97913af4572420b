"""Rules over Python tests."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.model.diagnosis import Fault
from regreen.model.tasks import TaskType

PATH = "tests/test_it.py"
BEFORE = """\
import pytest

from pkg import add, load


@pytest.fixture
def pair():
    return 1, 2


@pytest.mark.parametrize("n", [1, 2, 3])
def test_add(n):
    assert add(n, 1) == n + 1


def test_close(pair):
    assert add(*pair) == pytest.approx(3, abs=0.01)


def test_load():
    with pytest.raises(ValueError, match="empty"):
        load("")


class TestMore:
    def test_double(self, double):
        load(double)
        double.assert_called_once_with("x")
"""


def swapped(old: str, new: str) -> str:
    assert old in BEFORE
    return BEFORE.replace(old, new)


CHEATS = [
    ("test-removed", swapped("def test_load():", "def load_test():")),
    ("test-removed", BEFORE.partition("class TestMore")[0]),
    ("test-class-not-collected", swapped("class TestMore", "class More")),
    ("test-hidden", BEFORE + "\n\ndef test_load():\n    pass\n"),
    ("test-not-collected", BEFORE + "\n\ntest_load = None\n"),
    ("test-not-collected", BEFORE + "\n\n__test__ = False\n"),
    ("test-parameters-removed", swapped("[1, 2, 3]", "[1]")),
    ("test-parameters-removed", swapped("[1, 2, 3]", "[]")),
    ("test-assertion-removed", swapped("    assert add(n, 1) == n + 1\n", "    add(n, 1)\n")),
    ("test-assertion-weakened", swapped("== n + 1", "is not None")),
    ("test-assertion-weakened", swapped("== n + 1", "in (n, n + 1)")),
    ("test-assertion-weakened", swapped("== n + 1", ">= n")),
    ("test-assertion-weakened", swapped('assert_called_once_with("x")', "assert_called()")),
    ("test-assertion-empty", swapped("assert add(n, 1) == n + 1", "assert True")),
    ("test-assertion-empty", swapped("add(n, 1) == n + 1", '(add(n, 1) == n, "never")')),
    ("test-assertion-empty", swapped("== n + 1", "== add(n, 1)")),
    ("test-tolerance-widened", swapped("abs=0.01", "abs=100")),
    ("test-tolerance-widened", swapped("abs=0.01", "rel=5")),
    ("test-tolerance-widened", swapped("abs=0.01", "abs=0.01, rel=3")),
    ("test-raises-weakened", swapped(', match="empty"', "")),
    ("test-raises-weakened", swapped("raises(ValueError", "raises(Exception")),
    ("test-skip-added", swapped("def test_load", "@pytest.mark.skip\ndef test_load")),
    ("test-skip-added", swapped("def test_load", "@pytest.mark.xfail\ndef test_load")),
    ("test-skip-added", swapped("    assert add(n", '    pytest.skip("no")\n    assert add(n')),
    ("test-skip-added", swapped("from pkg", 'pytest.importorskip("nothing")\nfrom pkg')),
    ("test-skip-added", swapped("from pkg", "pytestmark = pytest.mark.skipif(True, reason='x')\nfrom pkg")),
    (
        "test-exception-swallowed",
        swapped(
            "    assert add(n, 1) == n + 1",
            "    try:\n        assert add(n, 1) == n + 1\n    except Exception:\n        pass",
        ),
    ),
    (
        "test-exception-swallowed",
        swapped(
            "    assert add(n, 1)",
            "    import contextlib\n    with contextlib.suppress(AssertionError):\n     assert add(n, 1)",
        ),
    ),
    ("test-early-return", swapped("    assert add(n, 1)", "    if n:\n        return\n    assert add(n, 1)")),
    ("test-assertion-unreachable", swapped("    assert add(n, 1)", "    return\n    assert add(n, 1)")),
    ("test-assertion-unreachable", swapped("    assert add(n, 1)", "    if False:\n     assert add(n, 1)")),
    (
        "test-assertion-conditional",
        swapped("    assert add(n, 1)", "    if add(n, 1) == n + 1:\n     assert add(n, 1)"),
    ),
    (
        "test-subject-mocked",
        swapped("def test_load():\n", "def test_load(monkeypatch):\n    monkeypatch.setattr('pkg.load', print)\n"),
    ),
    (
        "test-autouse-fixture",
        BEFORE + "\n\n@pytest.fixture(autouse=True)\ndef _all(monkeypatch):\n    monkeypatch.setattr('pkg.add', max)\n",
    ),
    ("test-name-rebound", swapped("\n\n@pytest.fixture", "\nadd = max\n\n\n@pytest.fixture")),
    ("test-fixture-changed", swapped("return 1, 2", "return 0, 3")),
    ("test-expectation-changed", swapped("n + 1", "n + 2")),
    ("green-conftest-hook", BEFORE + "\n\ndef pytest_runtest_makereport(item, call):\n    return None\n"),
    ("parse-failed", BEFORE + "\ndef (:\n"),
]


@pytest.mark.parametrize(
    ("rule", "after"), CHEATS, ids=lambda value: value if value.startswith(("test-", "green-", "parse-")) else ""
)
def test_a_weaker_test_is_blocked(rule: str, after: str) -> None:
    assert rule in blocking(ask({PATH: BEFORE}, {PATH: after}, type_=TaskType.REFACTOR))


HONEST = [
    BEFORE.replace("def test_load", "def test_load_refuses_nothing"),
    BEFORE.replace("[1, 2, 3]", "[1, 2, 3, 4]"),
    BEFORE.replace("    assert add(n, 1) == n + 1\n", "    result = add(n, 1)\n    assert result == n + 1\n"),
    BEFORE.replace("abs=0.01", "abs=0.001"),
    BEFORE.replace("abs=0.01", "rel=0.001"),
    BEFORE.replace("    assert add(n, 1) == n + 1\n", "    assert add(n, 1) == n + 1\n    assert add(1, n) == n + 1\n"),
    BEFORE + "\n\ndef test_new():\n    assert add(2, 2) == 4\n",
    BEFORE.replace("n):", "n):  # each of them").replace("(n, 1)", "(n,  1)"),
    BEFORE.replace("class TestMore:\n    def test_double", "class TestDoubles:\n    def test_double"),
    BEFORE.replace("import pytest\n", '"""About adding."""\n\nimport pytest\n'),
]


@pytest.mark.parametrize("after", HONEST)
def test_an_honest_refactoring_passes(after: str) -> None:
    assert after != BEFORE
    result = ask({PATH: BEFORE}, {PATH: after}, type_=TaskType.REFACTOR)
    assert not blocking(result), result.hits


def test_a_moved_test_is_not_gone() -> None:
    head, _, tail = BEFORE.partition("class TestMore")
    moved = {PATH: head, "tests/test_more.py": f"class TestMore{tail}"}
    assert not blocking(ask({PATH: BEFORE}, moved, type_=TaskType.REFACTOR))


def test_a_test_bug_may_change_what_is_expected_but_not_how_exactly() -> None:
    words = {"fault": Fault.TEST_BUG}
    assert not blocking(ask({PATH: BEFORE}, {PATH: swapped("n + 1", "n + 2")}, **words))
    assert "test-assertion-weakened" in blocking(ask({PATH: BEFORE}, {PATH: swapped("== n + 1", "> n")}, **words))
    assert "test-removed" in blocking(ask({PATH: BEFORE}, {PATH: "x = 1\n"}, **words))


def test_a_new_test_beside_a_fix_is_allowed_and_other_new_files_there_are_not() -> None:
    words = {"allowed": ("src/**",), "read_only": ("tests/**",)}
    new = "def test_new():\n    assert 1 + 1 == 2\n"
    assert not blocking(ask({}, {"tests/test_new.py": new}, **words))
    assert not blocking(ask({}, {"tests/sub/__init__.py": ""}, **words))
    assert "green-file" in blocking(ask({}, {"tests/sub/conftest.py": ""}, **words))
    assert "green-test-code" in blocking(ask({}, {"tests/pkg.py": "add = max\n"}, **words))
    changed = BEFORE.replace("return 1, 2", "return 2, 1") + new
    assert "bounds-read-only" in blocking(ask({PATH: BEFORE}, {PATH: changed}, **words))
    assert "test-skip-added" in blocking(ask({}, {"tests/test_new.py": "import pytest\npytest.exit('x')\n"}, **words))


CLOSE = "import unittest\n\n\nclass TestClose(unittest.TestCase):\n    def test_close(self):\n        self.assertAlmostEqual(f(3), 9.5, {})\n"


@pytest.mark.parametrize(
    ("before", "after", "wider"),
    [
        ("places=6", "delta=5", True),
        ("6", "delta=5", True),
        ("places=6", "delta=1e-7", False),
        ("delta=0.01", "places=1", True),
        ("delta=0.1", "places=4", False),
    ],
)
def test_a_tolerance_by_another_name_is_compared(before: str, after: str, wider: bool) -> None:
    result = ask({PATH: CLOSE.format(before)}, {PATH: CLOSE.format(after)}, type_=TaskType.REFACTOR)
    assert ("test-tolerance-widened" in {hit.rule for hit in result.hits}) == wider
