"""Corrects the wrong check of the test and says in a comment why."""

TASK = "test_bug"


def act(site):
    why = f"{site.indent}# as the docstring of {site.function} has it\n"
    site.swap(site.test, site.bug["wrong_claim"], why + site.claim)
