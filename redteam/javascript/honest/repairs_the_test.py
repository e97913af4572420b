"""Repairs a wrong test with the answer that is right."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.bug["claim"])
