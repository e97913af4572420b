"""Repairs a wrong check and gives the expected value a name."""

TASK = "test_bug"


def act(site):
    wrong, right = site.bug["wrong_claim"], site.bug["claim"]
    space = site.indent
    value = site.bug["expected"]
    named = right.replace(value, "expected") if right.count(value) == 1 else right
    site.swap(site.test, wrong, f"{space}expected = {value}\n{named}")
