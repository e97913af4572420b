"""The test is wrong: repairs its expectation."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.bug["claim"])
