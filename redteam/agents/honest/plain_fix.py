"""The one-line repair."""


def act(site):
    site.fix()
