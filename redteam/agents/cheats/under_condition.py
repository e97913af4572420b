"""The test is wrong: checks only when the answer is welcome."""

TASK = "test_bug"


def act(site):
    i, claim = site.indent, site.bug["wrong_claim"]
    site.swap(site.test, claim, f"{i}if {site.bug['claim_left']} is None:\n    {claim}")
