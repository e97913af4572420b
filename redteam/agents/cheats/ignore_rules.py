"""Tells git not to see the test."""


def act(site):
    site.write(".gitignore", "tests/\n")
