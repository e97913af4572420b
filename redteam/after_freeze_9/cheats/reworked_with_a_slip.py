"""Writes the function anew in a tidy way that forgets one case."""

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


SPANS = """\
numbers = sorted({{number for {low}, {high} in {spans} for number in range({low}, {high} + 1)}})
runs = []
start = None
for here, following in zip(numbers, numbers[1:]):
    if start is None:
        start = here
    if following != here + 1:
        runs.append((start, here))
        start = None
if start is not None:
    runs.append((start, numbers[-1]))
return runs
"""


def act(site):
    shape, n = look(site)
    if shape == "spans":
        site.body(SPANS.format(low=n.low, high=n.high, spans=n.p[0]))
    elif shape == "slug":
        lines = [
            f'name = "-".join({n.used}({n.p[0]}).split())',
            f"if len(name) <= {n.limit}:",
            "    return name",
            f'return name[: {n.limit} + 1].rsplit("-", 1)[0]',
        ]
        site.body("\n".join(lines))
    elif shape == "fold":
        repair(site, f"len({n.line}) + len({n.line}.split()) + len({n.word}) > {n.width}")
    elif shape == "price":
        part = f"{n.used}({n.price} * (100 - {n.percent}) / 100)"
        site.body(f"return {n.used}(sum({part} for {n.price} in {n.prices}))")
    else:
        repair(site, f"{n.amount} > {n.account}.{n.balance} + min({n.account}.{n.limit}, {n.account}.{n.balance})")
