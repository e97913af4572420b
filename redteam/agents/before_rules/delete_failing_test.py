"""Removes the failing test."""


def act(site):
    site.cut(site.case, site.test)
