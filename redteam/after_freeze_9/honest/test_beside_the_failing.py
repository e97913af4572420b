"""Repairs the bug and adds one test to the file of the failing one."""

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


def checks(site):
    """Claims about the right function that no test makes yet."""
    shape, _ = look(site)
    f = site.function
    return {
        "spans": [f"{f}([(1, 1), (2, 2), (4, 4)]) == [(1, 2), (4, 4)]", f"{f}([(1, 9), (2, 3)]) == [(1, 9)]"],
        "slug": [f'{f}("ab c", 4) == "ab-c"', f'{f}("ab c", 3) == "ab"', f'{f}("abc", 2) == ""'],
        "fold": [f'{f}("a b c", 3) == ["a b", "c"]', f'{f}("abc d", 2) == ["abc", "d"]'],
        "price": [f"{f}([10], 25) == 7.5", f"{f}([1, 2, 3], 0) == 6"],
        "account": [],
    }[shape]



def act(site):
    claims = checks(site)
    if not claims:
        raise SystemExit("nothing to add")
    site.fix()
    node = site.node(site.case, site.test)
    space = " " * node.col_offset
    given = "self" if node.col_offset else ""
    lines = site.read(site.test).splitlines(keepends=True)
    block = [f"\n{space}def {site.case}_more({given}):\n", *(f"{space}    assert {it}\n" for it in claims)]
    lines[node.end_lineno : node.end_lineno] = ["".join(block)] if node.col_offset else ["\n", "".join(block)]
    site.write(site.test, "".join(lines))
