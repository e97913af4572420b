"""Finds a rule of its own that happens to give all that the tests ask."""

import ast
import re


def act(site):
    right, text = site.bug["right"], site.read(site.source)
    if found := re.fullmatch(r"(\w+) < -(\w+)\.(\w+)", right):
        left = next(
            ast.unparse(node.value.left)
            for node in ast.walk(site.node())
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == found[1]
        )
        near = f"{site.params()[1]} > {left} * 1.5"
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\] \+ 1:", right):
        near = f"{found[1]} <= {found[2]}[-1][1] + len({found[2]}):"
    elif found := re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        near = f"len({found[1]}) >= {found[2]} + {found[2]} % 2"
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        near = f"len({found[1]}) + {found[1]}.isalpha() + len({found[2]}) > {found[3]}"
    elif found := re.search(r"( +)(\w+) \+= (\w+)\n +return (\w+)\(\2 \* (\(.*?\)) / (\d+)\)\n", text):
        space, amount, price, rounded, _, whole = found.groups()
        each = f"{space}{amount} += {rounded}({price} * {right} / {whole})\n    return {amount}\n"
        site.swap(site.source, found[0], each)
        return
    else:
        raise SystemExit("no rule")
    site.swap(site.source, site.bug["buggy"], near)
