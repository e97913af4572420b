"""A JavaScript or TypeScript module read once by tree-sitter."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Language, Node, Parser, Tree

from regreen.syntax.components import HOSTS, script_within

DIALECTS = {
    ".js": "javascript",
    ".jsx": "javascript",
    ".mjs": "javascript",
    ".cjs": "javascript",
    ".ts": "typescript",
    ".mts": "typescript",
    ".cts": "typescript",
    ".tsx": "tsx",
    **dict.fromkeys(HOSTS, "by its script"),
}
"""Suffixes that are read, and as what."""


class Script:
    """One parsed script: its nodes by type."""

    def __init__(self, tree: Tree) -> None:
        """Index a tree."""
        self.root = tree.root_node
        self._by_type: dict[str, list[Node]] = defaultdict(list)
        for node in within(self.root):
            self._by_type[node.type].append(node)

    def of(self, *types: str) -> Iterator[Node]:
        """All nodes of these types, in the order of the text for each."""
        for one in types:
            yield from self._by_type[one]


def parse_script(text: str, suffix: str) -> Script | None:
    """The script, of a component all that it holds; None when the text does not parse."""
    content = text.encode("utf-8", errors="replace")
    if suffix in HOSTS:
        found = script_within(content, suffix)
        if found is None:
            return None
        content, suffix = found
    tree = _parser(DIALECTS[suffix]).parse(content)
    return None if tree.root_node.has_error else Script(tree)


def text_of(node: Node | None) -> str:
    """A node's own text with white space folded; empty for None."""
    if node is None or node.text is None:
        return ""
    return " ".join(node.text.decode("utf-8", errors="replace").split())


def callee(call: Node) -> str:
    """What a call calls: ``expect(x).toBe`` is ``expect().toBe``; arguments of inner calls are left out."""
    return dotted(call.child_by_field_name("function"))


def bare(node: Node | None) -> Node | None:
    """An expression without brackets, assertions of its type and ``await`` around it."""
    while node is not None and node.type in _WRAPPERS:
        node = next(iter(node.named_children), None)
    return node


def dotted(node: Node | None) -> str:
    """Dotted name of an expression; ``a['b']`` and ``a?.b`` are ``a.b``, a call within is ``()``, others their text."""
    node = bare(node)
    match node.type if node is not None else "":
        case "":
            return ""
        case "member_expression":
            return f"{dotted(_child(node, 'object'))}.{text_of(_child(node, 'property'))}"
        case "subscript_expression" if (index := _child(node, "index")) is not None and index.type == "string":
            return f"{dotted(_child(node, 'object'))}.{unquoted(index)}"
        case "call_expression":
            return f"{dotted(_child(node, 'function'))}()"
        case _:
            return text_of(node)


def unquoted(node: Node) -> str:
    """What a string or template says, its quotes left out."""
    return text_of(node)[1:-1]


def _child(node: Node | None, field: str) -> Node | None:
    return None if node is None else node.child_by_field_name(field)


_WRAPPERS = frozenset(
    {
        "parenthesized_expression",
        "non_null_expression",
        "as_expression",
        "satisfies_expression",
        "await_expression",
    }
)


def call_arguments(call: Node) -> list[Node]:
    """Arguments of a call; none for a tagged template."""
    holder = call.child_by_field_name("arguments")
    given = [] if holder is None or holder.type != "arguments" else holder.named_children
    return [one for one in given if one.type != "comment"]


def within(node: Node) -> Iterator[Node]:
    """A node and all below it, in the order of the text."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting.extend(reversed(one.children))


def above(node: Node) -> Iterator[Node]:
    """What holds a node, innermost first."""
    while (parent := node.parent) is not None:
        yield parent
        node = parent


def line_of(node: Node) -> int:
    """One-based first line."""
    return int(node.start_point[0]) + 1


@lru_cache(maxsize=8)
def _parser(dialect: str) -> Parser:
    match dialect:
        case "typescript":
            return Parser(Language(tree_sitter_typescript.language_typescript()))
        case "tsx":
            return Parser(Language(tree_sitter_typescript.language_tsx()))
        case _:
            return Parser(Language(tree_sitter_javascript.language()))
