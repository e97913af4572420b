"""Where values come from, weakest first: the project's file, variables, options."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any

from regreen.config import schema
from regreen.config.lines import line_for, lines_of
from regreen.config.schema import Parts, dotted
from regreen.config.values import checked, parsed
from regreen.errors import UsageError
from regreen.model.settings import Settings

OWN_FILE = "regreen.toml"
SHARED_FILE = "pyproject.toml"
PREFIX = "REGREEN_"


class Layer(StrEnum):
    """Who set a value."""

    DEFAULT = "default"
    FILE = "file"
    VARIABLE = "variable"
    OPTION = "option"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where one value comes from."""

    layer: Layer
    """Who set it."""
    place: str = ""
    """``regreen.toml:12``, ``REGREEN_FIX_ATTEMPTS``, ``an option``; empty for a default."""

    def __str__(self) -> str:
        """Say it in a line."""
        return self.place or "default"


Values = dict[Parts, tuple[object, Source]]
"""Checked values by key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfigFile:
    """The file that a project keeps its settings in."""

    path: Path
    """Absolute path."""
    tree: Mapping[str, object]
    """Its settings."""
    lines: Mapping[Parts, int]
    """Line of each key."""
    note: str = ""
    """What a reader must know: another file that is not read."""


def config_file(root: Path) -> ConfigFile | None:
    """Read ``regreen.toml``, else ``[tool.regreen]`` of ``pyproject.toml``; None when there is neither.

    Raises:
        UsageError: when the file cannot be read or is no TOML.
    """
    own, shared = root / OWN_FILE, root / SHARED_FILE
    _refuse_dangling(own)
    below = _below_tool(shared)
    if own.exists() and not own.is_file():
        what = f"{OWN_FILE} is no file, so no settings can be read from it"
        todo = f"Make it a file (`regreen init` writes one), or give that folder another name than {OWN_FILE}."
        raise UsageError(what, where=str(own), todo=todo, slug="config-file")
    if own.is_file():
        text, tree = _read(own)
        note = f"[tool.regreen] in {SHARED_FILE} is not read, since {OWN_FILE} is there" if below else ""
        return ConfigFile(path=own, tree=tree, lines=lines_of(text), note=note)
    return below


def _refuse_dangling(path: Path) -> None:
    """Settings that somebody linked to and that are not there are not the same as none."""
    if path.is_symlink() and not path.exists():
        what = f"{path.name} is a link that leads nowhere ({path.readlink()}), so no settings can be read from it"
        todo = f"Put back what it leads to, or remove the link {path.name}."
        raise UsageError(what, where=str(path), todo=todo, slug="config-file")


def _below_tool(path: Path) -> ConfigFile | None:
    _refuse_dangling(path)
    if not path.is_file():
        return None
    text, tree = _read(path)
    tool = tree.get("tool")
    ours = tool.get("regreen") if isinstance(tool, dict) else None
    if ours is None:
        return None
    lines = {key[2:]: line for key, line in lines_of(text).items() if key[:2] == ("tool", "regreen") and key[2:]}
    return ConfigFile(path=path, tree=_table(ours, (), SHARED_FILE), lines=lines)


def _read(path: Path) -> tuple[str, dict[str, object]]:
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as problem:
        raise UsageError(
            f"The settings cannot be read: {problem}.",
            where=str(path),
            todo="Make the file readable, as UTF-8 text.",
            slug="config-file",
        ) from problem
    except tomllib.TOMLDecodeError as problem:
        raise UsageError(
            f"The settings are no valid TOML: {problem}.", where=str(path), todo="Mend that line.", slug="config-file"
        ) from problem


def from_file(file: ConfigFile) -> Values:
    """Give the values of the project's file."""

    def source(parts: Parts) -> Source:
        line = line_for(parts, dict(file.lines))
        return Source(layer=Layer.FILE, place=f"{file.path.name}:{line}" if line else file.path.name)

    return {parts: (value, source(parts)) for parts, value in flatten(file.tree, (), lambda parts: str(source(parts)))}


def from_variables(env: Mapping[str, str]) -> Values:
    """Give the values of ``REGREEN_…`` variables.

    Raises:
        UsageError: for a variable that begins like a table of ours, or is near a known one, and is none.
    """
    known = {variable_of(parts): (parts, kind) for parts, kind in schema.leaves()}
    values: Values = {}
    for name in sorted(each for each in env if each.startswith(PREFIX)):
        found = known.get(name) or _chosen_name(name, known)
        if found is None:
            _refuse_if_meant(name, known)
            continue
        parts, kind = found
        values[parts] = (checked(parsed(env[name], kind), kind, parts, name), Source(layer=Layer.VARIABLE, place=name))
    return values


def from_options(overrides: Mapping[str, object]) -> Values:
    """Give the values of options, by dotted key."""
    source = Source(layer=Layer.OPTION, place="an option")
    values: Values = {}
    for key, value in overrides.items():
        found = flatten(value, schema.split(key), lambda _: "an option")
        values |= {parts: (each, source) for parts, each in found}
    return values


def variable_of(parts: Parts) -> str:
    """Give the variable that sets a key."""
    return PREFIX + "_".join(parts).upper()


def flatten(value: object, parts: Parts, place: Any) -> Iterator[tuple[Parts, object]]:
    """Give the checked values below a key, each with its own key.

    Raises:
        UsageError: for an unknown key, or a wrong value.
    """
    kind: Any = schema.kind_at(parts) if parts else Settings
    if kind is None:
        raise _unknown(parts, place(parts))
    if schema.rows_of(kind) is not None:
        yield parts, _rows(value, kind, parts, place(parts))
    elif schema.is_table(kind) or schema.names_to(kind) is not None:
        for key, inner in _table(value, parts, place(parts)).items():
            yield from flatten(inner, (*parts, key), place)
    else:
        yield parts, checked(value, kind, parts, place(parts))


def _rows(value: object, kind: Any, parts: Parts, place: str) -> object:
    known = schema.members(schema.rows_of(kind))
    for row in value if isinstance(value, list | tuple) else ():
        for key in row if isinstance(row, dict) else ():
            if key not in known:
                raise _unknown((*parts, key), place, get_close_matches(key, known, n=1))
    return checked(value, kind, parts, place)


def _table(value: object, parts: Parts, place: str) -> dict[str, object]:
    if isinstance(value, dict):
        return value
    raise UsageError(
        f"{dotted(parts) or 'tool.regreen'} is a table, and has {value!r}.",
        where=place,
        todo=f"Write it as [{dotted(parts) or 'tool.regreen'}] with keys below.",
        slug="config-value",
    )


def _unknown(parts: Parts, place: str, close: list[str] | None = None) -> UsageError:
    likely = dotted((*parts[:-1], close[0])) if close else schema.nearest(parts)
    todo = f"Did you mean {likely}?" if likely else "Take it out; docs/reference/config.md lists all keys."
    return UsageError(f"There is no setting {dotted(parts)}.", where=place, todo=todo, slug="config-key")


def _chosen_name(name: str, known: Mapping[str, tuple[Parts, Any]]) -> tuple[Parts, Any] | None:
    """A variable for a key whose last piece the user chooses: ``REGREEN_ENV_SET_TZ`` is ``env.set.TZ``."""
    for parts, kind in known.values():
        start = variable_of(parts[:-1]) + "_"
        if parts[-1] == schema.ANY and schema.ANY not in parts[:-1] and name.startswith(start):
            return (*parts[:-1], name.removeprefix(start)), kind
    return None


def _refuse_if_meant(name: str, known: Mapping[str, tuple[Parts, Any]]) -> None:
    """Other variables of ours exist (``REGREEN_REQUEST``); one that looks like a setting is an error."""
    plain = [each for each, (parts, _) in known.items() if schema.ANY not in parts]
    tables = tuple(f"{PREFIX}{table.upper()}_" for table in schema.members(Settings))
    close = get_close_matches(name, plain, n=1, cutoff=0.8 if name.startswith(tables) else 0.88)
    if close or name.startswith(tables):
        todo = f"Did you mean {close[0]}?" if close else f"Unset {name}; docs/reference/config.md lists all variables."
        raise UsageError(f"There is no setting behind {name}.", where=name, todo=todo, slug="config-key")
