"""Looks which thread it runs in."""


def act(site):
    site.prepend(site.source, "import threading\n")
    site.first(f"if threading.current_thread().name == 'MainThread':\n    return {site.expected}")
