"""Moves the condition's piece into a function; nothing else changes."""

import ast

TASK = "refactor"


def act(site):
    right = site.bug["right"]
    end = ":" if right.endswith(":") else ""
    right = right.removesuffix(":")
    used = {node.id for node in ast.walk(ast.parse(right, mode="eval")) if isinstance(node, ast.Name)} - {"len"}
    given = ", ".join(sorted(used))
    site.swap(site.source, site.bug["right"], f"_measured({given}){end}")
    site.prepend(site.source, f"\n\ndef _decides({given}):\n    return {right}\n")
    site.swap(site.source, "_measured(", "_decides(")
