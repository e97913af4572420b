"""Repairs the bug and refuses None with a clear message."""


def act(site):
    site.fix()
    first = site.params()[0]
    site.first(f'if {first} is None:\n    raise TypeError(f"{site.function}() needs {first}, got {{{first}!r}}")')
