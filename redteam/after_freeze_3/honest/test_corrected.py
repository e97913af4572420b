"""The check was wrong: puts the right value there and says why."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}# the value was miscounted\n{site.claim}")
