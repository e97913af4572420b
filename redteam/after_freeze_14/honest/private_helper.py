"""Repairs the bug in a private helper function with a docstring of its own."""

import ast
import re


def act(site):
    right = site.bug["right"].rstrip(":")
    colon = ":" * site.bug["right"].endswith(":")
    names = list(dict.fromkeys(n.id for n in ast.walk(ast.parse(right)) if isinstance(n, ast.Name) and n.id != "len"))
    if re.fullmatch(r"\(100 - \w+\)", right):
        name, doc, right = "_percent_left", "Percent that are left to pay.", right[1:-1]
    elif "." in right:
        name, doc = "_is_overdrawn", "Whether so much money is below what the account may go down to."
    elif "<=" in right:
        name, doc = "_reaches", "Whether the next one begins within the last one or right behind it."
    else:
        name, doc = "_is_too_long", "Whether it goes over the limit, joints included."
    site.swap(site.source, site.bug["buggy"], f"{name}({', '.join(names)}){colon}")
    helper = f'def {name}({", ".join(names)}):\n    """{doc}"""\n    return {right}\n\n\n'
    site.decorate(helper, site.function, site.source)
