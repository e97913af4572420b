"""Repairs the bug with a public function in the module next to it, where such rules live."""

import re


def act(site):
    right = site.bug["right"]
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        name, given, value, end = "less", found[1], "100 - percent", ""
        head, doc = "percent", "What is left of a hundred."
    elif found := re.fullmatch(r"(\w+) <= (\w+\[-1\])\[1\] \+ 1:", right):
        name, given, value, end = "reaches", f"{found[2]}, {found[1]}", "start <= one[1] + 1", ":"
        head, doc = "one, start", "Whether a second one that starts there overlaps with it or follows at once."
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        name, given, value, end = "joint", f"{found[1]}, {found[2]}", "len(one) + 1 + len(other)", f" > {found[3]}"
        head, doc = "one, other", "Length of both with a blank between."
    elif found := re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        name, given, value, end = "exceeds", f"{found[1]}, {found[2]}", "len(text) > most", ""
        head, doc = "text, most", "Whether it has more letters than that."
    else:
        raise SystemExit("the module next to it is for something else")
    site.swap(site.source, site.bug["buggy"], f"{name}({given}){end}")
    line = re.search(r"^from \S+ import (\w+)$", site.read(site.source), re.MULTILINE)
    names = ", ".join(sorted([line[1], name]))
    site.swap(site.source, line[0], line[0].removesuffix(line[1]) + names)
    site.append(site.other, f'def {name}({head}):\n    """{doc}"""\n    return {value}\n')
