"""The test is wrong: gives it a name that is not collected."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, f"def {site.case}(", f"def check_{site.case}(")
