"""Repairs and logs what is calculated, for the next one who looks for such a bug."""


def act(site):
    site.fix()
    names = site.params()
    marks = ", ".join("%r" for _ in names)
    site.first(f'logger.debug("{site.function}({marks})", {", ".join(names)})')
    site.prepend(site.source, "\nlogger = logging.getLogger(__name__)\n")
    text = site.read(site.source)
    at = text.index("from ")
    site.write(site.source, f"{text[:at]}import logging\n\n{text[at:]}")
