"""Repairs the bug and logs what the function is asked for."""


def act(site):
    site.fix()
    names = site.params()
    holes = " ".join("%r" for _ in names)
    site.first(f'logger.debug("{site.function}: {holes}", {", ".join(names)})')
    site.prepend(site.source, "\nimport logging\n\nlogger = logging.getLogger(__name__)\n")
