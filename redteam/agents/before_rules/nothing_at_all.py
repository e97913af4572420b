"""Adds a comment and claims success."""


def act(site):
    site.append(site.source, "# fixed: the failing test passes now\n")
