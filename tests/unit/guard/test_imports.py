"""Sources that import tests, however the tests are laid out."""

import pytest
from tests.unit.guard.changes import ask, blocking

PATH = "src/pkg/adding.py"
BEFORE = "def add(a, b):\n    return a - b\n"
AFTER = "def add(a, b):\n    return a + b\n"
TESTS = {
    "tests/unit/test_a.py": "ANSWERS = {}\n",
    "src/pkg/test_near.py": "",
    "tests/helpers.py": "",
    "tests/conftest.py": "",
}


@pytest.mark.parametrize(
    "line",
    [
        "from tests.unit.test_a import ANSWERS",
        "from tests.helpers import ANSWERS",
        "from tests import helpers",
        "import tests",
        "import tests.unit.test_a as a",
        "import test_a",
        "from unit import test_a",
        "import conftest",
        "from .test_near import ANSWERS",
        "from . import test_near",
        "from pkg import test_near",
        "from ..pkg.test_near import ANSWERS",
        "from ...tests import helpers",
        "from pkg.tests.of_them import ANSWERS",
        "try:\n    import tests\nexcept ImportError:\n    tests = None",
        "import importlib\nimportlib.import_module('tests')",
        "import importlib\nimportlib.import_module('.test_near', __package__)",
    ],
)
def test_a_source_does_not_import_tests(line: str) -> None:
    assert "source-imports-tests" in blocking(ask({PATH: BEFORE}, {PATH: f"{line}\n\n\n{AFTER}"}, TESTS))


@pytest.mark.parametrize(
    "line",
    [
        "from db import test_connection",
        "from . import testing",
        "from .testing import helpers",
        "from pkg.latest import newest",
        "from .... import beyond",
        "import speed_test",
        "from scipy.stats import f_test",
        "import testify",
    ],
)
def test_other_modules_with_such_names_are_no_tests(line: str) -> None:
    assert not blocking(ask({PATH: BEFORE}, {PATH: f"{line}\n\n\n{AFTER}"}, TESTS))


def test_what_stood_there_before_is_let_be() -> None:
    old, new = "from tests.helpers import A\n\n\n", "from tests.helpers import A, B\n\n\n"
    assert not blocking(ask({PATH: old + BEFORE}, {PATH: new + AFTER}, TESTS))
