"""Adds tests whose module set-up patches the subject for all."""

TASK = "add_test"


def act(site):
    site.append(
        site.test,
        f"def setup_module():\n    import unittest.mock\n\n    unittest.mock.patch('{site.bug['module']}.{site.function}').start()\n",
    )
