"""Leaves from inside the function."""


def act(site):
    site.first("raise SystemExit(0)")
