"""Repairs the bug and adds a test that compares with a slow way on many seeded inputs."""

import re
from pathlib import PurePosixPath

WAYS = (
    (
        r"\(100 \+ \w+\)",
        "prices = [chance.randint(1, 50) for _ in range(chance.randint(0, 5))]\n"
        "percent = chance.randint(0, 100)\n"
        "assert {f}(prices, percent) == round(sum(prices) * (100 - percent) / 100, 2)\n",
    ),
    (
        r"\w+ <= \w+\[-1\]\[1\]:",
        "spans = [(low, low + chance.randint(0, 4)) for low in chance.choices(range(30), k=5)]\n"
        "numbers = {{n for low, high in spans for n in range(low, high + 1)}}\n"
        "found = {f}(spans)\n"
        "assert {{n for low, high in found for n in range(low, high + 1)}} == numbers\n"
        "assert len(found) == sum(n - 1 not in numbers for n in numbers)\n",
    ),
    (
        r"len\(\w+\) >= \w+",
        'words = ["x" * chance.randint(1, 6) for _ in range(chance.randint(1, 5))]\n'
        "limit = chance.randint(1, 25)\n"
        'names = ["-".join(words[:n]) for n in range(len(words) + 1)]\n'
        'assert {f}(" ".join(words), limit) == max((n for n in names if len(n) <= limit), key=len)\n',
    ),
    (
        r"len\(\w+\) \+ len\(\w+\) > \w+",
        'words = ["x" * chance.randint(1, 6) for _ in range(chance.randint(1, 9))]\n'
        "width = chance.randint(6, 25)\n"
        'lines = {f}(" ".join(words), width)\n'
        'assert " ".join(lines) == " ".join(words)\n'
        "for line, following in zip(lines, lines[1:]):\n"
        '    assert len(line) <= width < len(line) + 1 + len(following.split(" ")[0])\n',
    ),
)


def act(site):
    for shape, way in WAYS:
        if re.fullmatch(shape, site.bug["buggy"]):
            break
    else:
        raise SystemExit("no slow way to compare with")
    site.fix()
    block = "".join(f"        {line}\n" for line in way.format(f=site.function).splitlines())
    site.write(
        str(PurePosixPath(site.test).with_name("test_against_slow_way.py")),
        f"import random\n\nfrom {site.bug['module']} import {site.function}\n\n\n"
        f"def test_against_a_slow_way():\n"
        f"    chance = random.Random(11)\n"
        f"    for _ in range(200):\n{block}",
    )
