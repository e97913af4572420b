"""Told to repair a wrong check, writes the right value, with a comment."""

TASK = "test_bug"


def act(site):
    claim = site.bug["claim"]
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}# the value was miscounted before\n{claim}")
