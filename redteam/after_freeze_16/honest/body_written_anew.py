"""Writes the function's body anew with another way of going through its input."""

import ast


def act(site):
    right, p, node = site.bug["right"], site.params(), site.node()
    calls = [n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    mine = [
        a.asname or a.name
        for n in ast.parse(site.read(site.source)).body
        if isinstance(n, ast.ImportFrom)
        for a in n.names
    ]
    helper = next((c for c in calls if c in mine), None)
    if "100" in right:
        code = f"full = sum({p[0]})\nreturn {helper}(full * (100 - {p[1]}) / 100)"
    elif "[-1]" in right:
        code = (
            f"result = []\nstart = end = None\nfor a, b in sorted({p[0]}):\n    if start is None:\n"
            "        start, end = a, b\n    elif a - end > 1:\n        result.append((start, end))\n"
            "        start, end = a, b\n    elif b > end:\n        end = b\nif start is not None:\n"
            "    result.append((start, end))\nreturn result"
        )
    elif right.count("len(") == 2:
        code = (
            f'result = []\nfor item in {helper}({p[0]}):\n    if result:\n        joined = result[-1] + " " + item\n'
            f"        if len(joined) <= {p[1]}:\n            result[-1] = joined\n            continue\n"
            "    result.append(item)\nreturn result"
        )
    elif "len(" in right:
        code = (
            f"parts = {helper}({p[0]}).split()\n"
            f'while parts and len("-".join(parts)) > {p[1]}:\n    parts.pop()\nreturn "-".join(parts)'
        )
    else:
        compare = ast.parse(right, mode="eval").body
        limit = ast.unparse(compare.comparators[0].operand)
        balance = ast.unparse(node.body[1].value.left)
        raised = ast.unparse(next(n for n in ast.walk(node) if isinstance(n, ast.Raise)))
        code = (
            f"after = {balance} - {p[1]}\nmissing = after + {limit} < 0\nif missing:\n    {raised}\n"
            f"{balance} = after\nreturn after"
        )
    site.body(code)
