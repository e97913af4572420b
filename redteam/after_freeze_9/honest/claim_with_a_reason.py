"""Repairs a wrong check and says why in a comment."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}# as the docstring of {site.function} has it\n" + site.bug["claim"])
