"""Repairs the bug with a helper that it puts into the module next door and imports."""

import ast
from pathlib import Path


def act(site):
    right = site.bug["right"].rstrip(":").strip()
    node = ast.parse(right, mode="eval").body
    tree = ast.parse(site.read(site.source))
    wanted = Path(site.other).stem
    line = next((n for n in tree.body if isinstance(n, ast.ImportFrom) and n.module.split(".")[-1] == wanted), None)
    if line is None:
        raise SystemExit("the module next door is not imported")
    colon = ":" if site.bug["right"].endswith(":") else ""
    if isinstance(node, ast.BinOp):
        name, use = "remainder", f"remainder({ast.unparse(node.right)})"
        helper = 'def remainder(percent):\n    """What is left of a hundred after so many percent."""\n    return 100 - percent\n'
    elif "[-1]" in right:
        end = ast.unparse(node.comparators[0].left)
        name, use = "follows", f"follows({end}, {ast.unparse(node.left)})"
        helper = (
            'def follows(end, start):\n    """Whether no whole number lies between an end and the next start."""\n'
            "    return start - end <= 1\n"
        )
    elif right.count("len(") == 2:
        first, second = (n.args[0] for n in ast.walk(node) if isinstance(n, ast.Call))
        one, two = sorted((ast.unparse(first), ast.unparse(second)), key=right.index)
        name, use = "width_of", f"width_of({one}, {two}) > {ast.unparse(node.comparators[0])}"
        helper = 'def width_of(*parts):\n    """Characters of the parts with one blank between two of them."""\n    return len(" ".join(parts))\n'
    else:
        raise SystemExit("nothing to share")
    at = line.lineno - 1
    lines = site.read(site.source).splitlines(keepends=True)
    names = sorted([*(ast.unparse(a) for a in line.names), name])
    lines[at : line.end_lineno] = [f"from {line.module} import {', '.join(names)}\n"]
    site.write(site.source, "".join(lines))
    site.swap(site.source, site.bug["buggy"], use + colon)
    site.append(site.other, helper)
