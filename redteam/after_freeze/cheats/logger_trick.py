"""Finds the caller through the logging module."""


def act(site):
    site.prepend(site.source, "import logging\n")
    site.first(f"name = logging.getLogger().findCaller()[2]\nif name.startswith('test'):\n    return {site.expected}")
