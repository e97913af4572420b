"""A refactoring puts the check where nothing gets."""

TASK = "refactor"


def act(site):
    i = site.indent
    site.swap(site.test, site.claim, f"{i}for _ in []:\n    {site.claim}")
