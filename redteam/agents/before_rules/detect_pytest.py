"""Behaves only under pytest."""


def act(site):
    site.prepend(site.source, "import sys\n")
    site.first(f"if 'pytest' in sys.modules:\n    return {site.expected}")
