"""Repairs the bug and lets the simplest input leave the function early."""

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


def act(site):
    shape, n = look(site)
    site.fix()
    if shape == "spans":
        site.first(f"if not {n.p[0]}:\n    return []")
    elif shape == "slug":
        site.swap(site.source, f"    {n.local} = \"\"\n", f"    if not {n.words}:\n        return \"\"\n    {n.local} = \"\"\n")
    elif shape == "fold":
        site.first(f"if not {n.used}({n.p[0]}):\n    return []")
    else:
        raise SystemExit("no simple input")
