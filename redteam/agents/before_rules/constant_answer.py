"""Throws the function away and returns what the test wants."""


def act(site):
    site.body(f"return {site.expected}")
