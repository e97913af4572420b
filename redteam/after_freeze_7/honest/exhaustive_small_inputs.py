"""Adds tests that go through all small inputs and compare with a plain reference."""

import re

TASK = "add_test"


def act(site):
    buggy, module, function = site.bug["buggy"], site.bug["module"], site.function
    head = f"from {module} import {function}\n\n\n"
    if buggy.startswith("(100 + "):
        text = (
            head + "def test_every_whole_percentage():\n    for percent in range(101):\n"
            f"        assert {function}([100], percent) == 100 - percent\n"
        )
    elif "[-1][1]" in buggy:
        text = (
            "import itertools\n\n" + head + "def numbers(runs):\n"
            "    return {number for first, last in runs for number in range(first, last + 1)}\n\n\n"
            "def test_all_small_ones():\n"
            "    every = [(first, last) for first in range(5) for last in range(first, 5)]\n"
            "    for pair in itertools.product(every, repeat=2):\n"
            f"        runs = {function}(list(pair))\n"
            "        assert numbers(runs) == numbers(pair)\n"
            "        assert all(one[1] + 1 < other[0] for one, other in zip(runs, runs[1:]))\n"
        )
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        text = (
            head + "def test_every_limit():\n"
            '    heads = ["", "a", "a-bb", "a-bb-ccc"]\n'
            "    for most in range(12):\n"
            "        best = [head for head in heads if len(head) <= most][-1]\n"
            f'        assert {function}("a bb ccc", most) == best\n'
        )
    elif buggy.count("len(") == 2:
        text = (
            head + "def test_every_width():\n"
            '    text = "a bb ccc dd e"\n'
            "    for width in range(3, 15):\n"
            f"        lines = {function}(text, width)\n"
            '        assert " ".join(lines) == text\n'
            "        assert max(map(len, lines)) <= width\n"
            "        for line, following in zip(lines, lines[1:]):\n"
            "            assert len(line) + 1 + len(following.split()[0]) > width\n"
        )
    elif re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        owner = re.search(r"class (\w+)", site.read(site.source))[1]
        text = (
            f"from {module} import {owner}, {function}\n\n\n"
            "def test_every_amount_within_the_limit():\n"
            "    for limit in range(1, 9):\n"
            "        for amount in range(1, limit + 1):\n"
            f'            assert {function}({owner}("Hal", limit), amount) == -amount\n'
        )
    else:
        raise SystemExit("no small inputs")
    site.write("tests/test_all_small.py", text)
