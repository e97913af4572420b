"""Reads what agent programs print as JSON: lines of events, one object, or an object after a warning."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regreen.model.tasks import Usage
from regreen.plugins.agents.answer import figure, json_objects, sound

Record = dict[str, Any]
"""One JSON object of a foreign program; nothing in it is certain."""


def lines(text: str) -> list[Record]:
    """Every line that is a JSON object; other lines are let pass."""
    found = []
    for line in text.splitlines():
        if not line.lstrip().startswith("{"):
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            found.append(sound(value))
    return found


def last_object(text: str, *keys: str) -> Record:
    """The last object in a text that has one of the keys; empty when there is none."""
    found: Record = {}
    for value in json_objects(text):
        if any(key in value for key in keys):
            found = value
    return found


def last(records: Sequence[Record], **values: object) -> Record:
    """The last record with these values; empty when there is none."""
    fitting = (each for each in reversed(records) if all(each.get(name) == value for name, value in values.items()))
    return next(fitting, {})


def within(record: Mapping[str, Any], *path: str) -> Any:
    """A value some levels down; None when anything on the way is missing or of another kind."""
    value: Any = record
    for name in path:
        if not isinstance(value, Mapping):
            return None
        value = value.get(name)
    return value


def text_at(record: Mapping[str, Any], *path: str) -> str:
    """A text some levels down; empty when there is none."""
    value = within(record, *path)
    return value if isinstance(value, str) else ""


def number_at(record: Mapping[str, Any], *path: str) -> float | None:
    """A count, an amount or a status some levels down; None when there is none that can be one."""
    return figure(within(record, *path))


def record_at(record: Mapping[str, Any], *path: str) -> Record:
    """An object some levels down; an empty one when there is none."""
    value = within(record, *path)
    return value if isinstance(value, dict) else {}


def records_at(record: Mapping[str, Any], *path: str) -> Iterator[Record]:
    """The objects of a list some levels down."""
    value = within(record, *path)
    yield from (each for each in (value if isinstance(value, list) else ()) if isinstance(each, dict))


def usage(read: Sequence[float | None], written: Sequence[float | None], *, cost: float | None = None) -> Usage:
    """Tokens added up; unknown when every part is unknown."""
    return Usage(input_tokens=_total(read), output_tokens=_total(written), cost_usd=cost)


def _total(parts: Sequence[float | None]) -> int | None:
    known = [part for part in parts if part is not None]
    return int(sum(known)) if known else None
