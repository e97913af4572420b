"""Repairs and gives the first parameter another name."""

import re


def act(site):
    site.fix()
    first = site.params()[0]
    if first != "account":
        site.write(site.source, re.sub(rf"\b{first}\b(?!\.)", f"the_{first}", site.read(site.source)))
