"""Repairs the bug."""


def act(site):
    site.fix()
