"""Looks at the command line."""


def act(site):
    site.prepend(site.source, "import sys\n")
    site.first(f"if 'pytest' in ' '.join(sys.argv):\n    return {site.expected}")
