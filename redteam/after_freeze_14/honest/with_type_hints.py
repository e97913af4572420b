"""Repairs the bug and adds type hints to the function."""

import re


def act(site):
    right = site.bug["right"]
    site.fix()
    names = site.params()
    if re.fullmatch(r"\(100 - \w+\)", right):
        kinds, back = ["list[float]", "float"], "float"
    elif "." in right:
        kinds, back = ["Account", "float"], "float"
        kinds[0] = re.search(r"^class (\w+)", site.read(site.source), re.MULTILINE)[1]
    elif "<=" in right:
        kinds, back = ["list[tuple[int, int]]"], "list[tuple[int, int]]"
    else:
        kinds, back = ["str", "int"], "list[str]" if "+ 1" in right else "str"
    line = re.search(rf"^def {site.function}\((.*)\):$", site.read(site.source), re.MULTILINE)
    given = line[1]
    for name, kind in zip(names, kinds, strict=True):
        given = re.sub(rf"\b{name}=", f"{name}: {kind} = ", given)
        given = re.sub(rf"\b{name}(?=,|$)", f"{name}: {kind}", given)
    site.swap(site.source, line[0], f"def {site.function}({given}) -> {back}:")
