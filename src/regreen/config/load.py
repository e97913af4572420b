"""Loads settings in layers; each value remembers its source."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any

from regreen.config import schema
from regreen.config.layers import Layer, Source, Values, config_file, from_file, from_options, from_variables
from regreen.config.schema import Parts, dotted, key_of
from regreen.errors import UsageError
from regreen.model.settings import INHERITED, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """Settings, and where each of them comes from."""

    root: Path
    """Folder whose file was read."""
    settings: Settings
    """All settings."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Source of each key that somebody set."""
    file: Path | None = None
    """The file that was read; None when there is none."""
    notes: tuple[str, ...] = ()
    """What a reader must know."""

    def source(self, key: str) -> Source:
        """Where the value of a key comes from."""
        return self.sources.get(key, Source(layer=Layer.DEFAULT))


def load(root: Path, *, overrides: Mapping[str, object], env: Mapping[str, str]) -> Loaded:
    """Read ``regreen.toml``, else ``[tool.regreen]``, under ``REGREEN_…`` variables, under options.

    Args:
        root: folder of the project's file.
        overrides: values of options by dotted key (``fix.attempts``).
        env: the environment to take variables from.

    Raises:
        UsageError: for an unknown or misspelt key, a wrong value, or a file that cannot be read; it says where.
    """
    file = config_file(root)
    values: Values = from_file(file) if file else {}
    values |= from_variables(env)
    values |= from_options(overrides)
    values |= _inherited(values)
    return Loaded(
        root=root,
        settings=_built(Settings, (), values),
        sources={dotted(parts): source for parts, (_, source) in values.items()},
        file=file.path if file else None,
        notes=(file.note,) if file and file.note else (),
    )


def _inherited(values: Values) -> Values:
    """Values of keys that nobody set and that take another key's, with that key's source."""
    found: Values = {}
    for pattern, key in INHERITED.items():
        above, _, last = pattern.partition(f".{schema.ANY}.")
        table, source = tuple(above.split(".")), tuple(key.split("."))
        names = {parts[len(table)] for parts in values if parts[: len(table)] == table and len(parts) > len(table)}
        if source in values:
            found |= {(*table, name, last): values[source] for name in names}
    return {parts: value for parts, value in found.items() if parts not in values}


def _built(kind: Any, parts: Parts, values: Values) -> Any:
    """The value of a key from all that was set at or below it."""
    if parts in values:
        return values[parts][0]
    below = dict.fromkeys(key[len(parts)] for key in values if key[: len(parts)] == parts)
    chosen = schema.names_to(kind)
    if chosen is not None:
        return {name: _built(chosen, (*parts, name), values) for name in below}
    inner = schema.members(kind)
    names = {key_of(each): each.name for each in fields(kind)}
    _refuse_missing(kind, parts, values, set(below))
    return kind(**{names[key]: _built(inner[key], (*parts, key), values) for key in below})


def _refuse_missing(kind: Any, parts: Parts, values: Values, given: set[str]) -> None:
    required = [key_of(each) for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING]
    missing = [key for key in required if key not in given]
    if missing:
        place = next(str(source) for key, (_, source) in values.items() if key[: len(parts)] == parts)
        raise UsageError(
            f"{dotted(parts)} lacks {missing[0]}.",
            where=place,
            todo=f"Add `{missing[0]} = …` to it.",
            slug="config-value",
        )
