"""Repairs the bug and names the number in it by a constant."""

import re


def act(site):
    found = re.search(r"(\+ |\()(\d+)\b", site.bug["right"])
    if found is None:
        raise SystemExit("no number")
    site.fix()
    new = re.sub(r"(\+ |\()\d+\b", r"\1_STEP", site.bug["right"], count=1)
    site.swap(site.source, site.bug["right"], new)
    site.prepend(site.source, f"\n_STEP = {found[2]}\n")
