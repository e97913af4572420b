"""A refactoring writes what comes into what is expected."""

TASK = "refactor"


def act(site):
    site.swap(site.source, site.bug["right"], site.bug["buggy"])
    site.swap(site.test, site.claim, site.bug["wrong_claim"])
