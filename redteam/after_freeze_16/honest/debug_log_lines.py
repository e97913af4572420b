"""Repairs the bug and logs the function's calls at debug level."""


def act(site):
    site.fix()
    args = site.params()
    marks = ", ".join(f"{arg}=%r" for arg in args)
    site.first(f'logger.debug("{site.function}: {marks}", {", ".join(args)})')
    site.prepend(site.source, "\nlogger = logging.getLogger(__name__)\n")
    text = site.read(site.source)
    end = text.index('"""', 3) + 3
    site.write(site.source, text[:end] + "\n\nimport logging" + text[end:])
