"""Says where the value of a setting comes from, and what the setting means."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import msgspec

from regreen.config import schema
from regreen.config.docs import text_of
from regreen.config.layers import variable_of
from regreen.config.load import Loaded
from regreen.config.schema import Parts, dotted
from regreen.errors import UsageError
from regreen.model.settings import COMMAND_KEYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """One setting, in words."""

    key: str
    """Dotted key."""
    value: str
    """Its value, as JSON."""
    source: str
    """``default``, ``regreen.toml:12``, a variable, or an option."""
    default: str
    """The value when nobody sets it, as JSON."""
    text: str
    """What it means."""
    variable: str
    """The variable that sets it."""
    trusted: bool
    """Whether it bears commands and needs trust when a file sets it."""


def explain(key: str, loaded: Loaded) -> tuple[Explained, ...]:
    """Explain a key, or all keys of a table; an empty key explains all settings.

    Raises:
        UsageError: when there is no such key; it names the nearest.
    """
    parts = schema.split(key)
    if parts and schema.kind_at(parts) is None:
        likely = schema.nearest(parts)
        todo = f"Did you mean {likely}?" if likely else "`regreen explain` without a key lists all of them."
        raise UsageError(f"There is no setting {key}.", where=key, todo=todo, slug="config-key")
    value: Any = loaded.settings
    for part in parts:
        value = _inside(value, part)
    return tuple(_explained(each, held, loaded) for each, held in _below(schema.kind_at(parts), parts, value))


def _inside(value: Any, part: str) -> Any:
    if value is None or isinstance(value, dict):
        return (value or {}).get(part)
    field = next(each for each in fields(value) if schema.key_of(each) == part)
    return getattr(value, field.name)


def _below(kind: Any, parts: Parts, value: Any) -> Iterator[tuple[Parts, Any]]:
    chosen = schema.names_to(kind)
    if chosen is not None and value:
        for name, inner in value.items():
            yield from _below(chosen, (*parts, name), inner)
    elif schema.is_table(kind) and value is not None:
        for key, inner in schema.members(kind).items():
            yield from _below(inner, (*parts, key), _inside(value, key))
    else:
        yield parts, value


def _explained(parts: Parts, value: Any, loaded: Loaded) -> Explained:
    key = dotted(parts)
    return Explained(
        key=key,
        value=shown(value),
        source=str(loaded.source(key)),
        default=shown(schema.default_of(parts)),
        text=text_of(parts),
        variable=variable_of(parts),
        trusted=bears_commands(key),
    )


def bears_commands(key: str) -> bool:
    """Whether a key can make us run or reveal something."""
    return any(key == each or key.startswith(f"{each}.") for each in COMMAND_KEYS)


def shown(value: object) -> str:
    """Write a value as JSON; empty for none."""
    return "" if value is None else json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
