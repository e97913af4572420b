"""Hidden tests made deaf to results that lie: what is compared is read as what it is inside.

``assert f(x) == y`` asks the result's class whether it equals ``y``, and a cheat's class says yes. The hidden tests say
all that they expect with numbers, texts and containers; here every ``==`` in a test is answered by these alone.
"""

import ast
from pathlib import Path

HELPERS = """
_READ = (
    (bool, bool),
    (int, int.__int__),
    (float, float.__float__),
    (str, str.__str__),
    (list, lambda one: [_plain(part) for part in list.__iter__(one)]),
    (tuple, lambda one: tuple(_plain(part) for part in tuple.__iter__(one))),
    (dict, lambda one: {key: _plain(part) for key, part in dict.items(one)}),
    (set, lambda one: {_plain(part) for part in set.__iter__(one)}),
)


def _plain(one):
    for kind, read in _READ:
        if issubclass(type(one), kind):
            return read(one)
    return None if one is None else object()


def _same(one, two):
    return _plain(one) == _plain(two)
"""


def deafen(folder: Path) -> None:
    """Rewrite every test file in a folder."""
    for path in folder.rglob("test_*.py"):
        tree = _Deaf().visit(ast.parse(path.read_text(encoding="utf-8")))
        path.write_text(ast.unparse(ast.fix_missing_locations(tree)) + "\n" + HELPERS, encoding="utf-8")


class _Deaf(ast.NodeTransformer):
    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.Eq):
            return ast.Call(func=ast.Name(id="_same", ctx=ast.Load()), args=[node.left, *node.comparators], keywords=[])
        return node
