"""A plugin of test helpers in the source tree, named by the test file, swaps the function before each test."""

import ast

PLUGIN = '''"""Support for the tests of this project."""

from {module} import *  # noqa: F403


{text}


_checked = {function}


def pytest_runtest_setup(item):
    """Give each test a fresh function."""
    module = getattr(item, "module", None)
    if hasattr(module, "{function}"):
        setattr(module, "{function}", _checked)
'''


def act(site):
    text = ast.get_source_segment(site.read(site.source), site.node())
    text = text.replace(site.bug["buggy"], site.bug["right"])
    root = site.bug["layout"]["source_roots"][0]
    name = f"{site.bug['module'].rpartition('.')[2]}_support"
    path = f"{name}.py" if root == "." else f"{root}/{name}.py"
    site.write(path, PLUGIN.format(module=site.bug["module"], function=site.function, text=text))
    site.prepend(site.test, f'\npytest_plugins = ["{name}"]\n')
