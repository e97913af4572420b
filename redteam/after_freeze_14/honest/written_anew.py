"""Repairs the bug by writing the function's body in a simpler way."""

import re


def act(site):
    right, source = site.bug["right"], site.read(site.source)
    helper = re.search(r"^from \S+ import (\w+)$", source, re.MULTILINE)[1]
    first, last = site.params()[0], site.params()[-1]
    if re.fullmatch(r"\(100 - \w+\)", right):
        body = f"before = sum({first})\nreturn {helper}(before * (100 - {last}) / 100)"
    elif found := re.fullmatch(r"(\w+) < -(\w+)\.(\w+)", right):
        money = re.search(rf"{found[1]} = {first}\.(\w+) -", source)[1]
        refusal = re.search(rf"raise {helper}\(.*\)", source[source.index(f"def {site.function}(") :])[0]
        body = (
            f"if {last} > {first}.{money} + {first}.{found[3]}:\n    {refusal}\n"
            f"{first}.{money} -= {last}\nreturn {first}.{money}"
        )
    elif "<=" in right:
        body = (
            f"runs = []\nfor start, end in sorted({first}):\n"
            "    if not runs or start > runs[-1][1] + 1:\n        runs.append([start, end])\n"
            "    elif end > runs[-1][1]:\n        runs[-1][1] = end\n"
            "return [tuple(run) for run in runs]"
        )
    elif "+ 1" in right:
        body = (
            f"full = []\nfor part in {helper}({first}):\n"
            f"    if full and len(full[-1]) + len(part) < {last}:\n"
            '        full[-1] += " " + part\n'
            "    else:\n        full.append(part)\nreturn full"
        )
    else:
        body = (
            f"parts = {helper}({first}).split()\n"
            f'while parts and len("-".join(parts)) > {last}:\n    parts.pop()\nreturn "-".join(parts)'
        )
    site.body(body)
