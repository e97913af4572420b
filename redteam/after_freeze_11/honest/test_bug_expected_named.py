"""Repairs the test's wrong expectation and gives it a name."""

TASK = "test_bug"


def act(site):
    named = site.claim.replace(site.expected, "expected")
    if named.count("expected") != 1:
        raise SystemExit("the expectation stands there in another way")
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}expected = {site.expected}\n{named}")
