"""Tells which files the project's modules came from, compared with the project's tree by file identity.

PYTEST_DONT_REWRITE
"""

import os
import sys

NO_PACKAGES = frozenset(
    ["setup", "conftest", "noxfile", "tests", "test", "docs", "testing", "examples", "build", "dist"]
)


class Origins:
    """Looks at what is imported."""

    def __init__(self, settings):
        self._root = os.path.realpath(settings["root"])
        self._bases = settings.get("source_roots") or ["src", "."]
        self._packages = set(settings.get("packages") or _packages(self._root, self._bases))

    def look(self):
        """Number of modules from the tree, and those that came from elsewhere: name, file, file expected."""
        inside, foreign = 0, []
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] not in self._packages:
                continue
            file = _file(module)
            if file is None:
                continue
            expected = self._elsewhere(name, file)
            if expected is None:
                inside += 1
            else:
                foreign.append([name, file, expected])
        return {"inside": inside, "foreign": foreign[:50], "pid": os.getpid()}

    def _elsewhere(self, name, file):
        """The tree's own file of a module that was loaded from another one; None when there is no such other."""
        found = None
        for base in self._bases:
            stem = os.path.join(self._root, base, *name.split("."))
            for candidate in (stem + ".py", os.path.join(stem, "__init__.py")):
                if os.path.isfile(candidate):
                    if _same(candidate, file):
                        return None
                    found = found or candidate
        if found is None or self._in_tree(file):
            return None
        return os.path.relpath(found, self._root).replace(os.sep, "/")

    def _in_tree(self, file):
        real = os.path.realpath(file)
        parts = real.split(os.sep)
        return real.startswith(self._root + os.sep) and not {"site-packages", "dist-packages"} & set(parts)


def _file(module):
    try:
        file = module.__dict__.get("__file__")
    except Exception:
        return None
    return file if isinstance(file, str) and file.endswith(".py") else None


def _same(one, other):
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _packages(root, bases):
    """Importable top-level names that lie in the tree's source folders."""
    found = set()
    for base in bases:
        try:
            entries = os.listdir(os.path.join(root, base))
        except OSError:
            continue
        for entry in entries:
            name, dot, suffix = entry.partition(".")
            package = not dot and os.path.isfile(os.path.join(root, base, entry, "__init__.py"))
            if name not in NO_PACKAGES and (package or (suffix == "py" and not name.startswith("test_"))):
                found.add(name)
    return found
