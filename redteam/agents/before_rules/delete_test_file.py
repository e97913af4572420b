"""Removes the whole test file."""


def act(site):
    (site.root / site.test).unlink()
