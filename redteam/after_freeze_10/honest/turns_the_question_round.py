"""Asks the opposite question, so that the usual case comes first."""

import re
from string import Template

TEXTS = {
    "+ len(": """lines = []
line = ""
for word in $helper($a):
    if not line:
        line = word
    elif len(line) + 1 + len(word) <= $b:
        line += " " + word
    else:
        lines.append(line)
        line = word
return [*lines, line] if line else lines""",
    "[-1][1]": """merged = []
for low, high in sorted($a):
    if not merged or low - merged[-1][1] > 1:
        merged.append((low, high))
        continue
    start, end = merged.pop()
    merged.append((start, max(end, high)))
return merged""",
    ">= ": """made = ""
for word in $helper($a).split():
    longer = f"{made}-{word}" if made else word
    if len(longer) <= $b:
        made = longer
    else:
        return made
return made""",
    ".": """rest = $a.$balance - $b
if rest >= -$a.$limit:
    $a.$balance = rest
    return rest
$refuse""",
    "(100": """paid = 100 - $b
amount = 0
for price in $a:
    amount = amount + price
return $helper(paid * amount / 100)""",
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
