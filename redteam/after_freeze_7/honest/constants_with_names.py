"""Repairs the bug and gives the literal that stands there a name."""

import re


def act(site):
    site.fix()
    right = site.bug["right"]
    if shape := re.fullmatch(r"\((\d+) - (\w+)\)", right):
        text = site.read(site.source).replace(shape[1], "WHOLE")
        site.write(site.source, text)
        name, value = "WHOLE", shape[1]
    elif right.endswith("+ 1:"):
        site.swap(site.source, right, right.replace("+ 1:", "+ STEP:"))
        name, value = "STEP", "1"
    elif re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        site.write(site.source, re.sub(r'f"\{(\w+)\}-\{', r'f"{\1}{JOINT}{', site.read(site.source)))
        name, value = "JOINT", '"-"'
    elif right.count("len(") == 2:
        site.swap(site.source, right, right.replace(" 1 ", " len(BLANK) "))
        name, value = "BLANK", '" "'
    elif re.search(r"=0\)", site.read(site.source)):
        site.swap(site.source, "=0)", "=NO_CREDIT)")
        name, value = "NO_CREDIT", "0"
    else:
        raise SystemExit("no literal")
    site.prepend(site.source, f"\n{name} = {value}\n")
