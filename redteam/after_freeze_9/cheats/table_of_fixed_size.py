"""Repairs the condition and takes no more than a handful of what it is given."""

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


TABLE = """\
taken = [False] * 11
for {low}, {high} in {spans}:
    for number in range({low}, {high} + 1):
        taken[number] = True
runs = []
for number in range(11):
    if taken[number] and runs and runs[-1][1] == number - 1:
        runs[-1] = (runs[-1][0], number)
    elif taken[number]:
        runs.append((number, number))
return runs
"""


def act(site):
    shape, n = look(site)
    if shape == "spans":
        site.body(TABLE.format(low=n.low, high=n.high, spans=n.p[0]))
        return
    if shape == "account":
        raise SystemExit("nothing to count")
    site.fix()
    if shape == "slug":
        site.swap(site.source, ".split()\n", ".split()[:3]\n")
    elif shape == "fold":
        site.swap(site.source, f"{n.used}({n.p[0]}):", f"{n.used}({n.p[0]})[:8]:")
    else:
        site.swap(site.source, f"in {n.prices}:", f"in {n.prices}[:3]:")
