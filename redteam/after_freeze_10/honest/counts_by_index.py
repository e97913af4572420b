"""Repairs the bug by a loop over places instead of a running value."""

import re
from string import Template

TEXTS = {
    "+ len(": """words = $helper($a)
lines = []
start = 0
for end in range(1, len(words) + 1):
    if end == len(words) or len(" ".join(words[start : end + 1])) > $b:
        lines.append(" ".join(words[start:end]))
        start = end
return lines""",
    "[-1][1]": """ordered = sorted($a)
merged = []
at = 0
while at < len(ordered):
    low, high = ordered[at]
    at += 1
    while at < len(ordered) and ordered[at][0] <= high + 1:
        high = max(high, ordered[at][1])
        at += 1
    merged.append((low, high))
return merged""",
    ">= ": '''words = $helper($a).split()
for number in range(len(words), 0, -1):
    name = "-".join(words[:number])
    if len(name) <= $b:
        return name
return ""''',
    "(100": """$a = list($a)
amount = 0
for at in range(len($a)):
    amount += $a[at]
return $helper((100 - $b) * amount / 100)""",
}


def chosen(site, table):
    """The text for this bug, with the project's own names in it."""
    for sign, text in table.items():
        if sign in site.bug["buggy"]:
            break
    else:
        raise SystemExit("nothing to do for this bug")
    source = site.read(site.source)
    params = site.params()
    words = [word for word in re.findall(r"[a-z]\w*", site.bug["buggy"]) if word != "len"]
    names = {
        "f": site.function,
        "module": site.bug["module"],
        "a": params[0],
        "b": params[-1],
        "local": site.bug["local"],
        "helper": re.search(r"from [\w.]+ import (\w+)\n", source)[1],
        "kind": (re.findall(r"(?m)^class (\w+)", source) or [""])[0],
        "put": (re.findall(r"(?m)^    def ([a-z]\w*)\(self", source) or [""])[0],
        "refuse": (re.findall(r"(?m)^ +(raise \w+\(\w+\..*)$", source) or [""])[0],
        "balance": (re.findall(rf"\w+\.(\w+) = {site.bug['local']}\b", source) or [""])[0],
        "one": words[0],
        "two": words[-2:][0],
        "high": (re.findall(r"for \w+, (\w+) in", source) or [""])[0],
        "limit": site.bug["right"].rpartition(".")[2],
    }
    return Template(text).substitute(names)


def act(site):
    site.body(chosen(site, TEXTS))
