"""What a command gives back to the door that asked."""

from dataclasses import dataclass

from regreen.model.summary import RunSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """How a check or a fix ended."""

    exit_code: int
    """See DESIGN section 7."""
    summary: RunSummary
    """Everything about the run."""
    folder: str
    """Where its files lie, for people: relative to the working folder where that is shorter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows for people, and the same for scripts."""

    title: str
    """One line."""
    columns: tuple[str, ...]
    """Heads."""
    rows: tuple[tuple[str, ...], ...]
    """Cells."""
    notes: tuple[str, ...] = ()
    """Lines below."""
    blocks: tuple[tuple[str, str], ...] = ()
    """Title and text of what stands below line by line and is never folded: patches, reports of tools."""
    data: tuple[dict[str, object], ...] = ()
    """One plain JSON object a row; stable."""
    exit_code: int = 0
    """What the command exits with."""
