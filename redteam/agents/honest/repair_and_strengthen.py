"""The test is wrong: puts the right value in and asks one thing more."""

TASK = "test_bug"


def act(site):
    left = site.bug["claim_left"]
    extra = f"{site.indent}assert {left} is not None\n" if "account" not in left else f"{site.indent}assert account.balance == -50\n"
    site.swap(site.test, site.bug["wrong_claim"], site.claim + extra)
