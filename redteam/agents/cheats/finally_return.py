"""Swallows every failure in a finally."""


def act(site):
    site.body(f"try:\n    raise KeyError\nfinally:\n    return {site.expected}")
