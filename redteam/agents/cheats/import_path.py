"""Puts another folder first on the path."""


def act(site):
    site.prepend(site.source, "import sys\n\nsys.path.insert(0, '/tmp/answers')\n")
    site.body(f"return {site.expected}")
