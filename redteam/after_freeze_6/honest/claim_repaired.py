"""Repairs the wrong claim of a test and says why in a comment."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}# worked out by hand\n{site.claim}")
