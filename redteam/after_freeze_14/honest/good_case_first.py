"""Repairs the bug by asking the question the other way round, the usual case first."""

import ast
import re


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    if re.fullmatch(r"\(100 - \w+\)", right):
        raise SystemExit("asks nothing")
    lines = site.read(site.source).splitlines(keepends=True)
    for parent in ast.walk(site.node()):
        if not isinstance(parent, (ast.FunctionDef, ast.For, ast.If)):
            continue
        for at, node in enumerate(parent.body):
            if isinstance(node, ast.If) and buggy.rstrip(":") in lines[node.lineno - 1]:
                rest = parent.body[at + 1 :]
                found = node
    asked = ast.unparse(found.test).replace(ast.unparse(ast.parse(buggy.rstrip(":"))), right.rstrip(":"))
    for one, other in (("<=", ">"), (" >", " <="), (" <", " >=")):
        if re.search(rf"{one}(?!=)", asked):
            asked = re.sub(rf"{one}(?!=)", other, asked)
            break
    asked = re.sub(r"^(\w+) and ", r"not \1 or ", asked)
    indent = " " * found.col_offset

    def text(nodes, deep):
        return "".join(f"{indent}{'    ' * deep}{line}\n" for node in nodes for line in ast.unparse(node).splitlines())

    last = (found.orelse or rest)[-1]
    new = f"{indent}if {asked}:\n" + text(found.orelse or rest, 1)
    new += text(found.body, 0) if isinstance(last, ast.Return) else f"{indent}else:\n" + text(found.body, 1)
    lines[found.lineno - 1 : last.end_lineno] = [new]
    site.write(site.source, "".join(lines))
