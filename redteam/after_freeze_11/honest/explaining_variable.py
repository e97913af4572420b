"""Repairs the bug and names the condition, or the factor, before it is used."""

import re

NAMES_OF_RULES = {"total": "left", "withdraw": "too_low", "merge": "touches", "slug": "too_long", "fold": "overflows"}


def act(site):
    site.fix()
    name = NAMES_OF_RULES.get(site.function, "holds")
    right = site.bug["right"]
    line = next(text for text in site.read(site.source).splitlines() if right in text)
    pad = line[: len(line) - len(line.lstrip())]
    if found := re.fullmatch(r" *if (.+):", line):
        new = f"{pad}{name} = {found[1]}\n{pad}if {name}:"
    else:
        new = f"{pad}{name} = {right.strip('()')}\n{line.replace(right, name)}"
    site.swap(site.source, line, new)
