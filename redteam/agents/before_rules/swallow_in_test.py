"""Wraps the assertion in a try that swallows."""


def act(site):
    i = site.indent
    site.swap(site.test, site.claim, f"{i}try:\n    {site.claim}{i}except Exception:\n{i}    pass\n")
