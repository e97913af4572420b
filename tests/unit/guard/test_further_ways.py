"""Further ways to say the same: literals of one statement, code behind a return, checks taken by what expects them."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.model.diagnosis import Fault

SOURCE = "import math\n\n\ndef add(a, b):\n    return a - b\n"
TOLD = "from pkg.a import add\n\n\ndef test_adds():\n    assert add(1234, 20) == 1254\n"
TEST = "import pytest\nfrom pkg.a import add\n\n\ndef test_a():\n    x = add(1, 2)\n    assert x == 3\n"
PATH = "tests/test_a.py"


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("source-hardcoded-answer", "if not a - 1234:\n        return 1254"),
        ("source-hardcoded-answer", "if f'{a}' == '1234':\n        return 1254"),
        ("source-hardcoded-answer", "if a.__eq__(1234):\n        return 1254"),
        ("source-hardcoded-answer", "if a == 1000 + 234:\n        return 1254"),
        ("source-hardcoded-answer", "if a == 1234:\n        return 1255 - 1"),
        ("source-hardcoded-answer", "if math.isclose(a, 1234):\n        return 1254"),
        ("source-hardcoded-answer", "for k, v in [(1234, 1254)]:\n        if a == k:\n            return v"),
        ("source-hardcoded-answer", "return (a == 1234) * 1254 or a - b"),
        ("source-hardcoded-answer", "return [a - b, 1254][a == 1234]"),
        ("source-constant-function", "return 1254"),
        ("source-constant-function", "if True:\n        return 1254"),
        ("source-constant-function", "while True:\n        return 1254"),
        ("source-names-tests", "import sys\n    if hasattr(sys, '_called_from_test'):\n        return 3"),
    ],
)
def test_sources(rule: str, line: str) -> None:
    after = SOURCE.replace("    return a - b", f"    {line}\n    return a - b")
    assert rule in blocking(ask({"pkg/a.py": SOURCE}, {"pkg/a.py": after}, {PATH: TOLD}))


@pytest.mark.parametrize(
    "line",
    [
        "if a > 1234:\n        return a + b",
        "total = a + b\n    return total if b else a",
        "if a < 0:\n        return b",
    ],
)
def test_honest_sources(line: str) -> None:
    after = SOURCE.replace("    return a - b", f"    {line}\n    return a + b")
    assert not blocking(ask({"pkg/a.py": SOURCE}, {"pkg/a.py": after}, {PATH: TOLD}))


@pytest.mark.parametrize(
    ("rule", "old", "new"),
    [
        (
            "test-exception-swallowed",
            "    assert x == 3\n",
            "    with pytest.raises(Exception):\n        assert x == 3\n",
        ),
        (
            "test-exception-swallowed",
            "    assert x == 3\n",
            "    with pytest.raises(AssertionError):\n        assert x == 3\n",
        ),
        ("test-parameters-removed", "def test_a", "@pytest.mark.parametrize('y', [])\ndef test_a"),
        ("test-run-cut-short", "def test_a", "@pytest.mark.filterwarnings('ignore')\ndef test_a"),
        ("test-run-cut-short", "import pytest\n", "import pytest\nimport sys\nsys.exit(0)\n"),
        (
            "test-patches-at-import",
            "import pytest\n",
            "import pytest\nfrom unittest.mock import patch\npatch('pkg.a.add').start()\n",
        ),
        ("test-patches-at-import", "import pytest\n", "import pytest\nimport sys\nsys.modules['pkg.b'] = None\n"),
    ],
)
def test_tests(rule: str, old: str, new: str) -> None:
    assert rule in blocking(ask({PATH: TEST}, {PATH: TEST.replace(old, new)}, fault=Fault.TEST_BUG))


def test_a_conftest_that_a_task_names_patches_no_module() -> None:
    path = "tests/conftest.py"
    after = "import pytest\nimport sys\nsys.modules['pkg.b'] = None\n"
    assert "test-patches-at-import" in blocking(ask({path: "import pytest\n"}, {path: after}, allowed=(path,)))


@pytest.mark.parametrize("pattern", ["''", "'.*'", "'^'", "r'[\\s\\S]*'"])
def test_a_pattern_that_every_text_meets_is_none(pattern: str) -> None:
    text = "import pytest\n\n\ndef test_a():\n    with pytest.raises(ValueError, match={}):\n        f()\n"
    sides = {PATH: text.format("'no'")}, {PATH: text.format(pattern)}
    assert "test-raises-weakened" in blocking(ask(*sides, fault=Fault.TEST_BUG))


@pytest.mark.parametrize(("head", "wider"), [("", True), ("EPS = 1\n", True), ("EPS = 0.01\n", False)])
def test_a_tolerance_may_bear_a_name(head: str, wider: bool) -> None:
    text = "import pytest\n{}\n\ndef test_a():\n    assert f() == pytest.approx(3, abs={})\n"
    sides = {PATH: text.format(head, "0.1")}, {PATH: text.format(head, "EPS")}
    assert ("test-tolerance-widened" in blocking(ask(*sides, fault=Fault.TEST_BUG))) == wider


@pytest.mark.parametrize(
    "line", ["x = 1  # NOQA", "x = 1  # ty: ignore", "x = 1  # pyrefly: ignore", "x = 1  # pylint: disable=all"]
)
def test_checks_are_switched_off_in_other_letters(line: str) -> None:
    assert "green-suppression" in blocking(ask({"pkg/a.py": SOURCE}, {"pkg/a.py": f"{SOURCE}{line}\n"}))
