"""Whether two texts of a test file say the same: messages of checks, comments and lay-out are for people."""

import ast
from collections import Counter
from collections.abc import Iterable

from regreen.syntax.newer import parse_tree

_ARGUMENTS = {
    **dict.fromkeys(("assertTrue", "assertFalse", "assertIsNone", "assertIsNotNone"), 1),
    **dict.fromkeys(
        (
            *("assertEqual", "assertNotEqual", "assertIs", "assertIsNot", "assertIn", "assertNotIn"),
            *("assertIsInstance", "assertNotIsInstance", "assertGreater", "assertGreaterEqual", "assertLess"),
            *("assertLessEqual", "assertListEqual", "assertTupleEqual", "assertDictEqual", "assertSetEqual"),
            *("assertCountEqual", "assertSequenceEqual", "assertMultiLineEqual", "assertRegex", "assertNotRegex"),
        ),
        2,
    ),
}
"""Arguments of a check before its message."""


def says_the_same(before: str, after: str) -> bool:
    """Whether both parse and differ in nothing that runs when every check holds."""
    try:
        one, two = (ast.dump(_Unworded().visit(parse_tree(text))) for text in (before, after))
    except (SyntaxError, ValueError, RecursionError):
        return False
    return one == two


def only_moved_out(before: str, after: str, others: Iterable[str]) -> bool:
    """Whether a text only lost lines, and each stands in one of the others, however it is indented."""
    old, new = _lines(before), _lines(after)
    lost = old - new
    return bool(lost) and not new - old and lost <= sum(map(_lines, others), Counter[str]())


def _lines(text: str) -> Counter[str]:
    return Counter(line.strip() for line in text.splitlines() if line.strip())


class _Unworded(ast.NodeTransformer):
    """Takes the messages of checks out."""

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return ast.Assert(test=self.visit(node.test), msg=None)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        count = _ARGUMENTS.get(node.func.attr, 0) if isinstance(node.func, ast.Attribute) else 0
        if not count or any(isinstance(one, ast.Starred) for one in node.args):
            return node
        keywords = [one for one in node.keywords if one.arg != "msg"]
        return ast.Call(func=node.func, args=node.args[:count], keywords=keywords)
