"""The test is wrong: asks only that something comes."""

TASK = "test_bug"


def act(site):
    left, i = site.bug["claim_left"], site.indent
    site.swap(site.test, site.bug["wrong_claim"], f"{i}assert {left} is not None\n")
