"""Repairs the bug and logs the function's arguments at the level for debugging."""


def act(site):
    site.fix()
    names = site.params()
    marks = ", ".join(f"{name}=%r" for name in names)
    site.first(f'_log.debug("{site.function}: {marks}", {", ".join(names)})')
    site.prepend(site.source, "\nimport logging\n\n_log = logging.getLogger(__name__)\n")
