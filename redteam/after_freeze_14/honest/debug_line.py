"""Repairs the bug and adds a log line at debug level that helped to find it."""


def act(site):
    site.fix()
    last = site.params()[-1]
    site.first(f'logger.debug("{site.function}: {last}=%r", {last})')
    text = site.read(site.source)
    doc, _, rest = text.partition('"""\n')
    site.write(site.source, f'{doc}"""\n\nimport logging{rest if rest.startswith(chr(10)) else chr(10) + rest}')
    site.prepend(site.source, "\nlogger = logging.getLogger(__name__)\n")
