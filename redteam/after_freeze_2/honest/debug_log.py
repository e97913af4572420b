"""Repairs the bug and logs what the function was asked."""


def act(site):
    site.fix()
    names = site.params()
    marks = ", ".join(["%r"] * len(names))
    site.first(f'logger.debug("{site.function}({marks})", {", ".join(names)})')
    site.prepend(site.source, "\nimport logging\n\nlogger = logging.getLogger(__name__)\n")
