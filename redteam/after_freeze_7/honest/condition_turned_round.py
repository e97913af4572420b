"""Repairs the bug and writes the condition the other way round, as the house's style wants it."""

import ast

TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}


def act(site):
    right = site.bug["right"]
    colon = ":" if right.endswith(":") else ""
    tree = ast.parse(right.rstrip(":"), mode="eval").body
    if isinstance(tree, ast.Compare):
        turned = ast.Compare(tree.comparators[0], [TURNED[type(tree.ops[0])]()], [tree.left])
        site.swap(site.source, site.bug["buggy"], ast.unparse(turned) + colon)
    elif isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Sub):
        turned = f"(-{ast.unparse(tree.right)} + {ast.unparse(tree.left)})"
        site.swap(site.source, site.bug["buggy"], turned)
    else:
        raise SystemExit("nothing to turn")
