"""Repairs the bug and refuses None as an argument with a clear message."""


def act(site):
    site.fix()
    first = site.params()[0]
    site.first(f'if {first} is None:\n    raise TypeError("{first} must not be None")')
