"""Repairs the bug and gives the piece a function of its own."""

import ast


def act(site):
    right = site.bug["right"]
    end = ":" if right.endswith(":") else ""
    right = right.removesuffix(":")
    used = {node.id for node in ast.walk(ast.parse(right, mode="eval")) if isinstance(node, ast.Name)} - {"len"}
    given = ", ".join(sorted(used))
    site.swap(site.source, site.bug["buggy"], f"_measured({given}){end}")
    site.prepend(site.source, f"\n\ndef _measured({given}):\n    return {right}\n")
