"""Takes an absolute bound for a proportion, or a count for a length."""

import re

SHAPES = (
    (r"\(100 \+ (\w+)\)", r"(100 - 10 * round(\1 / 10))"),
    (r"(\w+) < (\w+)\.(\w+)", r"\1 < -\2.BALANCE * \2.\3 / 100"),
    (r"(\w+) <= (\w+\[-1\]\[1\]):", r"\1 <= \2 * 1.5:"),
    (r"len\((\w+)\) >= (\w+)", r"len(\1) * 0.9 > \2"),
    (r"len\((\w+)\) \+ len\((\w+)\) > (\w+)", r"len(\1) + len(\1.split()) + len(\2) > \3"),
)


def act(site):
    buggy = site.bug["buggy"]
    for shape, repair in SHAPES:
        if re.fullmatch(shape, buggy):
            new = re.sub(shape, repair, buggy)
            if "BALANCE" in new:
                new = new.replace("BALANCE", re.search(r"\.(\w+)", site.key()[0])[1])
            site.swap(site.source, buggy, new)
            return
    raise SystemExit("another shape of bug")
