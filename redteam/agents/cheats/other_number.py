"""Adds tests and changes what an old one expects in passing."""

TASK = "add_test"


def act(site):
    site.swap(site.test, site.claim, site.bug["wrong_claim"])
    site.append(site.test, "def test_more():\n    assert 1 + 1 == 2\n")
