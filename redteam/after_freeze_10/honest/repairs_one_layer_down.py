"""Puts the right rule into the neighbour module and calls it from there."""

import re
from string import Template

TEXTS = {
    "+ len(": '''not fits($one, $two, $b)|fits|def fits(line, word, width):
    """Whether a word fits into a line behind a blank."""
    return len(line) + 1 + len(word) <= width
''',
    "[-1][1]": '''touch($local[-1], ($one, $high)):|touch|def touch(left, right):
    """Whether no number lies between two spans, the lower one first."""
    return right[0] - left[1] <= 1
''',
    ">= ": '''not fits($one, $b)|fits|def fits(text, limit):
    """Whether a text holds at most so many letters."""
    return len(text) <= limit
''',
    ".": '''not covers($a, $b)|covers|def covers(account, amount):
    """Whether an account may give an amount away."""
    return account.$balance - amount >= -account.$limit
''',
    "(100": '''remaining($b)|remaining|def remaining(percent):
    """The part of a hundred that is left."""
    return 100 - percent
''',
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
    call, name, helper = chosen(site, TEXTS).split("|")
    site.swap(site.source, site.bug["buggy"], call)
    site.append(site.other, helper)
    line = re.search(r"from [\w.]+ import \w+\n", site.read(site.source))[0]
    both = sorted([line.split()[-1], name])
    site.swap(site.source, line, f"{line.rpartition(' ')[0]} {', '.join(both)}\n")
