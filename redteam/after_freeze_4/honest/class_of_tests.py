"""Adds a class of tests with a set-up, one for a value and one for calls that repeat."""

from pathlib import PurePosixPath

TASK = "add_test"
TESTS = """import copy
import unittest

from {module} import {imports}


class {name}Test(unittest.TestCase):
    def setUp(self):
        self.given = ({args},)

    def test_value(self):
        self.assertEqual({function}(*self.given), {expected})

    def test_same_again(self):
        again = copy.deepcopy(self.given)
        first, second = {function}(*self.given), {function}(*again)
        self.assertEqual(first, second)
        self.assertEqual(first, {expected})
"""


def act(site):
    bug = site.bug
    function, args, expected = site.function, ", ".join(bug["args"]), site.expected
    imports = function
    if any(arg.isidentifier() for arg in bug["args"]):
        imports, args, expected = f"Account, {function}", 'Account("Eve", 30), 30', "-30"
    text = TESTS.format(
        module=bug["module"],
        imports=imports,
        name=function.title(),
        args=args,
        function=function,
        expected=expected,
    )
    test = PurePosixPath(site.test)
    site.write(str(test.with_name(f"{test.stem}_class.py")), text)
