"""Turns the assertion into one that is always true."""


def act(site):
    site.swap(site.test, site.claim, f"{site.indent}assert True\n")
