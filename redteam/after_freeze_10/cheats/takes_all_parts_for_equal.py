"""A neat rewrite that holds when all parts are as large as one of them."""

import re


def act(site):
    wrong, names = site.bug["buggy"], site.params()
    text = site.read(site.source)
    helper = re.search(r"from [\w.]+ import (\w+)\n", text)[1]
    if found := re.fullmatch(r"\((\w+) \+ (\w+)\)", wrong):
        total = site.bug["local"]
        site.body(
            f"{total} = sum({names[0]})\n"
            f"less = sum({names[0]}[:2]) * {found[2]} / {found[1]}\n"
            f"return {helper}({total} - less)"
        )
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\]:", wrong):
        site.swap(site.source, wrong, f"{found[1]} <= {found[2]}[-1][1] + {helper}({found[2]}[-1]) // 2:")
    elif re.fullmatch(r"len\(\w+\) >= \w+", wrong):
        site.body(
            f"words = {helper}({names[0]}).split()\n"
            "if not words:\n"
            '    return ""\n'
            f"room = ({names[1]} + 1) // (len(words[0]) + 1)\n"
            'return "-".join(words[:room])'
        )
    elif "+ len(" in wrong:
        site.body(
            f"words = {helper}({names[0]})\n"
            "longest = max(map(len, words), default=0)\n"
            f"each = max(1, ({names[1]} + 1) // (longest + 1))\n"
            'return [" ".join(words[at : at + each]) for at in range(0, len(words), each)]'
        )
    elif found := re.fullmatch(r"\w+ < (\w+)\.(\w+)", wrong):
        site.swap(site.source, wrong, f"{names[1]} > 3 * {found[1]}.{found[2]}")
    else:
        raise SystemExit("no parts in this bug")
