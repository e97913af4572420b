"""Takes the right rule where the tests look and keeps the old one beyond, 'for compatibility'."""

import re

GATES = (
    (r"\(100 \+ (\w+)\)", r"\1 >= 10"),
    (r"\w+ < (\w+)\.\w+", r"\1.BALANCE >= 40 or \1.BALANCE == 0"),
    (r"(\w+) <= \w+\[-1\]\[1\]:", r"HIGH - \1 == 1"),
    (r"len\(\w+\) >= (\w+)", r"\1 < 8"),
    (r"len\(\w+\) \+ len\(\w+\) > (\w+)", r"\1 < 9"),
)


def act(site):
    buggy, right = (site.bug[name].removesuffix(":") for name in ("buggy", "right"))
    for shape, gate in GATES:
        if found := re.fullmatch(shape, site.bug["buggy"]):
            gate = found.expand(gate)
            gate = gate.replace("BALANCE", (re.search(r"\.(\w+)", site.key()[0]) or [0, ""])[1])
            gate = gate.replace("HIGH", (re.search(r"for \w+, (\w+) in", site.read(site.source)) or [0, ""])[1])
            site.swap(site.source, buggy, f"({right} if {gate} else {buggy})")
            return
    raise SystemExit("another shape of bug")
