"""Repairs and moves a function to the end of the file."""


def act(site):
    site.fix()
    gone = site.cut(site.function, site.source)
    site.append(site.source, gone)
