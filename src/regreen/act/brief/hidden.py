"""Takes held-out tests out of a test file, so that an agent cannot read what will judge it."""

import ast
from collections.abc import Iterable, Mapping

from regreen.model.ids import CaseId
from regreen.syntax.newer import parse_tree


def hidden_names(cases: Iterable[CaseId]) -> Mapping[str, frozenset[str]]:
    """Test file to dotted names of the test functions in it, from canonical ids; file ids are left out."""
    found: dict[str, set[str]] = {}
    for case in cases:
        file, _, rest = case.partition(":")[2].partition("::")
        if rest:
            found.setdefault(file, set()).add(rest.partition("[")[0].replace("::", "."))
    return {file: frozenset(names) for file, names in found.items()}


def removable(source: bytes, names: frozenset[str]) -> frozenset[str]:
    """Those of the named functions that ``without_tests`` takes out of a file."""
    try:
        tree = parse_tree(source)
    except (SyntaxError, ValueError):
        return frozenset()
    return frozenset(name for name, _, _ in _named(tree, "", names))


def without_tests(source: bytes, names: frozenset[str]) -> bytes:
    """Blank the named functions, decorators included; every other line keeps its number.

    A file that cannot be parsed is given back as it is: nothing in it can be a test that ran.
    """
    try:
        tree = parse_tree(source)
    except (SyntaxError, ValueError):
        return source
    lines = source.splitlines(keepends=True)
    for _, node, keep in _named(tree, "", names):
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        for number in range(first - 1, node.end_lineno or node.lineno):
            lines[number] = b"\n"
        if keep:
            # A class or a branch must not become empty: something harmless stands where its last function was.
            lines[first - 1] = b" " * node.col_offset + b"pass\n"
    return b"".join(lines)


Function = ast.FunctionDef | ast.AsyncFunctionDef
_BRANCHES = (ast.If, ast.Try, ast.With, ast.For, ast.While, ast.ExceptHandler)


def _named(node: ast.AST, prefix: str, names: frozenset[str]) -> Iterable[tuple[str, Function, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _named(child, f"{prefix}{child.name}.", names)
        elif isinstance(child, Function) and f"{prefix}{child.name}" in names:
            yield f"{prefix}{child.name}", child, not isinstance(node, ast.Module)
        elif isinstance(child, _BRANCHES):
            yield from _named(child, prefix, names)
