"""Repairs and explains."""


def act(site):
    site.fix()
    site.swap(site.source, '"""', '"""Corrected. ')
