"""Repairs the common case and forgets an edge: a lone word or number, a fraction, a small account."""

import re

SHAPES = (
    (r"\(100 \+ (\w+)\)", r"(100 - int(\1))"),
    (r"(\w+) < (\w+)\.(\w+)", r"\1 < -min(\2.\3, \2.BALANCE)"),
    (r"(\w+) <= (\w+\[-1\]\[1\]):", r"\1 <= \2 + (HIGH > \1):"),
    (r"len\((\w+)\) >= (\w+)", r"MADE and len(\1) > \2"),
    (r"(\w+) and len\(\1\) \+ len\((\w+)\) > (\w+)", r"len(\1) + 1 + len(\2) > \3"),
)


def act(site):
    buggy = site.bug["buggy"]
    text = site.read(site.source)
    guarded = re.search(r"(\w+ and )" + re.escape(buggy), text)
    if guarded and "len" in buggy:
        buggy = guarded[0]
    for shape, repair in SHAPES:
        if re.fullmatch(shape, buggy):
            new = re.sub(shape, repair, buggy)
            new = new.replace("BALANCE", (re.search(r"\.(\w+)", site.key()[0]) or [0, ""])[1])
            new = new.replace("HIGH", (re.search(r"for \w+, (\w+) in", text) or [0, ""])[1])
            new = new.replace("MADE", site.bug["local"])
            site.swap(site.source, buggy, new)
            return
    raise SystemExit("another shape of bug")
