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
    passing_lines: Mapping[Place, int] = field(default_factory=dict)
    """How many passing tests ran a line."""
    passing_functions: Mapping[Function, int] = field(default_factory=dict)
    """How many passing tests ran a function."""
    passing: frozenset[CaseId] = frozenset()
    """The passing tests that were traced."""


def spectrum_of(
    lines: LinesByCase, passing: Iterable[CaseId], files: Iterable[str], sources: Mapping[str, str]
) -> Spectrum:
    """Count what passing tests run, in the files that may be suspected."""
    wanted = frozenset(files)
    outlines = {file: outline(file, sources[file]) for file in sorted(wanted & sources.keys())}
    traced = frozenset(case for case in passing if case in lines.lines)
    by_line: Counter[Place] = Counter()
    by_function: Counter[Function] = Counter()
    for case in traced:
        places = places_of(lines, case, wanted)
        by_line.update(places)
        by_function.update(functions_of(places, outlines))
    return Spectrum(
        lines=lines, outlines=outlines, passing_lines=by_line, passing_functions=by_function, passing=traced
    )


def places_of(lines: LinesByCase, case: CaseId, files: frozenset[str]) -> set[Place]:
    """Every place in these files that a case ran."""
    run = lines.lines.get(case, {})
    return {(file, line) for file in run.keys() & files for line in run[file]}


def functions_of(places: Iterable[Place], outlines: Mapping[str, Outline]) -> set[Function]:
    """The functions around places."""
    found = (outlines[file].by_line.get(line) for file, line in places if file in outlines)
    return {function for function in found if function is not None}


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
    by_line: Counter[Place] = Counter()
    by_function: Counter[Function] = Counter()
    for case in traced:
        places = places_of(spectrum.lines, case, files)
        by_line.update(places)
        by_function.update(functions_of(places, spectrum.outlines))
    count = len(traced)
    return Suspicion(
        lines={place: ochiai(n, spectrum.passing_lines.get(place, 0), count) for place, n in by_line.items()},
        functions={f: ochiai(n, spectrum.passing_functions.get(f, 0), count) for f, n in by_function.items()},
    )
