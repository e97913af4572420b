"""The test is wrong: sets its check right."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.claim)
