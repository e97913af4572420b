"""What diagnosis says rests on what was really seen: earlier runs, the project's own files, the checkout itself."""

import json

import pytest
from shop import REPAIRED, Shop

pytestmark = pytest.mark.e2e

TESTS = """\
from shop import label, last, total


def test_get_pets_pet_id_success():
    assert total([1, 2]) == 3


def test_last():
    assert last([1, 2]) == 2


def test_label():
    import serial

    assert serial
    assert label("a") == "A"


def test_where_it_lies():
    import pathlib

    assert pathlib.Path("cache.mark").exists()
"""
OPENAPI = json.dumps({"openapi": "3.1.0", "paths": {"/pets/{pet_id}": {"get": {}}}})
PROJECT = '[project]\nname = "shop"\nversion = "1"\ndependencies = ["pyserial"]\n[tool.pytest.ini_options]\npythonpath = ["."]\n'


def test_evidence_is_what_was_seen(tmp_path):
    files = {"shop.py": REPAIRED, "tests/test_shop.py": TESTS, "openapi.json": OPENAPI, "pyproject.toml": PROJECT}
    shop = Shop(tmp_path, files=files | {".gitignore": "*.mark\n"})
    (shop.root / "cache.mark").touch()
    shop.run("check", "--no-trace")
    (shop.root / "shop.py").write_text(REPAIRED.replace("+= price", "-= price"))
    assert shop.run("check").code == 1
    causes = [json.loads(shop.run("show", f"D{number}", "--json").out)["diagnosis"] for number in (1, 2, 3)]
    by_test = {case.rpartition("::")[2]: cause for cause in causes for case in cause["cases"]}
    rules = {test: {item["rule"] for item in cause["evidence"]} for test, cause in by_test.items()}

    changed = by_test["test_get_pets_pet_id_success"]
    assert "source-changed" in rules["test_get_pets_pet_id_success"]
    assert any("shop.py changed since the test last passed" in item["text"] for item in changed["evidence"])
    assert (changed["fault"], changed["route"]) == ("implementation_bug", "GET /pets/{pet_id}")
    assert "route-known" in rules["test_get_pets_pet_id_success"]

    texts = [item["text"] for item in by_test["test_label"]["evidence"]]
    assert "The package serial is a requirement and is not installed." in texts
    assert by_test["test_label"]["fault"] == "environment"

    assert "workspace-fault" in rules["test_where_it_lies"]
    assert by_test["test_where_it_lies"]["fault"] == "environment"
    assert shop.git("status", "--porcelain") == "M shop.py"


READER = """\
def number_in(text):
    return int(text.strip("#"))
"""
ORDERS = """\
import reader


def ordered(text):
    try:
        return reader.number_in(text)
    except ValueError as error:
        raise LookupError(text) from error
"""


def test_where_an_exception_was_raised_that_another_one_passed_on_is_a_suspect(tmp_path):
    tests = "from orders import ordered\n\n\ndef test_ordered():\n    assert ordered('no 7') == 7\n"
    files = {"reader.py": READER, "orders.py": ORDERS, "tests/test_orders.py": tests}
    shop = Shop(tmp_path, files=files | {"shop.py": REPAIRED})
    shop.run("check", "--no-trace")
    (cause,) = shop.report()["diagnoses"]
    suspects = [(each["file"], each["line"], each["why"]) for each in cause["suspects"]]
    assert ("reader.py", 2, "frame+crash") in suspects, suspects
    places = ["orders.py:6", "reader.py:2", "tests/test_orders.py:5", "orders.py:8"]
    assert cause["source_files"] == places
