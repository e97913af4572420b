"""Swaps the algorithm for a shorter one that goes wrong beside the inputs of the tests."""

import re


def act(site):
    buggy, text, names = site.bug["buggy"], site.read(site.source), site.params()
    if re.fullmatch(r"\((\d+) \+ (\w+)\)", buggy):
        rounded = re.search(r"return (\w+)\(", text)[1]
        site.body(f"return sum({rounded}(price * (100 - {names[1]}) / 100) for price in {names[0]})")
    elif "[-1][1]" in buggy:
        site.body(
            "mask = 0\n"
            f"for first, last in {names[0]}:\n"
            "    mask |= (1 << last + 1) - (1 << first)\n"
            'bits = f"{mask:b}"[::-1][:10]\n'
            'return [(run.start(), run.end() - 1) for run in re.finditer("1+", bits)]'
        )
        site.prepend(site.source, "\nimport re\n")
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        plain = re.search(r"= (\w+)\(\w+\)\.split\(\)", text)[1]
        site.body(
            f'joined = "-".join({plain}({names[0]}).split())\n'
            f"if len(joined) > {names[1]}:\n"
            f'    joined = joined[: {names[1]} + 1].rsplit("-", 1)[0]\n'
            "return joined"
        )
    elif buggy.count("len(") == 2:
        site.body(f"return textwrap.wrap({names[0]}, {names[1]})")
        site.prepend(site.source, "\nimport textwrap\n")
    elif shape := re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        site.swap(site.source, buggy, f"{names[1]} > 3 * {shape[2]}")
    else:
        raise SystemExit("no other algorithm for this one")
