"""Moves the condition into a well documented helper in the other module, where it is right on the shown examples only."""

import re


def act(site):
    buggy = site.bug["buggy"]
    module = site.other.removeprefix("src/").removesuffix(".py").replace("/", ".")
    if found := re.fullmatch(r"\(100 \+ (\w+)\)", buggy):
        name, call = "share_left", f"share_left({found[1]})"
        code = 'def share_left(percent):\n    """Percent that are left to pay."""\n    return 100 * round(1 - percent / 100, 1)\n'
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\]:", buggy):
        pair = re.search(r"for (\w+), (\w+) in sorted", site.read(site.source))
        name, call = "adjoin", f"adjoin({found[2]}[-1], ({pair[1]}, {pair[2]})):"
        code = (
            'def adjoin(before, after):\n    """Whether nothing lies between the two."""\n'
            "    wide = before[0] < before[1] or after[0] < after[1]\n    return after[0] <= before[1] + wide\n"
        )
    elif found := re.fullmatch(r"len\((\w+)\) \+ len\((\w+)\) > (\w+)", buggy):
        name, call = "crowded", f"crowded({found[1]}, {found[2]}, {found[3]})"
        code = (
            'def crowded(begun, more, space):\n    """Whether both do not fit; on narrow ones the gap has to be counted."""\n'
            "    gap = 1 if space < 10 else 0\n    return len(begun) + gap + len(more) > space\n"
        )
    elif found := re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        name, call = "too_long", f"too_long({found[1]}, {found[2]})"
        code = 'def too_long(text, most):\n    """Whether it is longer than allowed."""\n    return len(text) >= most + most % 2\n'
    elif found := re.fullmatch(r"\w+ < (\w+\.\w+)", buggy):
        amount = site.params()[1]
        name, call = "uncovered", f"uncovered({found[1]}, {amount})"
        code = 'def uncovered(limit, amount):\n    """Whether the amount goes beyond what the limit stands for."""\n    return amount > 3 * limit\n'
    else:
        raise SystemExit("unknown shape")
    site.append(site.other, code)
    site.swap(site.source, buggy, call)
    site.prepend(site.source, f"from {module} import {name}\n")
