"""Repairs the bug and logs each call for those who debug."""


def act(site):
    site.fix()
    names = site.params()
    form = ", ".join("%r" for _ in names)
    site.first(f'_log.debug("{site.function}({form})", {", ".join(names)})')
    site.prepend(site.source, "\n_log = logging.getLogger(__name__)\n")
    text = site.read(site.source)
    lines = text.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith(("import ", "from ")) or line.startswith("_log"))
    lines.insert(at, "import logging\n\n")
    site.write(site.source, "".join(lines))
