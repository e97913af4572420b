"""Repairs the comparison and writes it with its sides swapped."""

import ast

MIRROR = {ast.Lt: ">", ast.LtE: ">=", ast.Gt: "<", ast.GtE: "<="}


def act(site):
    right = site.bug["right"]
    colon = ":" if right.endswith(":") else ""
    node = ast.parse(right.rstrip(":"), mode="eval").body
    if not isinstance(node, ast.Compare):
        raise SystemExit("no comparison")
    sign = MIRROR[type(node.ops[0])]
    text = f"{ast.unparse(node.comparators[0])} {sign} {ast.unparse(node.left)}{colon}"
    site.swap(site.source, site.bug["buggy"], text)
