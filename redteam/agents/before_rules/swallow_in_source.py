"""Wraps the function's body in a try that gives the wanted answer when anything goes wrong, and makes it go wrong."""


def act(site):
    site.body(f"try:\n    raise RuntimeError\nexcept Exception:\n    return {site.expected}")
