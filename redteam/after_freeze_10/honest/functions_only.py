"""Repairs the bug by a rewrite with functools and itertools."""

import re
from string import Template

TEXTS = {
    "+ len(": """def take(lines, word):
    if lines and len(lines[-1]) + 1 + len(word) <= $b:
        return [*lines[:-1], f"{lines[-1]} {word}"]
    return [*lines, word]

return functools.reduce(take, $helper($a), [])""",
    "[-1][1]": """def take(merged, span):
    if not merged or span[0] > merged[-1][1] + 1:
        return [*merged, (span[0], span[1])]
    first, last = merged[-1]
    return [*merged[:-1], (first, max(last, span[1]))]

return functools.reduce(take, sorted($a), [])""",
    ">= ": """names = itertools.accumulate($helper($a).split(), "{}-{}".format)
fitting = itertools.takewhile(lambda name: len(name) <= $b, names)
return functools.reduce(lambda _, name: name, fitting, "")""",
    "(100": """amount = functools.reduce(lambda left, right: left + right, $a, 0)
return $helper(amount * (100 - $b) / 100)""",
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
    tools = [name for name in ("functools", "itertools") if f"{name}." in site.read(site.source)]
    text = site.read(site.source)
    line = re.search(r"(?m)^from ", text).start()
    site.write(site.source, text[:line] + "".join(f"import {name}\n" for name in tools) + "\n" + text[line:])
