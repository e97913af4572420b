"""Takes the question that was asked wrongly out into a helper with a name."""

import re
from string import Template

TEXTS = {
    "+ len(": '''_overflows($one, $two, $b)|def _overflows(line, word, width):
    """Whether the word no longer fits behind the line and a blank."""
    return len(line) + len(" ") + len(word) > width
''',
    "[-1][1]": '''_reaches($local[-1], $one):|def _reaches(span, number):
    """Whether the number lies in the span or right behind it."""
    return number <= span[1] + 1
''',
    ">= ": '''_is_too_long($one, $b)|def _is_too_long(name, limit):
    """Whether the name goes beyond the limit, which itself is allowed."""
    return len(name) > limit
''',
    ".": '''_is_uncovered($a, $local)|def _is_uncovered(account, balance):
    """Whether a balance lies below what the account may fall to."""
    return balance < -account.$limit
''',
    "(100": '''_left_over($b)|def _left_over(discount):
    """The percents that are to be paid."""
    return 100 - discount
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
    call, _, helper = chosen(site, TEXTS).partition("|")
    site.swap(site.source, site.bug["buggy"], call)
    site.append(site.source, helper)
