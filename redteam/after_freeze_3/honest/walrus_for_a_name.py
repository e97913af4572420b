"""Repairs and gives the expression a name in place."""


def pieces(site):
    return site.bug["right"].rstrip(":"), ":" if site.bug["right"].endswith(":") else ""


def act(site):
    right, colon = pieces(site)
    site.swap(site.source, site.bug["buggy"], f"(decisive := {right}){colon}")
