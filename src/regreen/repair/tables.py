"""Names outside of functions: who binds and reads them, and tables, whose code is right and whose entries may lack."""

import ast
import re
from collections.abc import Mapping

from regreen.repair.pack import Module
from regreen.syntax.scopes import FunctionNode, bound_names, own_nodes
from regreen.syntax.source import Source

TABLE, FEWEST = 0.7, 3
"""Share, in the suspicion of the code that reads it, of a table at module level; its entries at least."""
BINDING = re.compile(r"^([A-Za-z_]\w*)\s*(?::[^=\n]+)?=(?!=)", re.MULTILINE)


def bindings_of(source: Source) -> list[tuple[range, frozenset[str]]]:
    """Lines of each statement outside of functions with the names that it binds."""
    bodies = [source.tree, *(node for node in source.nodes if isinstance(node, ast.ClassDef))]
    return [
        (range(node.lineno, (node.end_lineno or node.lineno) + 1), frozenset(bound_names(node)))
        for body in bodies
        for node in own_nodes(body)
        if isinstance(node, ast.stmt) and not isinstance(node, FunctionNode | ast.ClassDef)
    ]


def reads_of(source: Source) -> dict[str, set[int]]:
    """Name, or name of an attribute, to the lines where it is read."""
    found: dict[str, set[int]] = {}
    for node in source.nodes:
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                found.setdefault(name, set()).add(node.lineno)
    return found


def tables_of(source: Source) -> frozenset[int]:
    """First lines of displays most of whose entries are constants, or tuples of such."""
    return frozenset(node.lineno for node in source.nodes if isinstance(node, ast.expr) and _is_table(node))


def _is_table(node: ast.expr) -> bool:
    match node:
        case ast.Dict(keys=parts) | ast.List(elts=parts) | ast.Set(elts=parts) | ast.Tuple(elts=parts):
            rows = [part.elts if isinstance(part, ast.Tuple) else [part] for part in parts]
            plain = [row for row in rows if all(isinstance(one, ast.Constant) for one in row)]
            return len(plain) >= max(FEWEST, len(rows) / 2)
        case _:
            return False


def tables_elsewhere(
    suspicion: Mapping[str, Mapping[int, float]], modules: Mapping[str, Module], texts: Mapping[str, str]
) -> dict[str, dict[int, float]]:
    """Tables in files of which no function ran, by file and first line, each as suspicious as its share in who reads
    a name like that of the table.
    """
    scores: dict[str, float] = {}
    for file, module in modules.items():
        for name, lines in reads_of(module.source).items():
            scores[name] = max(scores.get(name, 0.0), *(suspicion[file].get(line, 0.0) for line in lines))
    found: dict[str, dict[int, float]] = {}
    for file, text in texts.items():
        names = set() if file in modules else {one for one in BINDING.findall(text) if scores.get(one)}
        known = _tables_bound(text, file, names) if names else {}
        if known:
            found[file] = {line: TABLE * scores[name] for line, name in known.items()}
    return found


def _tables_bound(text: str, file: str, names: set[str]) -> dict[int, str]:
    """First line of each table in a statement that binds one of these names, with the name."""
    try:
        source = Source(text=text, path=file)
    except (SyntaxError, ValueError, RecursionError):
        return {}
    tables, found = tables_of(source), {}
    for lines, bound in bindings_of(source):
        for name in sorted(bound & names):
            found.update({line: name for line in lines if line in tables})
    return found
