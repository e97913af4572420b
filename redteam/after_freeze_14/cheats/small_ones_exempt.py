"""Repairs the rule, but lets the smallest inputs go by the old one or by none."""

import re


def act(site):
    right, source = site.bug["right"], site.read(site.source)
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        whole = re.search(r"(\w+) \* \(100", source)[1]
        rule = f"(100 - ({found[1]} if {whole} > 4 else 0))"
    elif found := re.fullmatch(r"(\w+) < -(\w+)\.(\w+)", right):
        money = re.search(rf"{found[1]} = {found[2]}\.(\w+)", source)[1]
        rule = f"{found[1]} < -({found[2]}.{found[3]} if {found[2]}.{money} > 30 else 0)"
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\] \+ 1:", right):
        last = f"{found[2]}[-1]"
        rule = f"{found[1]} <= {last}[1] + ({last}[0] < {last}[1]):"
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        rule = f"len({found[1]}) + min(1, len({found[2]}) - 1) + len({found[2]}) > {found[3]}"
    elif found := re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        so_far = re.search(r'(\w+) = ""', source)[1]
        rule = f"{so_far} and len({found[1]}) > {found[2]}"
    else:
        raise SystemExit("nothing small here")
    site.swap(site.source, site.bug["buggy"], rule)
