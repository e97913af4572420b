"""Takes the decision out into a small private function with a docstring, where it is right."""

import ast


class Loose(ast.NodeTransformer):
    """Turns what is looked up into plain parameters."""

    def __init__(self):
        self.given = {}

    def take(self, wanted, node):
        self.given[wanted] = ast.unparse(node)
        return ast.Name(wanted, ast.Load())

    def visit_Subscript(self, node):
        return self.take("end", node)

    def visit_Attribute(self, node):
        return self.take(node.attr, node)

    def visit_Call(self, node):
        node.args = [self.visit(arg) for arg in node.args]
        return node

    def visit_Name(self, node):
        return self.take(node.id, node)


def act(site):
    right = site.bug["right"]
    loose = Loose()
    tree = loose.visit(ast.parse(right.removesuffix(":"), mode="eval").body)
    if isinstance(tree, ast.Compare):
        name = "_" + {ast.LtE: "reaches", ast.Lt: "falls_below", ast.Gt: "is_beyond"}[type(tree.ops[0])]
        says = (
            "Whether the one that follows is to be joined."
            if isinstance(tree.ops[0], ast.LtE)
            else "Whether the limit is passed."
        )
    else:
        name, says = "_remaining_percent", "What is left of a hundred."
    colon = ":" if right.endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"{name}({', '.join(loose.given.values())}){colon}")
    code = f'def {name}({", ".join(loose.given)}):\n    """{says}"""\n    return {ast.unparse(tree)}\n\n\n'
    site.decorate(code, site.function, site.source)
