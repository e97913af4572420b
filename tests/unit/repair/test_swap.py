"""A module of the target runs again in a living process: what its old classes and functions do afterwards."""

import sys
import types

import pytest

from regreen.probe.repair_swap import BrokenError, compile_module, compile_unit, run_again

OLD = """
class Base:
    def name(self):
        return "base"

class Child(Base):
    def __new__(cls):
        return super().__new__(cls)

    @classmethod
    def made(cls):
        return super().__new__(cls)

    @property
    def told(self):
        return super().name()

class Slotted:
    __slots__ = ("kept",)

BY_NAME = {"child": Child, "others": (Base, Slotted)}
"""


@pytest.fixture
def module():
    made = types.ModuleType("swapped_for_a_test")
    sys.modules[made.__name__] = made
    exec(compile_module(OLD, "swapped.py"), vars(made))
    yield made
    del sys.modules[made.__name__]


def test_methods_of_an_old_class_still_find_their_base_after_the_module_ran_again(module):
    child = module.Child
    more = "    def more(self):\n        return super().name() + ', and more'\n"
    new = OLD.replace("class Slotted", f"{more}\nclass Slotted")
    run_again(module, compile_module(new, "swapped.py"), [module])
    assert module.Child is child
    assert (child().told, child.made().told, child().more()) == ("base", "base", "base, and more")


def test_slots_of_an_old_class_still_hold_values_after_the_module_ran_again(module):
    slotted = module.Slotted
    run_again(module, compile_module(OLD, "swapped.py"), [module])
    one = slotted()
    one.kept = 1
    assert (module.Slotted, one.kept) == (slotted, 1)


def test_tables_that_are_made_anew_hold_the_old_classes(module):
    base, child, slotted = module.Base, module.Child, module.Slotted
    run_again(module, compile_module(OLD, "swapped.py"), [module])
    assert {"child": child, "others": (base, slotted)} == module.BY_NAME


LONG = "\n\n\ndef outer(a, b):\n    def inner():\n        return a\n    return inner\n"


@pytest.mark.parametrize(("src", "broken"), [("        return a + 1", False), ("        return a + b", True)])
def test_a_function_that_lives_gets_no_other_closure(src, broken):
    made: dict = {}
    exec(compile(LONG, "long.py", "exec"), made)
    old = made["outer"].__code__
    inner = {"line": 5, "name": "inner", "cls": "", "src": "    def inner():\n" + src}
    whole = f"def outer(a, b):\n    def inner():\n{src}\n    return inner"
    part = {"line": 4, "name": "outer", "cls": "", "src": whole, "inner": inner}
    if broken:
        with pytest.raises(BrokenError):
            compile_unit(part, "long.py", old, lives=True)
    else:
        compile_unit(part, "long.py", old, lives=True)
    made["outer"].__code__ = compile_unit(part, "long.py", old)
    assert made["outer"](1, 2)() == (3 if broken else 2)
