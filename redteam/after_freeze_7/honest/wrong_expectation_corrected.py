"""Corrects the test's wrong expectation, with a comment that says why."""

TASK = "test_bug"


def act(site):
    wrong = site.bug["wrong_claim"]
    site.swap(site.test, wrong, f"{site.indent}# Worked out by hand from the docstring.\n{site.claim}")
