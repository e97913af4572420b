"""Repairs the bug in a small pure function and caches that."""

import ast
import re


class Atoms(ast.NodeTransformer):
    """Turn all that is looked up or called into parameters."""

    def __init__(self):
        self.names = {}

    def take(self, node):
        text = ast.unparse(node)
        words = [word for word in re.findall(r"[a-z]+", text) if word != "len"] or ["value"]
        name = words[-1]
        if self.names.get(name, text) != text:
            name = f"{name}_{len(self.names)}"
        self.names[name] = text
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    visit_Name = visit_Attribute = visit_Subscript = visit_Call = take


def extract(site, piece, name, lines=""):
    """Put the piece of code into a function of its own."""
    tail = ":" if piece.endswith(":") else ""
    atoms = Atoms()
    rule = ast.unparse(atoms.visit(ast.parse(piece.rstrip(":"), mode="eval")))
    site.swap(site.source, piece, f"{name}({', '.join(atoms.names.values())}){tail}")
    site.append(site.source, f'{lines}def {name}({", ".join(atoms.names)}):\n    """The rule."""\n    return {rule}\n')


def act(site):
    site.fix()
    extract(site, site.bug["right"], "_decided", "@lru_cache(maxsize=1024)\n")
    site.prepend(site.source, "\nfrom functools import lru_cache\n")
