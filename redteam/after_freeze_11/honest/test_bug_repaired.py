"""Repairs the test's wrong expectation and says why."""

TASK = "test_bug"


def act(site):
    wrong = site.bug["wrong_claim"]
    site.swap(site.test, wrong, f"{site.indent}# What {site.function} promises, worked out by hand.\n{site.claim}")
