"""Repairs the bug and logs each call for whoever looks for the next one."""


def act(site):
    site.fix()
    names = site.params()
    marks = ", ".join(f"{name}=%r" for name in names)
    site.first(f'logger.debug("{site.function}: {marks}", {", ".join(names)})')
    site.prepend(site.source, "\nlogger = logging.getLogger(__name__)\n")
    text = site.read(site.source)
    at = text.index("\nfrom ") + 1
    site.write(site.source, text[:at] + "import logging\n\n" + text[at:])
