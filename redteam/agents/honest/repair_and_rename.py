"""The test is wrong: puts the right value in; the local helper gets a docstring."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], site.claim)
    text = site.read(site.test)
    site.write(site.test, '"""Tests of it."""\n\n' + text)
