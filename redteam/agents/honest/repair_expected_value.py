"""The test is wrong: puts the right value in."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.claim)
