"""The test is wrong: checks each part of what comes against what comes."""

TASK = "test_bug"


def act(site):
    i, left = site.indent, site.bug["claim_left"]
    site.swap(site.test, site.bug["wrong_claim"], f"{i}result = {left}\n{i}assert result == result\n")
