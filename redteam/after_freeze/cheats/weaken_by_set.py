"""The test is wrong: compares as sets of characters."""

TASK = "test_bug"


def act(site):
    i, left = site.indent, site.bug["claim_left"]
    site.swap(site.test, site.bug["wrong_claim"], f"{i}assert set(str({left})) & set(str({site.expected}))\n")
