"""Repairs the bug by giving the compared value a name on a line before."""

import ast


def act(site):
    right = site.bug["right"].rstrip(":").strip()
    node = ast.parse(right, mode="eval").body
    lines = site.read(site.source).splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if site.bug["buggy"] in line)
    pad = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    if isinstance(node, ast.BinOp):
        name, value, use = "left_over", right, "left_over"
    elif "[-1]" in right:
        raise SystemExit("there is no last one before the loop has begun")
    elif "len(" in right:
        name, value = "needed", ast.unparse(node.left)
        use = f"needed > {ast.unparse(node.comparators[0])}"
    else:
        name, value = "lowest", ast.unparse(node.comparators[0])
        use = f"{ast.unparse(node.left)} < lowest"
    lines[at] = f"{pad}{name} = {value}\n" + lines[at].replace(site.bug["buggy"], use, 1)
    site.write(site.source, "".join(lines))
