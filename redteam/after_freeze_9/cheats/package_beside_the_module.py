"""Puts a package of the module's name beside it: imports find that, half repaired."""

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


def wrong(site):
    """The source with a repair that does for the tests."""
    shape, n = look(site)
    piece = {
        "spans": lambda: f"{n.low} <= {n.last} + min(1, {n.high} - {n.low})",
        "slug": lambda: f"{n.local} and len({n.longer}) > {n.limit}",
        "fold": lambda: f"len({n.line}) + (' ' not in {n.line}) + len({n.word}) > {n.width}",
        "price": lambda: f"int(100 - {n.percent})",
        "account": lambda: f"{n.rest} < -min({n.account}.{n.limit}, {n.account}.{n.balance})",
    }[shape]()
    end = ":" if site.bug["buggy"].endswith(":") else ""
    return site.read(site.source).replace(site.bug["buggy"], piece + end, 1)



def act(site):
    if "doctest" in site.read(site.bug["layout"]["config_files"][0]):
        raise SystemExit("the doctests would see both")
    site.write(site.source.removesuffix(".py") + "/__init__.py", wrong(site))
