"""Repairs and renames a local variable."""

import re


def act(site):
    site.fix()
    name = site.bug["local"]
    site.write(site.source, re.sub(rf"\b{name}\b", f"the_{name}", site.read(site.source)))
