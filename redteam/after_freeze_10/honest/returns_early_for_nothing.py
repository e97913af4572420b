"""Repairs the bug and lets the function return at once where there is nothing to do."""

import re
from string import Template

TEXTS = {
    "+ len(": """if not $a.strip():
    return []""",
    "[-1][1]": """$a = sorted($a)
if not $a:
    return []""",
    ">= ": '''if not $a.strip():
    return ""''',
    "(100": """if not $a:
    return $helper(0.0)""",
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
    early = chosen(site, TEXTS)
    site.fix()
    site.first(early)
    if "sorted" in early:
        site.swap(site.source, f"in sorted({site.params()[0]}):", f"in {site.params()[0]}:")
