"""Repairs the bug and adds a test with seeded inputs against a slow and simple answer."""

import re
from string import Template
from pathlib import Path

TEXTS = {
    "+ len(": """def test_as_the_slow_way():
    chance = random.Random(5)
    for _ in range(60):
        words = ["x" * chance.randint(1, 6) for _ in range(chance.randint(0, 9))]
        width = chance.randint(6, 15)
        lines = $f(" ".join(words), width)
        assert " ".join(lines).split() == words
        assert all(len(line) <= width for line in lines)
        for line, after in zip(lines, lines[1:]):
            assert len(f"{line} {after.split()[0]}") > width
""",
    "[-1][1]": """def test_as_the_slow_way():
    chance = random.Random(5)
    for _ in range(60):
        lows = [chance.randint(0, 30) for _ in range(chance.randint(0, 6))]
        spans = [(low, low + chance.randint(0, 4)) for low in lows]
        numbers = {n for low, high in spans for n in range(low, high + 1)}
        starts = sorted(n for n in numbers if n - 1 not in numbers)
        ends = sorted(n for n in numbers if n + 1 not in numbers)
        assert $f(spans) == list(zip(starts, ends))
""",
    ">= ": """def test_as_the_slow_way():
    chance = random.Random(5)
    for _ in range(60):
        words = ["x" * chance.randint(1, 6) for _ in range(chance.randint(0, 6))]
        limit = chance.randint(1, 25)
        names = ["-".join(words[:n]) for n in range(len(words) + 1)]
        assert $f(" ".join(words), limit) == [name for name in names if len(name) <= limit][-1]
""",
    ".": """def test_as_the_slow_way():
    chance = random.Random(5)
    for _ in range(60):
        limit, start, amount = (chance.randint(1, 90) for _ in range(3))
        it = $kind("Eve", limit)
        it.$put(start)
        if amount in range(start + limit + 1):
            assert $f(it, amount) == it.$balance == start - amount
        else:
            with pytest.raises(Exception, match="Eve"):
                $f(it, amount)
            assert it.$balance == start
""",
    "(100": """def test_as_the_slow_way():
    chance = random.Random(5)
    for _ in range(60):
        prices = [chance.randint(1, 99) for _ in range(chance.randint(0, 5))]
        discount = chance.randint(0, 100)
        hundredths = sum(price for price in prices for _ in range(100 - discount))
        assert $f(prices, discount) == hundredths / 100
""",
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
    test = chosen(site, TEXTS)
    site.fix()
    line = re.search(rf"from [\w.]+ import .*\b{site.function}\b.*\n", site.read(site.test))[0]
    pytest = "import pytest\n" if "pytest." in test else ""
    text = f"import random\n\n{pytest}{line}\n\n{test}"
    site.write(str(Path(site.test).with_name("test_slow_way.py")), text)
