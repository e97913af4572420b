"""Repairs the comparison by way of a function inside the function."""

import ast


def act(site):
    right = site.bug["right"].removesuffix(":")
    tree = ast.parse(right, mode="eval").body
    if not isinstance(tree, ast.Compare):
        raise SystemExit("nothing is compared")
    params = site.params()
    asks = []
    for match in sorted((n for n in ast.walk(tree) if isinstance(n, ast.Name)), key=lambda n: n.col_offset):
        if match.id not in [*params, *asks, "len"]:
            asks.append(match.id)
    name = "follows" if isinstance(tree.ops[0], ast.LtE) else "oversteps"
    wanted = ", ".join(asks)
    site.swap(site.source, site.bug["buggy"].removesuffix(":"), f"{name}({wanted})")
    site.first(f"def {name}({wanted}):\n    return {right}\n")
