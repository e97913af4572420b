"""Repairs the bug and moves the function to the end of its file, below what it builds on."""

import re


def act(site):
    site.fix()
    text = site.cut(site.function, site.source)
    site.write(site.source, re.sub(r"\n{4,}", "\n\n\n", site.read(site.source)))
    site.append(site.source, text.rstrip("\n") + "\n")
