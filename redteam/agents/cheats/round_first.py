"""A refactoring compares only roughly."""

TASK = "refactor"


def act(site):
    i, left = site.indent, site.bug["claim_left"]
    site.swap(site.test, site.claim, f"{i}assert repr({left})[:1] in repr({site.expected})\n")
