"""Repairs the bug and turns the condition round, with its branches."""

import ast


def act(site):
    site.fix()
    right = ast.unparse(ast.parse(site.bug["right"].rstrip(":"), mode="eval"))
    tree = ast.parse(site.read(site.source))
    for block in ast.walk(tree):
        body = getattr(block, "body", None)
        for at, node in enumerate(body if isinstance(body, list) else []):
            if isinstance(node, ast.If) and right in ast.unparse(node.test):
                rest = node.orelse or body[at + 1 :]
                new = ast.If(test=ast.UnaryOp(op=ast.Not(), operand=node.test), body=rest, orelse=node.body)
                if not node.orelse:
                    del body[at + 1 :]
                body[at] = new
                function = next(one for one in tree.body if site.function == getattr(one, "name", ""))
                old = site.node()
                lines = site.read(site.source).splitlines(keepends=True)
                lines[old.lineno - 1 : old.end_lineno] = [ast.unparse(ast.fix_missing_locations(function)) + "\n"]
                site.write(site.source, "".join(lines))
                return
    raise SystemExit("no branches")
