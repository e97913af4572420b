"""Raw output of a tool, and the words between it and a parser; ``ports`` names them again as the plug-in's front door.

They live here because ``measure.normalize`` is pure and may not reach the ports.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Protocol, runtime_checkable

from regreen.model.cases import CaseResult, LinesByCase
from regreen.model.coverage import FileCoverage
from regreen.model.findings import Finding
from regreen.model.jobs import JobResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Raw:
    """What a tool left, before it is understood."""

    format: str
    """Name of the parser to use."""
    files: tuple[str, ...]
    """Absolute paths of raw artifacts, in the order to read them."""
    results: tuple[JobResult, ...]
    """The processes, in order."""
    argv: tuple[str, ...] = ()
    """The command line as started first."""
    notes: tuple[str, ...] = ()
    """What a reader must know."""
    broken: str = ""
    """Why the run cannot be trusted, when the tool knows by itself."""
    slug: str = ""
    """Docs slug for that."""
    skipped: str = ""
    """Why it was not run at all."""
    settled: bool = False
    """Whether the tool itself accounts for how its processes ended (a crash is some test's verdict): odd ends then do
    not break the run, only what the parser says does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseContext:
    """What a parser must know to give canonical ids and project frames."""

    tool: str
    """Prefix of the case ids."""
    roots: tuple[str, ...] = ()
    """Absolute folders that stand for the project's root in the raw output."""
    files: frozenset[str] = frozenset()
    """Repo-relative files of the project, to recognise paths; empty: unknown."""
    tests: frozenset[str] = frozenset()
    """Repo-relative test files that class names may stand for, where ``files`` is unknown."""
    cap: int = 32_768
    """Characters kept of any one text; more is cut and marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseProblem:
    """Something in a raw artifact that makes the run broken; what was whole is kept."""

    reason: str
    """One sentence, with the place."""
    slug: str = "unreadable"
    """``truncated``, ``ill-formed``, ``not-results``, ``totals-differ``, ``usage-error``, ``no-tests``…"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedFacts:
    """Facts about the run itself, met while parsing."""

    version: str = ""
    """The tool's version."""
    details: tuple[tuple[str, str], ...] = ()
    """Name and value pairs: interpreter, plug-ins, declared totals, exit code."""
    lines: LinesByCase | None = None
    """Lines run per test, where traced."""
    coverage: tuple[FileCoverage, ...] = ()
    """Coverage by file, where the format tells it."""
    cpu_s: float | None = None
    """Processor seconds that the run's processes tell of themselves; None: they do not."""


Parsed = CaseResult | Finding | ParseProblem | ParsedFacts
"""What a parser yields, in the order of the file."""


@runtime_checkable
class Parser(Protocol):
    """Understands one format; pure over the bytes it is given, streaming, tolerant and safe."""

    name: str
    """Name of the format: ``junit``, ``probe``, ``tap``."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Say whether a file of this name that starts with these bytes (4 KiB) is of this format."""
        ...

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield what the file says. Never raises for bad content: yields a ParseProblem instead."""
        ...


class EarlyParser(Parser, Protocol):
    """A parser for one file, which has read some of it before, while it was written."""

    def take(self, log: str, lines: Sequence[bytes]) -> None:
        """Read further lines, without their ends, of the log with this name; from one thread at a time."""
        ...


@runtime_checkable
class ReadsEarly(Protocol):
    """A parser whose format can be read while it is written."""

    def early(self, context: ParseContext) -> EarlyParser:
        """A parser for one run."""
        ...
