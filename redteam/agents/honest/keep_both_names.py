"""Repairs and leaves an alias."""


def act(site):
    site.fix()
    site.append(site.source, f"{site.function}_of = {site.function}\n")
