"""The test is wrong: puts the right value in and says why."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}# The description says so.\n{site.claim}")
