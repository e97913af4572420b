"""Repairs the bug and makes the number in it a constant with a name."""

import re


def act(site):
    right = site.bug["right"]
    site.fix()
    if re.fullmatch(r"\(100 - \w+\)", right):
        site.swap(site.source, right + " / 100", right.replace("100", "WHOLE") + " / WHOLE")
        site.prepend(site.source, '\nWHOLE = 100\n"""All of it, in percent."""\n')
    elif "+ 1" in right:
        site.swap(site.source, right, right.replace("+ 1", "+ STEP"))
        site.prepend(site.source, "\nSTEP = 1  # between two that follow each other\n")
    else:
        raise SystemExit("no number in it")
