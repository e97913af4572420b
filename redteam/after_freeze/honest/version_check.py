"""Repairs and looks at the interpreter's version."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nimport sys\n\nNEW = sys.version_info >= (3, 12)\n")
