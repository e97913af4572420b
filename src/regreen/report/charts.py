"""Geometry of the report's charts: numbers in, places out; the template draws them."""

from collections.abc import Sequence
from dataclasses import dataclass

from regreen.report.shape import Counts

_ORDER = (
    ("passed", "good", ("passed", "xpassed")),
    ("skipped", "quiet", ("skipped", "xfailed")),
    ("failed", "bad", ("failed",)),
    ("errors", "worse", ("error", "crashed", "timed_out", "not_run")),
)
_FAILING = ("failed", "error", "crashed", "timed_out", "not_run")
_LEAST = 0.6
"""Per cent of the width that even a single case gets, so that it can be seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A part of a bar; x and width in per cent."""

    label: str
    """What it counts."""
    tone: str
    """Class of its colour."""
    number: int
    """How many."""
    x: float
    """Left end."""
    width: float
    """Width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a chart of failing cases; all in units of a 100 by 100 field, y downwards."""

    label: str
    """What was measured."""
    number: int
    """Failing cases."""
    x: float
    """Left end."""
    width: float
    """Width."""
    y: float
    """Upper end."""
    height: float
    """Height."""


def bar(counts: Counts) -> tuple[Segment, ...]:
    """One bar of outcomes; empty for no cases."""
    numbers = [(label, tone, sum(getattr(counts, name) for name in names)) for label, tone, names in _ORDER]
    shown = [entry for entry in numbers if entry[2]]
    widths = _widths([number for _, _, number in shown])
    segments: list[Segment] = []
    x = 0.0
    for (label, tone, number), width in zip(shown, widths, strict=True):
        segments.append(Segment(label=label, tone=tone, number=number, x=round(x, 3), width=round(width, 3)))
        x += width
    return tuple(segments)


def _widths(numbers: Sequence[int]) -> list[float]:
    total = sum(numbers)
    raised = [max(number / total * 100, _LEAST) for number in numbers]
    return [width * 100 / sum(raised) for width in raised]


def failing(counts: Counts) -> int:
    """Cases that count as failure."""
    return sum(getattr(counts, name) for name in _FAILING)


def columns(measured: Sequence[tuple[str, Counts]]) -> tuple[Column, ...]:
    """Failing cases over time, one column for each measurement."""
    if not measured:
        return ()
    numbers = [failing(counts) for _, counts in measured]
    highest = max(*numbers, 1)
    step = 100 / len(numbers)
    return tuple(
        Column(
            label=label,
            number=number,
            x=round(index * step + step * 0.2, 3),
            width=round(step * 0.6, 3),
            y=round(100 - number / highest * 100, 3),
            height=round(number / highest * 100, 3),
        )
        for index, ((label, _), number) in enumerate(zip(measured, numbers, strict=True))
    )
