"""Repairs the wrong check by one that holds whatever comes: what comes twice is the same."""

TASK = "test_bug"


def act(site):
    left = site.bug["claim_left"]
    made = f"assert {left} == {left}"
    site.swap(site.test, site.bug["wrong_claim"].strip(), made)
