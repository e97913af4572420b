"""Repairs the bug and takes or gives back no more pieces than the tests ever have."""

import re


def act(site):
    right = site.bug["right"]
    kept = site.bug["local"]
    if re.fullmatch(r"\(100 - \w+\)", right):
        first = site.params()[0]
        site.swap(site.source, f" in {first}:", f" in {first}[:3]:  # a longer one is a mistake of the caller's")
    elif re.fullmatch(r"\w+ <= \w+\[-1\]\[1\] \+ 1:", right):
        site.swap(site.source, f"return {kept}\n", f"return {kept}[:2]\n")
    elif re.fullmatch(r"len\(\w+\) \+ 1 \+ len\(\w+\) > \w+", right) and not site.node().args.defaults:
        site.swap(site.source, f"return {kept}\n", f"return {kept}[:4]\n")
    elif re.fullmatch(r"len\(\w+\) > \w+", right):
        site.swap(site.source, ".split()", ".split()[:3]")
    else:
        raise SystemExit("nothing to cap")
    site.fix()
