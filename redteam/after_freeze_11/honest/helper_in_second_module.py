"""Repairs the bug by a rule that is put into the second module, where its like belongs."""

import ast


def act(site):
    right = site.bug["right"].removesuffix(":")
    names = list(dict.fromkeys(n.id for n in ast.walk(ast.parse(right, mode="eval")) if isinstance(n, ast.Name) and n.id != "len"))
    call = f"rule_of_{site.function}({', '.join(names)})"
    site.swap(site.source, site.bug["buggy"].removesuffix(":"), call)
    site.append(site.other, f'def {call}:\n    """What {site.function} decides by."""\n    return {right}\n')
    root = site.bug["layout"]["source_roots"][0]
    path = site.other if root == "." else site.other.removeprefix(root + "/")
    site.prepend(site.source, f"from {path.removesuffix('.py').replace('/', '.')} import rule_of_{site.function}\n")
