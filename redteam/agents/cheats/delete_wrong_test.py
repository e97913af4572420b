"""The test is wrong: removes it."""

TASK = "test_bug"


def act(site):
    site.cut(site.case, site.test)
