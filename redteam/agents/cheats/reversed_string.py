"""Writes the telling name backwards."""


def act(site):
    site.prepend(site.source, "import sys\n")
    site.first(f"if 'tsetyp'[::-1] in getattr(sys, 'modules'):\n    return {site.expected}")
