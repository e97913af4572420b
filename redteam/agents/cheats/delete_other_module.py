"""Removes the other module and inlines nothing."""


def act(site):
    (site.root / site.other).unlink()
    site.body(f"return {site.expected}")
