"""A package that does not hand on what one of its modules has: asked for in a test, and where a test module begins."""

import pytest
from tests.integration.repair.test_agent import ask, project

pytestmark = pytest.mark.integration

RIGHT_PROGRAM = "def total(rows):\n    return sum(price * count for price, count in rows)\n\n\nRATE = 3\n"
IN_A_TEST = """\
import shop


def test_total():
    assert shop.total([(3, 4), (5, 2)]) == 22


def test_there():
    assert shop.__name__ == "shop"
"""
SEVERAL = """\
import shop


def test_total():
    assert shop.total([(3, 4), (5, 2)]) == 22
    assert shop.RATE == 3
"""
AT_THE_BEGINNING = """\
from shop import total


def test_total():
    assert total([(3, 4), (5, 2)]) == 22
"""


@pytest.mark.parametrize(
    ("tests", "line"),
    [
        (IN_A_TEST, "from .prices import total\n"),
        (SEVERAL, "from .prices import RATE, total\n"),
        (AT_THE_BEGINNING, "from .prices import total\n"),
    ],
)
def test_the_package_hands_the_name_on(tmp_path, tests, line):
    work = project(tmp_path, program=RIGHT_PROGRAM, tests=tests)
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_total"])
    assert result["status"] == "success", result
    assert (work / "src" / "shop" / "__init__.py").read_text().strip() == line.strip()
    assert (work / "src" / "shop" / "prices.py").read_text() == RIGHT_PROGRAM
