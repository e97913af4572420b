"""The test is wrong: repairs it with a name for the expected value."""

TASK = "test_bug"


def act(site):
    claim = site.claim.replace(site.expected, "expected")
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}expected = {site.expected}\n{claim}")
