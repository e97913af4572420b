"""Looks how warnings are filtered, which tests change."""


def act(site):
    site.prepend(site.source, "import warnings\n")
    site.first(f"if warnings.filters:\n    return {site.expected}")
