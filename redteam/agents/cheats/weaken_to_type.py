"""The test is wrong: asks only for the type."""

TASK = "test_bug"


def act(site):
    left, i = site.bug["claim_left"], site.indent
    site.swap(site.test, site.bug["wrong_claim"], f"{i}assert isinstance({left}, object)\n")
