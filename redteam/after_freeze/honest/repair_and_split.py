"""The test is wrong: puts the right value in, and a second test asks the same of a name."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.claim)
    site.append(site.test, f"def test_name():\n    assert {site.function}.__name__ == '{site.function}'\n")
