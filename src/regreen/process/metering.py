"""Reads what a program tells of its own spending while it runs, line by line, in bounded memory."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from regreen.model.jobs import Meter

LINE_CAP = 16 * 1024 * 1024
"""Bytes of one line; a longer one is let pass uncounted."""

MOST = 1e12
"""No figure in a line is above it: one of hundreds of digits is no number that can be added."""


class Gauge:
    """The standing of some meters over one program's output."""

    def __init__(self, meters: Sequence[Meter]) -> None:
        """Start at zero."""
        self.over = ""
        self._meters = tuple(meters)
        self._marks = tuple(meter.line[1].encode() for meter in self._meters)
        self._sums: list[dict[str, float]] = [{} for _ in self._meters]
        self._rest = b""
        self._skipping = False

    def feed(self, data: bytes) -> bool:
        """Take what was read; whether a bound is passed now (``over`` says which)."""
        if not self._meters or self.over:
            return bool(self.over)
        *whole, rest = data.split(b"\n")
        if whole:
            first = b"" if self._skipping else self._rest + whole[0]
            self._skipping, self._rest = False, b""
            for line in (first, *whole[1:]):
                self._count(line)
        self._keep(rest)
        return bool(self.over)

    def _keep(self, rest: bytes) -> None:
        if self._skipping:
            return
        self._rest += rest
        if len(self._rest) > LINE_CAP:
            self._skipping, self._rest = True, b""

    def _count(self, line: bytes) -> None:
        # Most lines are none of ours, and some are long: looking for the word is cheaper than reading them.
        if not any(mark in line for mark in self._marks):
            return
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            return
        for number, meter in enumerate(self._meters):
            self._add(number, meter, record)

    def _add(self, number: int, meter: Meter, record: Any) -> None:
        if value_at(record, meter.line[0]) != meter.line[1]:
            return
        sums = self._sums[number]
        spent = sum(_number(value_at(record, path)) * weight for path, weight in meter.parts)
        name = value_at(record, meter.once) if meter.once else None
        sums[name if isinstance(name, str) else f"line {len(sums)}"] = spent
        total = sum(sums.values())
        if total > meter.most and not self.over:
            self.over = f"ended because it told of {total:g} {meter.unit}, of {meter.most:g} allowed"


def value_at(record: Any, path: str) -> Any:
    """A value some levels down; None when anything on the way is missing."""
    for name in path.split("."):
        if not isinstance(record, Mapping):
            return None
        record = record.get(name)
    return record


def _number(value: Any) -> float:
    known = isinstance(value, int | float) and not isinstance(value, bool)
    return float(min(max(0, value), MOST)) if known else 0.0
