"""Repairs the rule and adds tests of its edges beside the failing one."""

import re
from string import Template

TEXTS = {
    "+ len(": """assert $f('a b c', 3) == ['a b', 'c']
assert $f('long a b', 3) == ['long', 'a b']""",
    "[-1][1]": """assert $f([(2, 2), (1, 1), (3, 5)]) == [(1, 5)]
assert $f([(1, 1), (3, 3)]) == [(1, 1), (3, 3)]""",
    ">= ": """assert $f('ab cd ef', 5) == 'ab-cd'
assert $f('abcd', 3) == ''""",
    ".": """owner = $kind('Eve', 30)
owner.$put(20)
assert $f(owner, 50) == -30
assert owner.$balance == -30""",
    "(100": """assert $f([0.5, 0.25], 20) == 0.6
assert $f([8], 12.5) == 7.0""",
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
    body = chosen(site, TEXTS)
    site.fix()
    me = "self" if site.bug.get("suite") else ""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    blank = "\n" if me else "\n\n"
    site.decorate(f"def {site.case}_and_its_neighbours({me}):\n{lines}{blank}", site.case)
