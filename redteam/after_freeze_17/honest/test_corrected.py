"""Corrects the value that the test expects, which is wrong, and nothing else."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.claim)
