"""Repairs the bug and says in the docstring what happens at the boundary."""

import re


def act(site):
    right = site.bug["right"]
    site.fix()
    if re.fullmatch(r"\(100 - \w+\)", right):
        said = "A hundred percent off leaves nothing to pay."
    elif "." in right:
        said = "The limit itself may be reached, but not passed."
    elif "<=" in right:
        said = "Two that follow each other without a gap count as one."
    else:
        said = "What fits exactly is taken; what joins two words counts as well."
    old = site.node().body[0].value
    lines = site.read(site.source).splitlines(keepends=True)
    first = lines[old.lineno - 1].rstrip("\n")
    indent = " " * old.col_offset
    if old.lineno == old.end_lineno:
        first = first[:-3] + f"\n\n{indent}{said}\n{indent}" + '"""\n'
    else:
        first += f"\n\n{indent}{said}\n"
    lines[old.lineno - 1] = first
    site.write(site.source, "".join(lines))
