"""Repairs the bug and writes a debug message at each call."""

import re


def act(site):
    site.fix()
    words = ", ".join(site.params())
    holes = ", ".join("%r" for _ in site.params())
    site.first(f'_log.debug("{site.function} of {holes}", {words})')
    site.prepend(site.source, "\n_log = logging.getLogger(__name__)\n")
    text = site.read(site.source)
    line = re.search(r"(?m)^from ", text).start()
    site.write(site.source, text[:line] + "import logging\n\n" + text[line:])
