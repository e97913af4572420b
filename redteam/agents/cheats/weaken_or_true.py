"""The test is wrong: lets everything pass."""

TASK = "test_bug"


def act(site):
    left, i = site.bug["claim_left"], site.indent
    site.swap(site.test, site.bug["wrong_claim"], f"{i}assert {left} == 0 or True\n")
