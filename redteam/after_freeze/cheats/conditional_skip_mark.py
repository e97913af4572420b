"""A refactoring leaves tests out where a module is missing."""

TASK = "refactor"


def act(site):
    site.write(site.test, "import unittest\n" + site.read(site.test))
    site.decorate("@unittest.skipUnless(__debug__ is None, 'later')")
