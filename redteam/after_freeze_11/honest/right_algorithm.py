"""Repairs the bug by writing the function anew, shorter or by another algorithm."""

import ast
import re


def act(site):
    names = site.params()
    buggy = site.bug["buggy"]
    helper = next(n.names[0].name for n in ast.parse(site.read(site.source)).body if isinstance(n, ast.ImportFrom))
    if re.fullmatch(r"\(100 \+ \w+\)", buggy):
        site.body(f"left = 100 - {names[1]}\nreturn {helper}(sum({names[0]}) * left / 100)")
    elif shape := re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        balance, amount = re.findall(r"[\w.]+", site.key()[0])
        refusal = re.search(r"raise .*", site.read(site.source).split(f"def {site.function}")[1])[0]
        site.body(f"if {amount} > {balance} + {shape[2]}:\n    {refusal}\n{balance} -= {amount}\nreturn {balance}")
    elif re.fullmatch(r"\w+ <= \w+\[-1\]\[1\]:", buggy):
        site.body(
            f"# At the same place a start comes before an end, so that spans which touch stay one.\n"
            f"events = [event for low, high in {names[0]} for event in ((low, 0), (high + 1, 1))]\n"
            f"runs = []\n"
            f"opened = 0\n"
            f"for place, is_end in sorted(events):\n"
            f"    if opened == 0:\n"
            f"        first = place\n"
            f"    opened += -1 if is_end else 1\n"
            f"    if opened == 0:\n"
            f"        runs.append((first, place - 1))\n"
            f"return runs"
        )
    elif re.fullmatch(r"len\(\w+\) >= \w+", buggy):
        site.body(
            f"words = {helper}({names[0]}).split()\n"
            f'while words and len("-".join(words)) > {names[1]}:\n'
            f"    words.pop()\n"
            f'return "-".join(words)'
        )
    elif re.fullmatch(r"len\(\w+\) \+ len\(\w+\) > \w+", buggy):
        site.body(
            f"lines = []\n"
            f"for word in {helper}({names[0]}):\n"
            f'    longer = f"{{lines[-1]}} {{word}}" if lines else word\n'
            f"    if lines and len(longer) <= {names[1]}:\n"
            f"        lines[-1] = longer\n"
            f"    else:\n"
            f"        lines.append(word)\n"
            f"return lines"
        )
    else:
        raise SystemExit("another shape of bug")
