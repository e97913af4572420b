"""Checks one value against its key, and says what is wrong in words."""

import json
import shlex
from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import date
from math import isfinite
from typing import Any, get_args, get_origin

import msgspec

from regreen.config.schema import Parts, dotted, key_of, members, pattern_of, rows_of
from regreen.errors import UsageError
from regreen.model.counts import counted
from regreen.model.settings import CHOICES, DATES, NEEDED_BY, RANGES

_YES = {"1": True, "true": True, "yes": True, "on": True}
_NO = {"0": False, "false": False, "no": False, "off": False, "": False}
_NAMES = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def checked(value: object, kind: Any, parts: Parts, place: str) -> object:
    """Give the value in its type.

    Raises:
        UsageError: for another type, a number out of range, or a word that is not among the known ones.
    """
    row = rows_of(kind)
    if row is not None and isinstance(value, list):
        value = [_row(each, row, number, parts, place) for number, each in enumerate(value, 1)]
    try:
        right: object = msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        raise _wrong(parts, place, f"wants {wanted(kind)}, and has {_shown(value)}", _advice(value, kind)) from problem
    pattern = pattern_of(parts)
    _check_choice(right, CHOICES.get(pattern, ()), parts, place)
    for each in right if isinstance(right, tuple) else (right,):
        _check_range(each, RANGES.get(pattern, (0, float("inf"))), parts, place)
    return right


def _row(table: object, kind: Any, number: int, parts: Parts, place: str) -> object:
    """One table of a list, each key of it checked; a date may be written as one, and stands as a text."""
    if not isinstance(table, dict):
        return table
    row = {key: each.isoformat() if type(each) is date else each for key, each in table.items()}
    optional = {key_of(each) for each in fields(kind) if each.default is not MISSING}
    for key, wants in members(kind).items():
        if key not in row and key in optional:
            continue
        if key not in row:
            raise _wrong(parts, place, f"lacks {key} in table {number}", f"Add `{key} = …` to it.")
        try:
            msgspec.convert(row[key], wants)
        except msgspec.ValidationError as problem:
            what = f"wants {wanted(wants)} for {key} in table {number}, and has {_shown(row[key])}"
            raise _wrong(parts, place, what, _advice(row[key], wants)) from problem
        if dotted((*parts, key)) in DATES and not _is_date(row[key]):
            what = f"wants a day for {key} in table {number}, and has {_shown(row[key])}"
            raise _wrong(parts, place, what, f'Write it like {key} = "2026-12-31".')
    _check_needed(row, number, parts, place)
    return row


def _check_needed(row: Mapping[str, Any], number: int, parts: Parts, place: str) -> None:
    """Its type must be a known one; what this type needs and another does not must be there, and say something."""
    types = NEEDED_BY.get(dotted(parts), {})
    if not types:
        return
    kind = row["type"]
    if kind not in types:
        options = ", ".join(f'"{word}"' for word in types)
        what = f"cannot have {_shown(kind)} for type in table {number}"
        raise _wrong(parts, place, what, f"Use one of {options}.")
    for key in types[kind]:
        value = row.get(key)
        if not (value.strip() if isinstance(value, str) else value):
            raise _wrong(parts, place, f"needs {key} in table {number}, for {kind}", f"Add `{key} = …` to it.")


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def parsed(text: str, kind: Any) -> object:
    """Read the text of an environment variable as a value of this type; text that is none stays a text.

    A list is words, quoted as for a shell, or a JSON array.
    """
    if kind is bool:
        return (_YES | _NO).get(text.strip().lower(), text)
    if kind in {int, float}:
        return _number(text, kind)
    if get_origin(kind) is tuple:
        return _list(text)
    return text


def wanted(kind: Any) -> str:
    """Name a type for people."""
    if get_origin(kind) is not tuple:
        return _NAMES.get(kind, "a table")
    inner = get_args(kind)
    if Ellipsis in inner:
        return "a list of texts" if inner[0] is str else "a list of tables"
    return f"a list of {counted(len(inner), 'number')}"


def _number(text: str, kind: Any) -> object:
    try:
        return kind(text)
    except ValueError:
        return text


def _list(text: str) -> object:
    try:
        return json.loads(text) if text.lstrip().startswith("[") else shlex.split(text)
    except ValueError:
        return text


def _check_choice(value: object, words: tuple[str, ...], parts: Parts, place: str) -> None:
    if words and value not in words:
        options = ", ".join(f'"{word}"' for word in words)
        raise _wrong(parts, place, f"cannot be {_shown(value)}", f"Use one of {options}.")


def _check_range(value: object, bounds: tuple[float, float], parts: Parts, place: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    least, most = bounds
    if not (least <= value <= most and isfinite(value)):
        span = f"{least:g} or more" if most == float("inf") else f"from {least:g} to {most:g}"
        raise _wrong(parts, place, f"cannot be {value}", f"Use a number {span}.")


def _shown(value: object) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."  # noqa: PLR2004 - what fits on the line


def _advice(value: object, kind: Any) -> str:
    if isinstance(value, str) and get_origin(kind) is tuple and kind == tuple[str, ...]:
        return f"Write it as {json.dumps(shlex.split(value) if value.count(chr(34)) % 2 == 0 else [value])}."
    return "Change it, or leave it out for the default; `regreen explain KEY` describes it."


def _wrong(parts: Parts, place: str, what: str, todo: str) -> UsageError:
    return UsageError(f"{dotted(parts)} {what}.", where=place, todo=todo, slug="config-value")
