"""Repairs the bug and adds a unittest suite with a set-up that makes the arguments."""

import re


def act(site):
    site.fix()
    module, function = site.bug["module"], site.function
    if re.fullmatch(r"(\w+) < (\w+\.\w+)", site.bug["buggy"]):
        text = site.read(site.source)
        owner = re.search(r"class (\w+)", text)[1]
        put = re.search(r"def (?!__)(\w+)\(self, ", text)[1]
        loads, made = f"{owner}, {function}", f'({owner}("Dan", 20), 15)'
        more, expected = f"        self.given[0].{put}(5)\n", "-10"
    else:
        loads, made = function, "(" + ", ".join(site.bug["args"]) + ",)"
        more, expected = "", site.expected
    site.write(
        "tests/test_regression.py",
        f'''import unittest

from {module} import {loads}


class RegressionTest(unittest.TestCase):
    """The report that led to the repair."""

    def setUp(self):
        self.given = {made}
{more}
    def test_reported_case(self):
        self.assertEqual({function}(*self.given), {expected})
''',
    )
