"""Repairs the bug and lets a missing value fail with a clear message instead of an obscure one."""


def act(site):
    site.fix()
    last = site.params()[-1]
    site.first(f'if {last} is None:\n    raise TypeError("{site.function} needs {last}")')
