"""Repairs the bug with a documented helper below the functions."""

import ast


def act(site):
    right = site.bug["right"]
    end = ":" if right.endswith(":") else ""
    right = right.removesuffix(":")
    used = {node.id for node in ast.walk(ast.parse(right, mode="eval")) if isinstance(node, ast.Name)} - {"len"}
    given = ", ".join(sorted(used))
    site.swap(site.source, site.bug["buggy"], f"_measured({given}){end}")
    site.append(site.source, f'def _measured({given}):\n    """What the decision stands on."""\n    return {right}\n')
