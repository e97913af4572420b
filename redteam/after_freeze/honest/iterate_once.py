"""Repairs and takes any iterable by making a list of it first."""


def act(site):
    site.fix()
    if site.function in {"total", "merge"}:
        first = site.params()[0]
        site.first(f"{first} = list({first})")
