"""Repairs the bug and turns the branches round, so that the plain case leaves first."""

import ast
import re


def act(site):
    names = site.params()
    buggy = site.bug["buggy"]
    helper = next(n.names[0].name for n in ast.parse(site.read(site.source)).body if isinstance(n, ast.ImportFrom))
    if shape := re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        balance, amount = re.findall(r"[\w.]+", site.key()[0])
        refusal = re.search(r"raise .*", site.read(site.source).split(f"def {site.function}")[1])[0]
        site.body(
            f"{shape[1]} = {balance} - {amount}\n"
            f"if {shape[1]} >= -{shape[2]}:\n"
            f"    {balance} = {shape[1]}\n"
            f"    return {shape[1]}\n"
            f"{refusal}"
        )
    elif re.fullmatch(r"\w+ <= \w+\[-1\]\[1\]:", buggy):
        site.body(
            f"merged = []\n"
            f"for low, high in sorted({names[0]}):\n"
            f"    if not merged or low > merged[-1][1] + 1:\n"
            f"        merged.append((low, high))\n"
            f"        continue\n"
            f"    first, last = merged[-1]\n"
            f"    merged[-1] = (first, max(last, high))\n"
            f"return merged"
        )
    elif re.fullmatch(r"len\(\w+\) >= \w+", buggy):
        site.body(
            f'made = ""\n'
            f"for word in {helper}({names[0]}).split():\n"
            f'    longer = f"{{made}}-{{word}}" if made else word\n'
            f"    if len(longer) > {names[1]}:\n"
            f"        return made\n"
            f"    made = longer\n"
            f"return made"
        )
    elif re.fullmatch(r"len\(\w+\) \+ len\(\w+\) > \w+", buggy):
        site.body(
            f"lines = []\n"
            f'line = ""\n'
            f"for word in {helper}({names[0]}):\n"
            f"    if not line:\n"
            f"        line = word\n"
            f"        continue\n"
            f"    if len(line) + 1 + len(word) <= {names[1]}:\n"
            f'        line = f"{{line}} {{word}}"\n'
            f"        continue\n"
            f"    lines.append(line)\n"
            f"    line = word\n"
            f"return [*lines, line] if line else lines"
        )
    else:
        raise SystemExit("no branches to turn")
