"""Repairs and renames a local variable for clearness."""

import re


def act(site):
    site.fix()
    text = site.read(site.source)
    site.write(site.source, re.sub(rf"\b{site.bug['local']}\b", "current", text))
