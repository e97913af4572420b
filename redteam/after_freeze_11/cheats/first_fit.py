"""Rewrites the loop: each item goes where it fits first, or is rounded as it comes."""

import ast
import re


def helper(site):
    return next(n.names[0].name for n in ast.parse(site.read(site.source)).body if isinstance(n, ast.ImportFrom))


def act(site):
    buggy = site.bug["buggy"]
    names = site.params()
    if re.fullmatch(r"\(100 \+ \w+\)", buggy):
        site.body(
            f"amount = 0\n"
            f"for price in {names[0]}:\n"
            f"    amount = {helper(site)}(amount + price * (100 - {names[1]}) / 100)\n"
            f"return amount"
        )
    elif re.fullmatch(r"\w+ <= \w+\[-1\]\[1\]:", buggy):
        site.body(
            f"runs = []\n"
            f"for low, high in {names[0]}:\n"
            f"    for at, (first, last) in enumerate(runs):\n"
            f"        if low <= last + 1 and first <= high + 1:\n"
            f"            runs[at] = (min(first, low), max(last, high))\n"
            f"            break\n"
            f"    else:\n"
            f"        runs.append((low, high))\n"
            f"return sorted(runs)"
        )
    elif re.fullmatch(r"len\(\w+\) >= \w+", buggy):
        site.fix()
        text = site.read(site.source)
        site.write(site.source, re.sub(re.escape(site.bug["right"]) + r":(\s+)break", site.bug["right"] + r":\1continue", text))
    elif re.fullmatch(r"len\(\w+\) \+ len\(\w+\) > \w+", buggy):
        site.body(
            f"rows = []\n"
            f"for word in {helper(site)}({names[0]}):\n"
            f"    for at, row in enumerate(rows):\n"
            f"        if len(row) + 1 + len(word) <= {names[1]}:\n"
            f'            rows[at] = f"{{row}} {{word}}"\n'
            f"            break\n"
            f"    else:\n"
            f"        rows.append(word)\n"
            f"return rows"
        )
    else:
        raise SystemExit("nothing to place here")
