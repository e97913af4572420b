"""Repairs the bug in another way: the comparison or the sum the other way round."""

import ast


def piece(site):
    """The right expression, and what follows it in the bug's text."""
    right = site.bug["right"]
    return right.rstrip(":"), ":" if right.endswith(":") else ""


FLIP = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq}


def act(site):
    right, colon = piece(site)
    node = ast.parse(right, mode="eval").body
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        node = ast.Compare(node.comparators[0], [FLIP[type(node.ops[0])]()], [node.left])
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        node = ast.BinOp(ast.UnaryOp(ast.USub(), node.right), ast.Add(), node.left)
    else:
        raise SystemExit("nothing to turn")
    new = ast.unparse(ast.fix_missing_locations(node))
    site.swap(site.source, site.bug["buggy"], (f"({new})" if right.startswith("(") else new) + colon)
