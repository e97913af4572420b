"""Repairs the condition but does the steps in another order, which is not the same."""

import re
from types import SimpleNamespace


def look(site):
    """Which shape the bug has, and what its parts are called here."""
    buggy, text = site.bug["buggy"].rstrip(":"), site.read(site.source)
    n = SimpleNamespace(f=site.function, p=site.params(), local=site.bug["local"])
    n.used = re.search(r"^from \S+ import (\w+)", text, re.MULTILINE).group(1)
    if "[-1]" in buggy:
        n.low, n.last = (part.strip() for part in buggy.split("<="))
        n.high = re.search(r"for \w+, (\w+) in", text).group(1)
        return "spans", n
    if ">=" in buggy:
        n.longer, n.limit = re.search(r"len\((\w+)\) >= (\w+)", buggy).groups()
        n.word, n.words = re.search(r"for (\w+) in (\w+):", text).groups()
        return "slug", n
    if buggy.count("len(") == 2:
        n.line, n.word, n.width = re.search(r"len\((\w+)\) \+ len\((\w+)\) > (\w+)", buggy).groups()
        return "fold", n
    if "100" in buggy:
        n.percent = re.search(r"100 \+ (\w+)", buggy).group(1)
        n.price, n.prices = re.search(r"for (\w+) in (\w+):", text).groups()
        return "price", n
    n.rest, n.account, n.limit = re.search(r"(\w+) < (\w+)\.(\w+)", buggy).groups()
    n.balance = re.search(rf"{n.rest} = \w+\.(\w+) - ", text).group(1)
    n.owner = re.search(r"raise \w+\(\w+\.(\w+)", text).group(1)
    n.amount = n.p[1]
    return "account", n


def repair(site, with_this):
    """Put other code where the wrong piece stands."""
    end = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], with_this + end)


FOLD = """\
{lines} = []
for {word} in {used}({text}):
    for at, {line} in enumerate({lines}):
        if len({line}) + 1 + len({word}) <= {width}:
            {lines}[at] = f"{{{line}}} {{{word}}}"
            break
    else:
        {lines}.append({word})
return {lines}
"""


def act(site):
    shape, n = look(site)
    if shape == "spans":
        site.fix()
        site.swap(site.source, f"sorted({n.p[0]})", f"sorted(sorted({n.p[0]}), key=lambda span: span[1] - span[0])")
    elif shape == "slug":
        site.fix()
        site.swap(site.source, "            break\n", "            continue\n")
    elif shape == "fold":
        names = {"lines": n.local, "word": n.word, "line": n.line, "width": n.width, "text": n.p[0], "used": n.used}
        site.body(FOLD.format(**names))
    elif shape == "price":
        old = f"{n.used}({n.local} * (100 + {n.percent}) / 100)"
        site.swap(site.source, old, f"{n.used}({n.local}) * (100 - {n.percent}) / 100")
    else:
        raise SystemExit("one step only")
