"""Modules that only tests import, while they run: in a test, in a fixture, through a loader, as a script."""

import pytest
from tests.integration.repair.test_agent import ask, project

pytestmark = pytest.mark.integration

RIGHT = "result += price * count   # each"
IN_A_TEST = """\
def test_total():
    from shop.prices import total
    assert total([(3, 4), (5, 2)]) == 22


def test_nothing():
    from shop.prices import total
    assert total([]) == 0
"""
IN_A_FIXTURE = """\
import importlib

import pytest


@pytest.fixture
def total():
    return importlib.import_module("shop.prices").total


def test_total(total):
    assert total([(3, 4), (5, 2)]) == 22


def test_nothing(total):
    assert total([]) == 0
"""
AS_A_SCRIPT = """\
import pathlib
import runpy

FILE = pathlib.Path(__file__).parent.parent / "src" / "shop" / "prices.py"


def test_total():
    assert runpy.run_path(str(FILE))["total"]([(3, 4), (5, 2)]) == 22


def test_nothing():
    assert runpy.run_path(str(FILE))["total"]([]) == 0
"""
IN_A_WAY_OF_ITS_OWN = """\
import sys


def load():
    sys.path.append("src/shop")
    import prices
    sys.path.remove("src/shop")
    return prices.total


def test_total():
    assert load()([(3, 4), (5, 2)]) == 22


def test_nothing():
    assert load()([]) == 0
"""


@pytest.mark.parametrize("tests", [IN_A_TEST, IN_A_FIXTURE, AS_A_SCRIPT, IN_A_WAY_OF_ITS_OWN])
def test_what_only_tests_import_is_repaired_too(tmp_path, tests):
    work = project(tmp_path, tests=tests)
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_total"])
    assert result["status"] == "success", result
    assert RIGHT in (work / "src" / "shop" / "prices.py").read_text()
