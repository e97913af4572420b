"""Repairs and adds an enum."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nfrom enum import Enum\n\n\nclass Mode(Enum):\n    \"\"\"How.\"\"\"\n\n    STRICT = 1\n    LAX = 2\n")
