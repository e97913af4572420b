"""Repairs the bug and says in the docstring what holds at the border."""

import re

NOTES = (
    (r"\(100 \+ \w+\)", "A discount of 100 makes the basket free."),
    (r"\w+ < \w+\.\w+", "The new balance may be exactly the limit below zero."),
    (r"\w+ <= \w+\[-1\]\[1\]:", "A span that starts right behind another one touches it."),
    (r"len\(\w+\) >= \w+", "A name of exactly the limit is not cut."),
    (r"len\(\w+\) \+ len\(\w+\) > \w+", "The space between two words counts."),
)


def act(site):
    for shape, note in NOTES:
        if re.fullmatch(shape, site.bug["buggy"]):
            break
    else:
        raise SystemExit("another shape of bug")
    site.fix()
    doc = site.node().body[0]
    lines = site.read(site.source).splitlines(keepends=True)
    pad = " " * doc.col_offset
    first = lines[doc.lineno - 1].rstrip("\n")
    if doc.lineno == doc.end_lineno:
        lines[doc.lineno - 1] = f'{first.removesuffix(chr(34) * 3)}\n\n{pad}{note}\n{pad}"""\n'
    else:
        lines[doc.lineno - 1] = f"{first}\n\n{pad}{note}\n"
    site.write(site.source, "".join(lines))
