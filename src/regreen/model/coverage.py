"""What coverage tools measured, file by file."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FileCoverage:
    """Coverage of one source file; a pair is (covered, all), None when the format does not say."""

    file: str
    """Repo-relative path with ``/``; as the tool wrote it when it lies outside of the project."""
    covered: frozenset[int] = frozenset()
    """One-based lines that ran."""
    missing: frozenset[int] = frozenset()
    """One-based lines that could run and did not."""
    lines: tuple[int, int] | None = None
    """Lines, by the tool's own count."""
    statements: tuple[int, int] | None = None
    """Statements."""
    branches: tuple[int, int] | None = None
    """Branches."""
    functions: tuple[int, int] | None = None
    """Functions."""
