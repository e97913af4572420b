"""Which functions and lines failing tests run more than passing ones: Ochiai.

Suspicion of a place is ef / sqrt(F * (ef + ep)): F failing tests of the cluster, of which ef ran the place, beside ep
passing tests that ran it (Ochiai 1957; for faults: Abreu, Zoeteweij, van Gemund 2006).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from regreen.decide.diagnose.outline import Function, Outline, outline
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId

Place = tuple[str, int]
"""File and line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spectrum:
    """Lines and functions run per test, counted once for all clusters."""

    lines: LinesByCase
    """Lines run per test."""
    outlines: Mapping[str, Outline] = field(default_factory=dict)
    """Outlines of the files that are to be suspected."""
    passing_lines: Mapping[str, Counter[int]] = field(default_factory=dict)
    """How many passing tests ran a line, by file."""
    passing_functions: Counter[Function] = field(default_factory=Counter)
    """How many passing tests ran a function."""
    passing: tuple[CaseId, ...] = ()
    """The passing tests that were traced."""


def spectrum_of(
    lines: LinesByCase, passing: Iterable[CaseId], files: Iterable[str], sources: Mapping[str, str]
) -> Spectrum:
    """Count what passing tests run, in the files that may be suspected."""
    wanted = frozenset(files)
    outlines = {file: outline(file, sources[file]) for file in sorted(wanted & sources.keys())}
    traced = tuple(case for case in passing if case in lines.lines)
    by_line, by_function = _counts(lines, traced, wanted, outlines)
    return Spectrum(
        lines=lines, outlines=outlines, passing_lines=by_line, passing_functions=by_function, passing=traced
    )


def _counts(
    lines: LinesByCase, cases: Iterable[CaseId], files: frozenset[str], outlines: Mapping[str, Outline]
) -> tuple[dict[str, Counter[int]], Counter[Function]]:
    """How many of these cases ran each line and each function."""
    by_line: dict[str, Counter[int]] = {}
    by_function: Counter[Function] = Counter()
    for case in cases:
        run = lines.lines[case]
        for file in run.keys() & files:
            by_line.setdefault(file, Counter()).update(run[file])
            by_function.update(functions_in(run[file], outlines.get(file)))
    return by_line, by_function


def functions_in(run: frozenset[int], inside: Outline | None) -> list[Function]:
    """The functions of a file of which any line was run."""
    spans = inside.spans if inside else {}
    return [function for function, span in spans.items() if not span.isdisjoint(run)]


def ochiai(failed: int, passed: int, failing: int) -> float:
    """Suspicion, 0 to 1.

    Args:
        failed: failing tests that ran the place.
        passed: passing tests that ran it.
        failing: all failing tests of the cluster.
    """
    return failed / sqrt(failing * (failed + passed)) if failed and failing else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspicion:
    """One cluster's scores."""

    lines: Mapping[Place, float] = field(default_factory=dict)
    """Suspicion of lines."""
    functions: Mapping[Function, float] = field(default_factory=dict)
    """Suspicion of functions."""


def suspicion(spectrum: Spectrum, failing: Iterable[CaseId], files: frozenset[str]) -> Suspicion:
    """Score every line and function that the cluster's failing tests ran, against the passing tests."""
    traced = [case for case in failing if case in spectrum.lines.lines]
    by_line, by_function = _counts(spectrum.lines, traced, files, spectrum.outlines)
    count, none = len(traced), Counter[int]()
    return Suspicion(
        lines={
            (file, line): ochiai(number, spectrum.passing_lines.get(file, none)[line], count)
            for file, lines in by_line.items()
            for line, number in lines.items()
        },
        functions={f: ochiai(number, spectrum.passing_functions[f], count) for f, number in by_function.items()},
    )
