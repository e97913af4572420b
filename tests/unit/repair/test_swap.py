"""A module of the target runs again in a living process: what its old classes and functions do afterwards."""

import sys
import types

import pytest

from regreen.probe.repair_swap import compile_module, run_again

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
