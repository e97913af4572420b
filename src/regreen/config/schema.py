"""Which keys there are: the settings types, read as a tree of tables and values."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from regreen.model.settings import Settings

ANY = "*"
"""Stands for a name that the user chooses (``domains.*.paths``)."""

Parts = tuple[str, ...]
"""A key in pieces: ``("fix", "attempts")``."""


def key_of(each: Field[Any]) -> str:
    """The name of a field in the file (``pass`` is no Python name)."""
    return str(each.metadata.get("key", each.name))


@cache
def members(table: Any) -> dict[str, Any]:
    """Give the keys of a table and what each holds."""
    hints = get_type_hints(table)
    return {key_of(each): hints[each.name] for each in fields(table)}


def is_table(kind: Any) -> bool:
    """Whether it is a table whose keys are fixed."""
    return is_dataclass(kind)


def names_to(kind: Any) -> Any | None:
    """For a table whose keys the user chooses: what each holds; else None."""
    return get_args(kind)[1] if get_origin(kind) is dict else None


def rows_of(kind: Any) -> Any | None:
    """For a list of tables (``[[guard.waivers]]``): the table; else None."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    return inner if is_dataclass(inner) else None


def kind_at(parts: Parts, kind: Any = Settings) -> Any | None:
    """Give what a key holds; None when there is no such key."""
    for part in parts:
        chosen = names_to(kind)
        if chosen is not None:
            kind = chosen
        elif is_table(kind) and part in members(kind):
            kind = members(kind)[part]
        else:
            return None
    return kind


def leaves(kind: Any = Settings, above: Parts = ()) -> Iterator[tuple[Parts, Any]]:
    """Give all keys that hold a value, with its type; a name that the user chooses is ``*``."""
    chosen = names_to(kind)
    if chosen is not None:
        yield from leaves(chosen, (*above, ANY))
    elif is_table(kind):
        for key, inner in members(kind).items():
            yield from leaves(inner, (*above, key))
    else:
        yield above, kind


def pattern_of(parts: Parts) -> str:
    """Give the key with ``*`` for names that the user chose: the form that CHOICES and RANGES use."""
    kind: Any = Settings
    shape = []
    for part in parts:
        chosen = names_to(kind)
        shape.append(part if chosen is None else ANY)
        kind = members(kind)[part] if chosen is None else chosen
    return ".".join(shape)


def dotted(parts: Parts) -> str:
    """Write a key as TOML does; a piece that holds a dot is quoted."""
    return ".".join(f'"{part}"' if "." in part else part for part in parts)


def split(key: str) -> Parts:
    """Read a dotted key; pieces may be quoted."""
    pieces, rest = [], key
    while rest:
        quote = rest[0] if rest[0] in "\"'" else ""
        end = rest.find(quote, 1) if quote else rest.find(".")
        end = len(rest) if end < 0 else end
        pieces.append(rest[len(quote) : end])
        rest = rest[end + len(quote) :].removeprefix(".")
    return tuple(pieces)


def nearest(parts: Parts) -> str:
    """Give the known key that a misspelt one is likely to mean; empty when none is near.

    A right key in the wrong table (``attempts`` at the top) counts as near.
    """
    known = [dotted(each) for each, _ in leaves()]
    tables = sorted({name.rpartition(".")[0] for name in known} - {""})
    close = get_close_matches(dotted(parts), [*known, *tables], n=1, cutoff=0.75)
    if close:
        return close[0]
    elsewhere = {each[-1]: dotted(each) for each, _ in reversed(list(leaves()))}
    moved = get_close_matches(parts[-1], elsewhere, n=1, cutoff=0.75)
    return elsewhere[moved[0]] if moved else ""


def default_of(parts: Parts) -> object:
    """Give the value that a key has when nobody sets it; None when it must be set, or its name is the user's."""
    kind: Any = Settings
    for part in parts[:-1]:
        kind = kind_at((part,), kind)
    if not is_table(kind):
        return None
    each = next(each for each in fields(kind) if key_of(each) == parts[-1])
    if each.default_factory is not MISSING:
        return each.default_factory()
    return None if each.default is MISSING else each.default
