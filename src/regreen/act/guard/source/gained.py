"""Entries that a table gains which stood there before: what was missing, as often as what was learnt."""

import ast
from collections.abc import Iterator, Mapping

from regreen.act.guard.rule import Place
from regreen.act.guard.source.reading import is_constant
from regreen.act.guard.view import Look, Role, Side

LEAST = 3
"""Entries that the table must have had."""
MOST = 2
"""Entries that it may gain."""

Entry = tuple[str, str]
"""Key and value, as code."""


def gained(look: Look) -> Mapping[Entry, Place]:
    """New entries of tables of constants that keep all their old ones under the same name."""
    found: dict[Entry, Place] = {}
    for view in look.of(Role.SOURCE):
        before, after = dict(_tables(view.before)), dict(_tables(view.after))
        for name in before.keys() & after.keys():
            old, new = before[name].keys(), after[name]
            more = new.keys() - old
            if len(old) >= LEAST and old <= new.keys() and 0 < len(more) <= MOST:
                found |= {one: Place(file=view.path, line=new[one], after=": ".join(one)) for one in more}
    return found


def _tables(side: Side | None) -> Iterator[tuple[str, dict[Entry, int]]]:
    """Tables of a module by name: their entries with the lines."""
    module = side.python if side is not None else None
    for row in module.tree.body if module is not None else ():
        match row:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict() as table):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict() as table):
                pass
            case _:
                continue
        if is_constant(table):
            pairs = zip(table.keys, table.values, strict=True)
            yield name, {(ast.unparse(key), ast.unparse(value)): key.lineno for key, value in pairs if key is not None}
