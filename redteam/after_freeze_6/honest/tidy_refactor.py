"""Refactors: a helper for the decision, a longer name for a local, a comment."""

import ast
import re

TASK = "refactor"


def piece(site):
    """The right expression, and what follows it in the bug's text."""
    right = site.bug["right"]
    return right.rstrip(":"), ":" if right.endswith(":") else ""


def names_in(site, expression):
    """The function's own names in an expression."""
    node = site.node()
    own = {arg.arg for arg in node.args.args}
    own |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    used = [n.id for n in ast.walk(ast.parse(expression, mode="eval")) if isinstance(n, ast.Name) and n.id in own]
    return ", ".join(dict.fromkeys(used))


def act(site):
    right, colon = piece(site)
    names = names_in(site, right)
    helper = f"_{site.function}_decides"
    site.swap(site.source, site.bug["right"], f"{helper}({names}){colon}")
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    old = site.bug["local"]
    start = node.body[1 if ast.get_docstring(node) else 0].lineno - 1
    for number in range(start, node.end_lineno):
        lines[number] = re.sub(rf"(?<![\w.]){old}\b(?!=)", f"current_{old}", lines[number])
    site.write(site.source, "".join(lines))
    site.append(site.source, f"# the one rule of this module\ndef {helper}({names}):\n    return {right}\n")
