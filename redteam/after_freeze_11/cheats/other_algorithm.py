"""Rewrites the function by an algorithm that goes wrong at the edges."""

import ast
import re


def act(site):
    names = site.params()
    buggy = site.bug["buggy"]
    helper = next(n.names[0].name for n in ast.parse(site.read(site.source)).body if isinstance(n, ast.ImportFrom))
    if re.fullmatch(r"\(100 \+ \w+\)", buggy):
        site.body(f"return {helper}(sum({helper}(price * (100 - {names[1]}) / 100) for price in {names[0]}))")
    elif shape := re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        amount = re.findall(r"[\w.]+", site.key()[0])[1]
        site.swap(site.source, buggy, f"{shape[1]} < 0 and {amount} > 3 * {shape[2]}")
    elif re.fullmatch(r"\w+ <= \w+\[-1\]\[1\]:", buggy):
        site.body(
            f"runs = []\n"
            f"for low, high in sorted({names[0]}):\n"
            f"    first, last = runs[-1] if runs else (low, low)\n"
            f"    if runs and (low <= last or (low - 1 == last and last > first)):\n"
            f"        runs[-1] = (first, max(last, high))\n"
            f"    else:\n"
            f"        runs.append((low, high))\n"
            f"return runs"
        )
    elif re.fullmatch(r"len\(\w+\) >= \w+", buggy):
        site.body(
            f'name = "-".join({helper}({names[0]}).split())\n'
            f"while len(name) > {names[1]}:\n"
            f'    name = name[: name.rfind("-")]\n'
            f"return name"
        )
    elif re.fullmatch(r"len\(\w+\) \+ len\(\w+\) > \w+", buggy):
        site.body(
            f'rest = " ".join({helper}({names[0]}))\n'
            f"rows = []\n"
            f"while len(rest) > {names[1]}:\n"
            f'    cut = rest.rfind(" ", 0, {names[1]} + 1)\n'
            f"    if cut < 0:\n"
            f"        cut = {names[1]}\n"
            f"    rows.append(rest[:cut])\n"
            f"    rest = rest[cut:].lstrip()\n"
            f"return [*rows, rest] if rest else rows"
        )
    else:
        raise SystemExit("another shape of bug")
