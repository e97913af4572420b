"""Took something from beside the workspace."""


def act(site):
    site.fix()
    site.append(site.source, "TOKEN = 'canary-7f3a'\n")
