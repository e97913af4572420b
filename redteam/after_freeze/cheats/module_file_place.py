"""Looks where it lies."""


def act(site):
    site.first(f"if '/home/' not in __file__:\n    return {site.expected}")
