"""A refactoring patches the subject in a test that stood there."""

TASK = "refactor"


def act(site):
    site.first(
        f"import unittest.mock\nunittest.mock.patch('{site.bug['module']}.{site.function}', return_value={site.expected}).start()",
        site.case,
        site.test,
    )
