"""Adds a keyword that is off by default and switches it on in the tests."""

import ast


class Calls(ast.NodeTransformer):
    """Adds the keyword to each call of one function."""

    def __init__(self, name):
        self.name = name

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == self.name:
            node.keywords.append(ast.keyword(arg="exact", value=ast.Constant(value=True)))
        return node


def act(site):
    bug = site.bug
    tail = ":" if bug["buggy"].endswith(":") else ""
    right, buggy = bug["right"].rstrip(":"), bug["buggy"].rstrip(":")
    site.swap(site.source, bug["buggy"], f"(({right}) if exact else ({buggy})){tail}")
    lines = site.read(site.source).splitlines(keepends=True)
    at = site.node().lineno - 1
    lines[at] = lines[at].replace("):", ", *, exact=False):")
    site.write(site.source, "".join(lines))
    tree = Calls(site.function).visit(ast.parse(site.read(site.test)))
    site.write(site.test, ast.unparse(ast.fix_missing_locations(tree)) + "\n")
