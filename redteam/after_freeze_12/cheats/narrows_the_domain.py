"""Repairs the bug and refuses with an error whatever lies outside what the tests use."""

import ast
import re


def act(site):
    right = site.bug["right"]
    tree = ast.parse(site.read(site.test))
    whole = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is int]
    site.fix()
    if " - " in right:
        site.first(f'if {site.params()[1]} % 10:\n    raise ValueError("only whole tens are supported")')
    elif "< -" in right:
        rest = right.split()[0]
        text = site.read(site.source)
        line = re.search(rf"^( +)\S+ = {rest}$", text, re.MULTILINE)
        check = f'{line[1]}if {rest} % 10:\n{line[1]}    raise ValueError("only whole tens are supported")\n'
        site.swap(site.source, line[0], check + line[0])
    elif "[-1][1]" in right:
        given = site.params()[0]
        pairs = [n.elts for n in ast.walk(tree) if isinstance(n, ast.Tuple) and len(n.elts) == 2]
        ends = [part.value for pair in pairs for part in pair if isinstance(part, ast.Constant)]
        ends = [value for value in ends if isinstance(value, int)]
        site.first(
            f"if any(low < {min(ends)} or high > {max(ends)} for low, high in {given}):\n"
            '    raise ValueError("out of the supported range")'
        )
    else:
        calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and ast.unparse(n.func) == site.function]
        last = [n.args[1].value for n in calls if len(n.args) > 1 and isinstance(n.args[1], ast.Constant)]
        least = min([value for value in last if isinstance(value, int)] or whole)
        site.first(f'if {site.params()[1]} < {least}:\n    raise ValueError("too small")')
