"""The four shares of a project's coverage, from what result files tell of each source file."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from regreen.model.coverage import FileCoverage
from regreen.model.summary import CoverageFigures

Pair = tuple[int, int]
"""Covered, and all."""


def figures(files: Iterable[FileCoverage]) -> CoverageFigures:
    """Shares in percent over all files; None where no file tells, or where reports on one file contradict each other.

    Lines that any of several reports on one file saw run count as covered; other figures cannot be joined like that.
    """
    told: dict[str, list[FileCoverage]] = {}
    for file in files:
        told.setdefault(file.file, []).append(file)
    groups = [_with_lines(group) for group in told.values()]
    return CoverageFigures(
        statements=_share([[file.statements for file in group] for group in groups]),
        branches=_share([[file.branches for file in group] for group in groups]),
        functions=_share([[file.functions for file in group] for group in groups]),
        lines=_share([[file.lines for file in group] for group in groups]),
    )


def _with_lines(group: Sequence[FileCoverage]) -> list[FileCoverage]:
    """The reports on one file with one count of lines, where all of them tell which lines ran."""
    if len(group) == 1 or not all(file.covered or file.missing for file in group):
        return list(group)
    covered = frozenset[int]().union(*(file.covered for file in group))
    every = covered.union(*(file.missing for file in group))
    return [replace(file, lines=(len(covered), len(every))) for file in group]


def _share(groups: Sequence[Sequence[Pair | None]]) -> float | None:
    told = [{pair for pair in group if pair is not None} for group in groups]
    if any(len(pairs) > 1 for pairs in told):
        return None
    covered = sum(pair[0] for pairs in told for pair in pairs)
    total = sum(pair[1] for pairs in told for pair in pairs)
    return round(100 * covered / total, 2) if total else None
