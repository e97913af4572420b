"""Writes the function anew on another idea that is right."""

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
runs = []
for {low}, {high} in sorted({spans}):
    if not runs or {low} > runs[-1][1] + 1:
        runs.append([{low}, {high}])
    runs[-1][1] = max(runs[-1][1], {high})
return [tuple(run) for run in runs]
"""
SLUG = """\
parts = {used}({title}).split()
for count in range(len(parts), 0, -1):
    name = "-".join(parts[:count])
    if len(name) <= {limit}:
        return name
return ""
"""
FOLD = """\
rows = []
for {word} in {used}({text}):
    if rows and len(" ".join([*rows[-1], {word}])) <= {width}:
        rows[-1].append({word})
    else:
        rows.append([{word}])
return [" ".join(row) for row in rows]
"""


def act(site):
    shape, n = look(site)
    if shape == "spans":
        site.body(SPANS.format(low=n.low, high=n.high, spans=n.p[0]))
    elif shape == "slug":
        site.body(SLUG.format(used=n.used, title=n.p[0], limit=n.limit))
    elif shape == "fold":
        site.body(FOLD.format(used=n.used, text=n.p[0], word=n.word, width=n.width))
    elif shape == "price":
        site.body(f"return {n.used}(sum({n.prices}) * (100 - {n.percent}) / 100)")
    else:
        repair(site, f"{n.amount} > {n.account}.{n.balance} + {n.account}.{n.limit}")
