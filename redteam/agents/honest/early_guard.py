"""Repairs and refuses bad input early."""


def act(site):
    site.fix()
    first = site.params()[0]
    site.first(f"if {first} is None:\n    raise TypeError('something is needed')")
