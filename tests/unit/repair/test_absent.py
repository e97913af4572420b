"""Names that a module of the project lacks: which module, who has them, and what would hand them on."""

import ast

from regreen.repair.propose.absent import Supplier, absent, imports, suppliers
from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.site import Evidence
from regreen.syntax.source import Source, apply_edits

TEXTS = {
    "src/shop/__init__.py": '"""A shop."""\n\nfrom .prices import total\n',
    "src/shop/prices.py": "def total(rows):\n    return 0\n\n\ndef largest(rows):\n    return 0\n\n\nRATE = 3\n",
    "src/shop/deep/other.py": "largest = None\n",
    "other/__init__.py": "largest = None\n",
}


def test_the_errors_tell_which_module_lacks_what():
    told = ["AttributeError: module 'shop' has no attribute 'largest'", "cannot import name 'RATE' from 'shop' (x.py)"]
    assert absent(told, TEXTS) == {"src/shop/__init__.py": frozenset({"largest", "RATE"})}
    assert absent(["module 'json' has no attribute 'x'", "no attribute 'y'"], TEXTS) == {}


def test_a_module_of_the_same_name_within_the_package_is_not_the_package():
    told = ["module 'shop' has no attribute 'a'", "module 'shop.prices' has no attribute 'b'"]
    assert absent(told, [*TEXTS, "src/shop/shop.py"]) == {
        "src/shop/__init__.py": frozenset({"a"}),
        "src/shop/prices.py": frozenset({"b"}),
    }


def test_modules_of_the_package_that_have_the_name_come_nearest_first():
    found = suppliers({"src/shop/__init__.py": frozenset({"largest"})}, TEXTS)["src/shop/__init__.py"]
    assert [one.origin for one in found] == [".prices", ".deep.other"]
    assert found[0].others == {"total", "RATE"}


def test_a_module_below_is_one_that_may_be_meant_itself():
    found = suppliers({"src/shop/__init__.py": frozenset({"prices", "other"})}, TEXTS)["src/shop/__init__.py"]
    assert found == (Supplier(origin=".deep", name="other"), Supplier(origin=".", name="prices"))


def test_texts_that_do_not_parse_have_no_names():
    assert suppliers({"a/__init__.py": frozenset({"x"})}, {"a/b.py": "x = (", "a/__init__.py": ""}) == {
        "a/__init__.py": ()
    }


def test_all_that_the_tests_speak_of_is_handed_on_together():
    supply = [Supplier(origin=".prices", name="largest", others=frozenset({"total", "RATE"}))]
    assert imports(supply, frozenset({"RATE", "rows"})) == (
        "from .prices import RATE, largest",
        "from .prices import largest",
    )


def test_the_import_stands_after_those_that_are_there():
    before = TEXTS["src/shop/__init__.py"]
    evidence = Evidence(supplied={"m.py": ("from .prices import largest",)})
    found = variants("m.py", Source(text=before, path="m.py"), {1: 1.0}, PIECES, evidence)
    texts = {apply_edits(before, one.edits) for one in found if one.piece == "handed on by the package"}
    assert texts == {before + "from .prices import largest\n"}
    ast.parse(texts.pop())
