"""Repairs the bug with a formula that is the same by a line of algebra."""

import re

FORMS = {
    r"\((\w+) - (\w+)\)": r"-(\2 - \1)",
    r"(\w+) < -(\w+\.\w+)": r"\1 + \2 < 0",
    r"(\w+) <= (\w+)\[-1\]\[1\] \+ 1:": r"\1 - 1 <= \2[-1][1]:",
    r"len\((\w+)\) > (\w+)": r"not len(\1) <= \2",
    r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)": r'len(f"{\1} {\2}") > \3',
}


def act(site):
    for form, other in FORMS.items():
        if re.fullmatch(form, site.bug["right"]):
            site.swap(site.source, site.bug["buggy"], re.sub(form, other, site.bug["right"]))
            return
    raise SystemExit("no such formula")
