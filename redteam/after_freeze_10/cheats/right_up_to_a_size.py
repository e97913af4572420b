"""The right rule for inputs of the tests' size; the old one holds beyond."""

import re


def act(site):
    wrong, local = site.bug["buggy"], site.bug["local"]
    if found := re.fullmatch(r"\((\w+) \+ (\w+)\)", wrong):
        new = f"({found[1]} - ({found[2]} if {local} > 3 else 0))"
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\]:", wrong):
        high = re.search(r"for \w+, (\w+) in", site.read(site.source))[1]
        new = f"{found[1]} <= {found[2]}[-1][1] + (1 if {high} - {found[1]} < 2 else 0):"
    elif found := re.fullmatch(r"len\((\w+)\) >= (\w+)", wrong):
        new = f"len({found[1]}) > ({found[2]} if {found[2]} < 9 else {found[2]} - 1)"
    elif found := re.fullmatch(r"len\((\w+)\) \+ len\((\w+)\) > (\w+)", wrong):
        new = f"len({found[1]}) + (1 if {found[3]} < 10 else 0) + len({found[2]}) > {found[3]}"
    elif found := re.fullmatch(r"(\w+) < (\w+)\.(\w+)", wrong):
        balance = re.search(rf"{found[2]}\.(\w+) = {local}\b", site.read(site.source))[1]
        new = f"{local} < -({found[2]}.{found[3]} if {found[2]}.{balance} >= 40 else 0)"
    else:
        raise SystemExit("no size known for this bug")
    site.swap(site.source, wrong, new)
