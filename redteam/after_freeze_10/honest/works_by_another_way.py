"""Rewrites the function in another way that is right."""

import re
from string import Template

TEXTS = {
    "+ len(": """lines = []
words = $helper($a)
while words:
    used, room = 1, $b - len(words[0])
    while used < len(words) and len(words[used]) < room:
        room -= len(words[used]) + 1
        used += 1
    lines.append(" ".join(words[:used]))
    words = words[used:]
return lines""",
    "[-1][1]": """$a = list($a)
edges = sorted([(low, 1) for low, _ in $a] + [(high + 1, -1) for _, high in $a], key=lambda edge: (edge[0], -edge[1]))
merged, depth = [], 0
for place, step in edges:
    if depth == 0:
        start = place
    depth += step
    if depth == 0:
        merged.append((start, place - 1))
return merged""",
    ">= ": """words = $helper($a).split()
while len("-".join(words)) > $b and words:
    words.pop()
return "-".join(words)""",
    ".": """available = $a.$balance + $a.$limit
if $b > available:
    $refuse
$a.$balance -= $b
return $a.$balance""",
    "(100": """return $helper(sum($a) * (100 - $b) / 100)""",
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
