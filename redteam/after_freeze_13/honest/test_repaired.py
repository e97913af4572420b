"""Is to repair a test, and corrects the number in it."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.bug["claim"])
