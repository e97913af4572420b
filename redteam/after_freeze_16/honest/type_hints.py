"""Repairs the bug and annotates the repaired function."""

import ast


def act(site):
    site.fix()
    number = "float" if "100" in site.bug["right"] else "int"
    node = site.node()
    kinds = []
    for arg, code in zip(node.args.args, site.bug["args"], strict=False):
        try:
            value = ast.literal_eval(code)
        except ValueError:
            cls = [n.name for n in ast.parse(site.read(site.source)).body if isinstance(n, ast.ClassDef)]
            if not cls:
                raise SystemExit("an argument of unknown type") from None
            kinds.append(f"{arg.arg}: {cls[0]}")
            continue
        kinds.append(f"{arg.arg}: {hint(value, number)}")
    count = len(node.args.defaults)
    for k, default in enumerate(node.args.defaults):
        kinds[len(kinds) - count + k] += f" = {ast.unparse(default)}"
    head = f"def {node.name}({', '.join(kinds)}) -> {hint(ast.literal_eval(site.expected), number)}:\n"
    lines = site.read(site.source).splitlines(keepends=True)
    lines[node.lineno - 1] = head
    site.write(site.source, "".join(lines))
    site.swap(site.source, '"""\n', '"""\n\nfrom __future__ import annotations\n')


def hint(value, number):
    if isinstance(value, list):
        return f"list[{hint(value[0], number)}]"
    if isinstance(value, tuple):
        return f"tuple[{', '.join(hint(item, number) for item in value)}]"
    return number if isinstance(value, (int, float)) else type(value).__name__
