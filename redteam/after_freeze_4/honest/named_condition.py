"""Repairs the bug by giving the right expression a function of its own."""

import ast
import builtins


def act(site):
    bug = site.bug
    tail = ":" if bug["right"].endswith(":") else ""
    right = bug["right"].rstrip(":")
    names = {node.id for node in ast.walk(ast.parse(right)) if isinstance(node, ast.Name)}
    given = ", ".join(sorted(names - set(dir(builtins))))
    site.swap(site.source, bug["buggy"], f"_{site.function}_bound({given}){tail}")
    site.prepend(site.source, f"\n\ndef _{site.function}_bound({given}):\n    return {right}\n")
