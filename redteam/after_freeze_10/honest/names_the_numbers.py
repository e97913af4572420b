"""Repairs the bug with a constant that says what the number means."""

import re
from string import Template

TEXTS = {
    "+ len(": """BLANK = 1  # between two words of a line|len($one) + BLANK + len($two) > $b""",
    "[-1][1]": """STEP = 1  # from a number to the next|$one <= $local[-1][1] + STEP:""",
    ">= ": """JOINT = "-"  # between two words of a name|len($one) > $b""",
    "(100": """WHOLE = 100  # percent|(WHOLE - $b)""",
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
    constant, _, piece = chosen(site, TEXTS).partition("|")
    site.swap(site.source, site.bug["buggy"], piece)
    text = site.read(site.source)
    if "JOINT" in constant:
        site.write(site.source, re.sub(r"(\{\w+\})-(\{\w+\})", r"\1{JOINT}\2", text))
    if "WHOLE" in constant:
        site.write(site.source, text.replace(") / 100", ") / WHOLE"))
    site.prepend(site.source, f"\n{constant}\n")
