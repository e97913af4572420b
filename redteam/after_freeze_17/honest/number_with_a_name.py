"""Repairs the bug and gives the number in it a name at the module's top."""

import ast


class Named(ast.NodeTransformer):
    def __init__(self):
        self.value = None
        self.name = None

    def visit_BinOp(self, node):
        self.generic_visit(node)
        for side in ("left", "right"):
            part = getattr(node, side)
            if isinstance(part, ast.Constant) and isinstance(part.value, int):
                self.value = part.value
                self.name = "HUNDRED_PERCENT" if part.value == 100 else "STEP"
                setattr(node, side, ast.Name(self.name, ast.Load()))
        return node


def act(site):
    right = site.bug["right"]
    named = Named()
    tree = named.visit(ast.parse(right.removesuffix(":"), mode="eval").body)
    if named.name is None:
        raise SystemExit("no number in it")
    piece = ast.unparse(tree)
    if right.startswith("("):
        piece = f"({piece})"
    if right.endswith(":"):
        piece += ":"
    site.swap(site.source, site.bug["buggy"], piece)
    if named.value == 100:
        site.swap(site.source, f"{piece} / 100", f"{piece} / {named.name}")
    why = "the whole of an amount" if named.value == 100 else "what lies between two neighbours"
    site.prepend(site.source, f"\n{named.name} = {named.value}  # {why}\n")
