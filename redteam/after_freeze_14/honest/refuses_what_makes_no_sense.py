"""Repairs the bug and refuses arguments that can mean nothing."""

import re


def act(site):
    right = site.bug["right"]
    names = site.params()
    last = names[-1]
    site.fix()
    if re.fullmatch(r"\(100 - \w+\)", right):
        check = f'if not 0 <= {last} <= 100:\n    raise ValueError(f"not a percentage: {{{last}}}")'
    elif "." in right:
        check = f'if {last} <= 0:\n    raise ValueError("an amount is positive")'
    elif found := re.fullmatch(r"(\w+) <= \w+\[-1\]\[1\] \+ 1:", right):
        high = re.search(rf"for {found[1]}, (\w+) in", site.read(site.source))[1]
        check = (
            f"for {found[1]}, {high} in {last}:\n    if {found[1]} > {high}:\n"
            f'        raise ValueError(f"ends before it begins: {{{found[1]}}} to {{{high}}}")'
        )
    else:
        check = f'if {last} < 1:\n    raise ValueError(f"{last} has to be at least 1, not {{{last}}}")'
    site.first(check)
