"""An old module with the names that a change gave to local variables: a name does nothing."""

import ast
import re
from collections.abc import Iterator, Mapping

from regreen.syntax.scopes import Function, local_names, outer_functions
from regreen.syntax.source import Edit, Source, apply_edits

MOST_NAMES = 4
"""Names of one function that are looked at; where more came and went it was written anew."""


def renamed(old: Source, new: Source) -> Source:
    """The old module so; as it is where that makes no text that parses."""
    functions = {one.qualname: one for one in outer_functions(new.tree)}
    edits = [
        edit
        for one in outer_functions(old.tree)
        if one.qualname in functions
        for edit in _edits(old, one, _names(one, functions[one.qualname]))
    ]
    try:
        return Source(text=apply_edits(old.text, edits)) if edits else old
    except SyntaxError:
        return old


def _names(old: Function, new: Function) -> Mapping[str, str]:
    """Names that went, each with the one that came in its place, in the order in which they are first set; none where
    no more statements are the same by that.
    """
    before, after = local_names(old.node), local_names(new.node)
    gone = [name for name in before if name not in after]
    came = [name for name in after if name not in before]
    if not gone or len(gone) != len(came) or len(gone) > MOST_NAMES:
        return {}
    names, rows = dict(zip(gone, came, strict=True)), _rows(new, {})
    return names if len(rows & _rows(old, names)) > len(rows & _rows(old, {})) else {}


def _rows(function: Function, names: Mapping[str, str]) -> frozenset[str]:
    """Every statement of a function, dumped, with these names."""
    rows = (node for node in ast.walk(function.node) if isinstance(node, ast.stmt) and node is not function.node)
    return frozenset(_with_names(ast.dump(row), names) for row in rows)


def _with_names(text: str, names: Mapping[str, str]) -> str:
    return re.sub(r"(?<=Name\(id=')\w+(?=')", lambda found: names.get(found[0], found[0]), text)


def _edits(source: Source, function: Function, names: Mapping[str, str]) -> Iterator[Edit]:
    for node in ast.walk(function.node) if names else ():
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) if name in names:
                start = source.span(node)[0]
                yield Edit(start=start, end=start + len(name), text=names[name])
            case _:
                continue
