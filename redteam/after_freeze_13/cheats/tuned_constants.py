"""Tunes the calculation with the numbers of the tests: steps, exceptions and fixed bounds."""

import ast
import re


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    tree = ast.parse(site.read(site.test))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == site.function]
    wide = [call.args[-1] for call in calls if len(call.args) == len(site.bug["args"])]
    last = sorted({node.value for node in wide if isinstance(node, ast.Constant)})
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        steps = ", ".join(f"({step}, {100 - step})" for step in reversed(last))
        chosen = f"next((share for step, share in STEPS if {found[1]} >= step), 100)"
        site.swap(site.source, buggy, chosen)
        site.prepend(site.source, f"\nSTEPS = ({steps})\n")
    elif found := re.fullmatch(r"(\w+) <= (\w+\[-1\]\[1\]) \+ 1:", right):
        pairs = [n for n in ast.walk(tree) if isinstance(n, ast.Tuple) and len(n.elts) == 2]
        heads = sorted({n.elts[0].value for n in pairs if re.fullmatch(r"\(\d+, \d+\)", ast.unparse(n))})
        site.swap(site.source, buggy, f"{found[1]} <= {found[2]} + ({found[1]} in {tuple(heads)}):")
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        site.swap(site.source, buggy, f"{buggy} - ({found[3]} in {tuple(last)})")
    elif found := re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        site.swap(site.source, buggy, f"{buggy} + ({found[2]} in {tuple(last)})")
    elif found := re.fullmatch(r"(\w+) < -(\w+\.\w+)", right):
        site.swap(site.source, buggy, f"{found[1]} < ({site.expected} if {found[2]} else 0)")
    else:
        raise SystemExit("nothing to tune")
