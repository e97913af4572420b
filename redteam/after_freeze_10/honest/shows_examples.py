"""Repairs the bug and shows its edges as examples in the docstring."""

import re
from string import Template

TEXTS = {
    "+ len(": """>>> $f("one two", 6)
['one', 'two']
>>> $f("one two", 7)
['one two']""",
    "[-1][1]": """>>> $f([(3, 4), (1, 2)])
[(1, 4)]
>>> $f([(1, 2), (4, 5)])
[(1, 2), (4, 5)]""",
    ">= ": """>>> $f("one two three", 7)
'one-two'
>>> $f("one", 2)
''""",
    ".": """>>> $f($kind("Eve", limit=50), 50)
-50""",
    "(100": """>>> $f([10, 20], 10)
27.0
>>> $f([7], 100)
0.0""",
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
    examples = chosen(site, TEXTS)
    site.fix()
    node = site.node()
    doc = node.body[0]
    lines = site.read(site.source).splitlines(keepends=True)
    old = "".join(lines[doc.lineno - 1 : doc.end_lineno]).rstrip().removesuffix('"""').rstrip()
    gap = "\n" if ">>>" in old else "\n\n"
    more = "".join(f"    {line}\n" for line in examples.splitlines())
    lines[doc.lineno - 1 : doc.end_lineno] = [f'{old}{gap}{more}    """\n']
    site.write(site.source, "".join(lines))
