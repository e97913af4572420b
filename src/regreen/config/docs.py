"""The documentation of settings: the text under each field, read from the source of the types."""

import ast
import inspect
from functools import cache
from typing import Any

from regreen.config import schema
from regreen.config.schema import Parts
from regreen.model import settings


@cache
def _texts() -> dict[tuple[str, str], str]:
    """The text under each field, by class and field; the class's own under an empty name."""
    tree = ast.parse(inspect.getsource(settings))
    found: dict[tuple[str, str], str] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name, ""] = ast.get_docstring(node) or ""
            found |= {(node.name, field): text for field, text in _under_fields(node)}
    return found


def _under_fields(node: ast.ClassDef) -> list[tuple[str, str]]:
    pairs = zip(node.body, node.body[1:], strict=False)
    return [
        (above.target.id, inspect.cleandoc(below.value.value))
        for above, below in pairs
        if isinstance(above, ast.AnnAssign)
        and isinstance(above.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    ]


def text_of(parts: Parts) -> str:
    """Give the documentation of a key; of its table's key where the user chose the name."""
    for size in range(len(parts), 0, -1):
        table: Any = schema.kind_at(parts[: size - 1])
        if schema.is_table(table):
            return field_text(table, parts[size - 1])
    return ""


def field_text(table: Any, key: str) -> str:
    """Give the documentation of one key of a table."""
    return _texts().get((table.__name__, _field_of(table, key)), "")


def _field_of(table: Any, key: str) -> str:
    return next(
        (each for each in table.__dataclass_fields__ if schema.key_of(table.__dataclass_fields__[each]) == key), key
    )


def table_text(kind: Any) -> str:
    """Give the documentation of a table."""
    return _texts().get((kind.__name__, ""), "")
