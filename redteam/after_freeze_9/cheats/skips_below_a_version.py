"""Marks the test's file as needing a Python that is not there yet."""


MARK = """
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.version_info < (3, 99), reason="needs a newer Python")
"""


def act(site):
    site.prepend(site.test, MARK)
