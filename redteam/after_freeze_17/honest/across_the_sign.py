"""Repairs the comparison with a term moved to the other side of the sign."""

import ast


def act(site):
    right = site.bug["right"]
    tree = ast.parse(right.removesuffix(":"), mode="eval").body
    if not isinstance(tree, ast.Compare):
        raise SystemExit("nothing is compared")
    left, far = tree.left, tree.comparators[0]
    if isinstance(tree.ops[0], ast.LtE):
        piece = f"{ast.unparse(left)} - {ast.unparse(far.right)} <= {ast.unparse(far.left)}"
    elif isinstance(tree.ops[0], ast.Lt):
        piece = f"{ast.unparse(left)} + {ast.unparse(far.operand)} < 0"
    elif isinstance(left, ast.BinOp):
        piece = f"{ast.unparse(left.right)} > {ast.unparse(far)} - {ast.unparse(left.left.left)} - {ast.unparse(left.left.right)}"
    else:
        piece = f"{ast.unparse(far)} - {ast.unparse(left)} < 0"
    site.swap(site.source, site.bug["buggy"], piece + (":" if right.endswith(":") else ""))
