"""Repairs the bug in a helper of its own, which the function calls."""

import ast
import re


class Leaves(ast.NodeTransformer):
    """Names for what an expression is made of."""

    def __init__(self):
        self.names = {}

    def visit(self, node):
        if isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            name = re.sub(r"\W+", "_", ast.unparse(node)).strip("_").lower()
            self.names[ast.unparse(node)] = name
            return ast.Name(id=name)
        return super().visit(node)


def act(site):
    right, wrong = (site.bug[key].rstrip(":") for key in ("right", "buggy"))
    leaves = Leaves()
    value = ast.unparse(leaves.visit(ast.parse(right, mode="eval")))
    site.swap(site.source, wrong, f"_{site.function}_border({', '.join(leaves.names)})")
    helper = f"def _{site.function}_border({', '.join(leaves.names.values())}):\n    return {value}\n\n\n"
    lines = site.read(site.source).splitlines(keepends=True)
    lines.insert(site.node().lineno - 1, helper)
    site.write(site.source, "".join(lines))
