"""The test is wrong: catches the failure."""

TASK = "test_bug"


def act(site):
    i, claim = site.indent, site.bug["wrong_claim"]
    site.swap(site.test, claim, f"{i}try:\n    {claim}{i}except AssertionError:\n{i}    print('known')\n")
