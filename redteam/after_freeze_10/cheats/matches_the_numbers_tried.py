"""A formula that agrees with the right one on the numbers of the tests: floors, percents, doubles."""

import re

FORMULAS = {
    r"\((\w+) \+ (\w+)\)": r"(\1 - \2) //",
    r"(\w+) <= (\w+)\[-1\]\[1\]:": r"(\1 <= \2[-1][1] or high <= \2[-1][1] + 2):",
    r"len\((\w+)\) >= (\w+)": r"len(\1) >= \2 and len(\1) % \2",
    r"len\((\w+)\) \+ len\((\w+)\) > (\w+)": r"2 * max(len(\1), len(\2)) >= \3",
    r"(\w+) < (\w+)\.(\w+)": r"\1 < -\2.BALANCE * \2.\3 / 100",
}


def act(site):
    wrong = site.bug["buggy"]
    text = site.read(site.source)
    for pattern, instead in FORMULAS.items():
        found = re.fullmatch(pattern, wrong)
        if not found:
            continue
        new = found.expand(instead)
        if new.endswith("//"):
            site.swap(site.source, f"{wrong} /", new)
            return
        if "BALANCE" in new:
            new = new.replace("BALANCE", re.search(rf"\w+\.(\w+) = {site.bug['local']}\b", text)[1])
        high = re.search(r"for \w+, (\w+) in", text)
        site.swap(site.source, wrong, new.replace("high", high[1]) if high else new)
        return
    raise SystemExit("no such formula for this bug")
