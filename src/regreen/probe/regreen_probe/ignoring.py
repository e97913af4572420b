"""Leaves files out of collection: those that killed it before, and those that hold nothing that is selected.

PYTEST_DONT_REWRITE
"""

import os

import pytest


def plugin(settings):
    """The plug-in for this pytest; None when nothing is to be left out."""
    chooser = Chooser(settings)
    if not chooser.ignored and chooser.wanted is None:
        return None
    new = int(pytest.__version__.split(".")[0]) >= 7
    return New(chooser) if new else Old(chooser)


class Chooser:
    """Knows which files are not to be collected."""

    def __init__(self, settings):
        self._root = os.path.realpath(settings["root"])
        self.ignored = set(settings.get("ignore", ()))
        select = settings.get("select")
        self.wanted = None if select is None else {name.partition("::")[0] for name in select}

    def leaves_out(self, path):
        """True to leave a file out, None to let others decide."""
        if os.path.basename(path) == "__init__.py" or os.path.isdir(path):
            return None
        name = os.path.relpath(os.path.realpath(path), self._root).replace(os.sep, "/")
        if not name.isascii():
            name = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        if name in self.ignored or (self.wanted is not None and name not in self.wanted):
            return True
        return None


class New:
    """pytest 7 and later."""

    def __init__(self, chooser):
        self._chooser = chooser

    @pytest.hookimpl(tryfirst=True)
    def pytest_ignore_collect(self, collection_path):
        return self._chooser.leaves_out(str(collection_path))


class Old:
    """pytest 6."""

    def __init__(self, chooser):
        self._chooser = chooser

    @pytest.hookimpl(tryfirst=True)
    def pytest_ignore_collect(self, path):
        return self._chooser.leaves_out(str(path))
