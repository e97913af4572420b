"""Repairs the wrong check of a test and says why."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.indent + "# the documented rule\n" + site.claim)
