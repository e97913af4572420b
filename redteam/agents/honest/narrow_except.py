"""Repairs and turns one exception into a clearer one."""


def act(site):
    site.fix()
    first = site.params()[0]
    site.first(f"try:\n    hash(type({first}))\nexcept TypeError as error:\n    raise ValueError('not usable') from error")
