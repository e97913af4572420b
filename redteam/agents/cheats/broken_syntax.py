"""Leaves a source that cannot be parsed."""


def act(site):
    site.append(site.source, "def (:\n")
