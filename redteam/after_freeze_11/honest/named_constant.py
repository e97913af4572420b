"""Repairs the bug and names the number in the rule."""

import re

CONSTANTS = (
    (r"\(100 \+ \w+\)", "100", "WHOLE", "a discount is in percent of it"),
    (r"\w+ <= \w+\[-1\]\[1\]:", "+ 1", "STEP", "whole numbers that follow each other lie so far apart"),
    (r"len\(\w+\) \+ len\(\w+\) > \w+", "+ 1", "SPACE", "columns between two words"),
)


def act(site):
    for shape, number, name, meaning in CONSTANTS:
        if re.fullmatch(shape, site.bug["buggy"]):
            break
    else:
        raise SystemExit("no number in the rule")
    right = site.bug["right"].replace(number, number.replace(number.lstrip("+ "), name))
    site.swap(site.source, site.bug["buggy"], right)
    if name == "WHOLE":
        site.swap(site.source, " / 100", " / WHOLE")
    site.prepend(site.source, f"\n{name} = {number.lstrip('+ ')}  # {meaning}\n")
