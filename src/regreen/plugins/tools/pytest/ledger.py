"""What one process did, read from its log: just enough to decide how to go on."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

_OTHERS = (b'["x",', b'["w",', b'["lines",', b'["child",', b'["origins",')
"""Beginnings of records, long ones among them, that say nothing about how to go on."""


@dataclass(slots=True)
class Ledger:
    """Built line by line; names are canonical ids without the tool's prefix."""

    names: dict[int, str] = field(default_factory=dict)
    """Collected items by number."""
    started: list[int | str] = field(default_factory=list)
    ended: set[int | str] = field(default_factory=set)
    timeouts: dict[int, float] = field(default_factory=dict)
    """Items (-1: collection) that ran over their limit, and the limit in seconds."""
    collecting: str = ""
    """The file whose collection began last; empty as soon as collection ended."""
    ready: bool = False
    """Whether collection ended."""
    overridden: dict[str, str] = field(default_factory=dict)
    """The project's options that a full run cannot have, with their values."""
    finished: bool = False
    """Whether the session ended by itself."""
    interrupt: tuple[int, dict[str, Any]] | None = None
    """The item that stopped the session (-1: none), and with which exception."""
    internal: dict[str, Any] | None = None
    """The exception that pytest itself could not handle."""
    crash_items: dict[str, str] = field(default_factory=dict)
    """Items whose xdist worker died, and what xdist says."""

    @property
    def unfinished(self) -> list[str]:
        """Items that began and did not end."""
        return [self.name(one) for one in self.started if one not in self.ended]

    @property
    def done(self) -> list[str]:
        """Items that ended."""
        return [self.name(one) for one in self.started if one in self.ended]

    @property
    def remaining(self) -> list[str]:
        """Items that never began."""
        begun = set(self.started)
        return [name for number, name in self.names.items() if number not in begun]

    def name(self, number: int | str) -> str:
        """Canonical id of an item."""
        return number if isinstance(number, str) else self.names.get(number, f"<item {number}>")


def read(lines: Iterable[bytes]) -> Ledger:
    """Read a log; lines that are cut off or no records are left out (the parser reports them)."""
    ledger = Ledger()
    started, ended, names = ledger.started.append, ledger.ended.add, ledger.names
    for line in lines:
        if line.startswith(_OTHERS):
            continue
        try:
            record = _record(line)
            kind = record[0] if isinstance(record, list) else ""
            # Nearly all records of nearly all logs.
            if kind == "s":
                started(record[1])
            elif kind == "e":
                ended(record[1])
            elif kind == "i":
                names[record[1]] = record[2]
            else:
                _enter(ledger, record)
        except (ValueError, LookupError, TypeError):
            continue
    return ledger


def _record(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return json.loads(line)  # it takes what the probe may write and JSON does not know: NaN, lone surrogates


def _enter(ledger: Ledger, record: list[Any]) -> None:
    match record:
        case ["p", number, when, *_]:
            if when not in {"setup", "call"}:
                ledger.ended.add(number)
        case ["timeout", number, limit]:
            ledger.timeouts[number] = limit
        case _:
            _enter_session(ledger, record)


def _enter_session(ledger: Ledger, record: list[Any]) -> None:
    match record:
        case ["session", facts]:
            ledger.overridden.update(facts.get("overridden", {}))
        case ["collecting", name]:
            ledger.collecting = name
        case ["ready", *_]:
            ledger.ready, ledger.collecting = True, ""
        case ["finish", "", *_]:
            ledger.finished = True
        case ["interrupt", _, number, exception]:
            ledger.interrupt = (number, exception)
        case ["internal", _, _, exception]:
            ledger.internal = exception
        case ["crash-item", name, text]:
            ledger.crash_items[name] = text
        case _:
            return
