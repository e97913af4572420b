"""Repairs the test's wrong check, in one line."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.claim)
