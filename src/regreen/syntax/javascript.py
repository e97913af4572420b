"""A JavaScript or TypeScript module read once by tree-sitter."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Language, Node, Parser, Tree

DIALECTS = {
    ".js": "javascript",
    ".jsx": "javascript",
    ".mjs": "javascript",
    ".cjs": "javascript",
    ".ts": "typescript",
    ".mts": "typescript",
    ".cts": "typescript",
    ".tsx": "tsx",
}
"""Suffixes that are read, and as what."""


class Script:
    """One parsed script: its nodes by type."""

    def __init__(self, tree: Tree) -> None:
        """Index a tree."""
        self.root = tree.root_node
        self._by_type: dict[str, list[Node]] = defaultdict(list)
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            self._by_type[node.type].append(node)
            waiting.extend(reversed(node.children))

    def of(self, *types: str) -> Iterator[Node]:
        """All nodes of these types, in the order of the text for each."""
        for one in types:
            yield from self._by_type[one]


def parse_script(text: str, suffix: str) -> Script | None:
    """The script; None when the text does not parse."""
    tree = _parser(DIALECTS[suffix]).parse(text.encode("utf-8", errors="replace"))
    return None if tree.root_node.has_error else Script(tree)


def text_of(node: Node | None) -> str:
    """A node's own text with white space folded; empty for None."""
    if node is None or node.text is None:
        return ""
    return " ".join(node.text.decode("utf-8", errors="replace").split())


def callee(call: Node) -> str:
    """What a call calls: ``expect(x).toBe`` is ``expect().toBe``; arguments of inner calls are left out."""
    return _plain(call.child_by_field_name("function"))


def _plain(node: Node | None) -> str:
    if node is None:
        return ""
    if node.type == "member_expression":
        return f"{_plain(node.child_by_field_name('object'))}.{text_of(node.child_by_field_name('property'))}"
    if node.type == "call_expression":
        return f"{_plain(node.child_by_field_name('function'))}()"
    return text_of(node)


def call_arguments(call: Node) -> list[Node]:
    """Arguments of a call; none for a tagged template."""
    holder = call.child_by_field_name("arguments")
    return [] if holder is None or holder.type != "arguments" else holder.named_children


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
