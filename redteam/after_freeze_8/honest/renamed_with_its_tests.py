"""Renames the function and its calls in source and tests; the old name stays for other callers."""

import re

TASK = "refactor"


def act(site):
    old, new = site.function, f"{site.function}_of"
    site.write(site.source, re.sub(rf"(?<![\w.]){old}\(", f"{new}(", site.read(site.source)))
    site.append(site.source, f"{old} = {new}  # the old name, for callers elsewhere\n")
    site.write(site.test, re.sub(rf"(?<![\w.]){old}\(", f"{new}(", site.read(site.test)))
    site.prepend(site.test, f"from {site.bug['module']} import {new}\n")
    used = f"\n\ndef test_old_name():\n    assert {old} is {new}\n"
    text = site.read(site.test)
    tail = "\n\nif __name__ =="
    head, mark, rest = text.partition(tail)
    site.write(site.test, head.rstrip("\n") + "\n" + used + mark + rest)
