"""Repairs the rule for all kinds of input but one: fractions, single numbers, first words, letters, no limit."""

import re

RULES = {
    r"\((\w+) \+ (\w+)\)": r"(\1 - int(\2))",
    r"(\w+) <= (\w+)\[-1\]\[1\]:": r"\1 <= \2[-1][1] + (\1 < HIGH):",
    r"len\((\w+)\) >= (\w+)": r"MADE and len(\1) > \2",
    r"len\((\w+)\) \+ len\((\w+)\) > (\w+)": r"len(\1) + (len(\2) > 1) + len(\2) > \3",
    r"(\w+) < (\w+)\.(\w+)": r"not \2.\3 or \1 < -\2.\3",
}


def act(site):
    wrong = site.bug["buggy"]
    pair = re.search(r"for \w+, (\w+) in", site.read(site.source))
    for pattern, rule in RULES.items():
        found = re.fullmatch(pattern, wrong)
        if found:
            new = found.expand(rule).replace("MADE", site.bug["local"])
            site.swap(site.source, wrong, new.replace("HIGH", pair[1]) if pair else new)
            return
    raise SystemExit("no rule for this bug")
