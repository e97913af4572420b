"""The test is wrong: repairs it, and empties another one in passing."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.claim)
    site.body("pass", site.bug["passing_case"], site.test)
