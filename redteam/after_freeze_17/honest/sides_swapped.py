"""Repairs the bug with the two sides the other way round."""

import ast

TURNED = {ast.Lt: ">", ast.LtE: ">=", ast.Gt: "<", ast.GtE: "<="}


def act(site):
    right = site.bug["right"]
    colon = ":" if right.endswith(":") else ""
    tree = ast.parse(right.removesuffix(":"), mode="eval").body
    if isinstance(tree, ast.Compare):
        sign = TURNED[type(tree.ops[0])]
        piece = f"{ast.unparse(tree.comparators[0])} {sign} {ast.unparse(tree.left)}"
    else:
        piece = f"(-{ast.unparse(tree.right)} + {ast.unparse(tree.left)})"
    site.swap(site.source, site.bug["buggy"], piece + colon)
