"""Where the cause may lie: spectrum, frames, crash lines and collection, functions first, then statements."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from regreen.decide.diagnose.outline import Function
from regreen.decide.diagnose.spectrum import Place, Spectrum, Suspicion, suspicion
from regreen.decide.diagnose.spot import behind, frames_of
from regreen.model.diagnosis import Suspect
from regreen.model.findings import Finding, FindingKind
from regreen.model.ids import CaseId

_FUNCTION, _STATEMENT = 0.6, 0.4
"""Functions first, then statements."""
_CRASH, _FRAME = 0.35, 0.15
"""How much the line that raised, and a line on the way to it, raise a place."""
_UNSEEN, _COLLECTION = 0.1, 0.3
"""Share of the function's score for a line that no tracer saw, and the score of what ran while tests were collected."""


@dataclass(slots=True)
class _Board:
    """Scores under construction: a function's and a statement's part, and the reasons."""

    function: dict[Place, float] = field(default_factory=dict)
    statement: dict[Place, float] = field(default_factory=dict)
    why: dict[Place, list[str]] = field(default_factory=dict)

    def add(self, place: Place, why: str, *, function: float = 0.0, statement: float = 0.0) -> None:
        self.function[place] = self.function.get(place, 0.0) + function
        self.statement[place] = self.statement.get(place, 0.0) + statement
        reasons = self.why.setdefault(place, [])
        if why not in reasons:
            reasons.append(why)

    def score(self, place: Place) -> float:
        raw = _FUNCTION * self.function[place] + _STATEMENT * self.statement[place]
        return min(1.0, raw / (1 + _CRASH + _FRAME))


def localize(
    findings: Sequence[Finding],
    cases: Sequence[CaseId],
    spectrum: Spectrum | None,
    *,
    may_hold: frozenset[str] | None = None,
    limit: int = 60,
) -> tuple[Suspect, ...]:
    """Rank places for one cluster.

    Args:
        findings: the cluster's findings, for their frames.
        cases: its failing cases.
        spectrum: lines run per test; None: frames alone.
        may_hold: files that may hold the cause; None: any of the project.
        limit: how many places to give.
    """
    board = _Board()
    scores = Suspicion()
    if spectrum is not None:
        files = may_hold if may_hold is not None else frozenset(spectrum.outlines) | _files(spectrum, cases)
        scores = suspicion(spectrum, cases, files)
        _add_spectrum(board, scores, spectrum)
    names = _add_frames(board, findings, may_hold, spectrum)
    if spectrum is not None:
        _add_unseen(board, scores.functions, spectrum)
        if any(finding.kind is FindingKind.COLLECTION_ERROR for finding in findings):
            _add_collection(board, spectrum, may_hold)
    ranked = sorted(board.why, key=lambda place: (-board.score(place), place))
    return tuple(_suspect(place, board, names, spectrum) for place in ranked[:limit])


def _files(spectrum: Spectrum, cases: Iterable[CaseId]) -> frozenset[str]:
    return frozenset(file for case in cases for file in spectrum.lines.lines.get(case, {}))


def _add_spectrum(board: _Board, scores: Suspicion, spectrum: Spectrum) -> None:
    for place, score in scores.lines.items():
        function = _function_at(place, spectrum)
        above = scores.functions.get(function, 0.0) if function else score
        board.add(place, "spectrum", function=above, statement=score)


def _add_frames(
    board: _Board, findings: Iterable[Finding], may_hold: frozenset[str] | None, spectrum: Spectrum | None
) -> Mapping[Place, str]:
    """Raise what stands in tracebacks: each place once, however many tests show it."""
    crashes: dict[Place, str] = {}
    passed: dict[Place, str] = {}
    for finding in findings:
        # Where an exception was raised that another one only passed on, the cause is at least as likely.
        for trace in (frames_of(finding), *behind(finding)):
            frames = [frame for frame in trace if may_hold is None or frame.file in may_hold]
            for frame in frames:
                passed.setdefault((frame.file, frame.line), frame.function)
            for frame in frames[-1:]:
                crashes.setdefault((frame.file, frame.line), frame.function)
    for place in passed:
        board.add(place, "frame", statement=_FRAME)
    for place in crashes:
        board.add(place, "crash", statement=_CRASH)
    _raise_functions(board, passed, _FRAME, spectrum)
    _raise_functions(board, crashes, _CRASH, spectrum)
    return passed


def _raise_functions(board: _Board, places: Mapping[Place, str], by: float, spectrum: Spectrum | None) -> None:
    """Raise all known places of the functions that hold these places."""
    functions = {_function_at(place, spectrum) for place in places} - {None}
    for place in list(board.why):
        around = _function_at(place, spectrum)
        if place in places or (around is not None and around in functions):
            board.function[place] += by


def _add_unseen(board: _Board, functions: Mapping[Function, float], spectrum: Spectrum) -> None:
    """Lines of a touched function that were not seen to run get a low score, not none."""
    for function, score in functions.items():
        statements = spectrum.outlines[function.file].statements.get(function.name, frozenset())
        for line in statements:
            if (function.file, line) not in board.why:
                board.add((function.file, line), "unseen", function=_UNSEEN * score)


def _add_collection(board: _Board, spectrum: Spectrum, may_hold: frozenset[str] | None) -> None:
    """What ran at module level, first in the files that the traceback names."""
    named = {file for file, _ in board.why}
    for file, lines in spectrum.lines.collection.items():
        if may_hold is not None and file not in may_hold:
            continue
        score = _COLLECTION if file in named else _COLLECTION / 3
        for line in lines:
            board.add((file, line), "collection", statement=score)


def _function_at(place: Place, spectrum: Spectrum | None) -> Function | None:
    if spectrum is None or place[0] not in spectrum.outlines:
        return None
    return spectrum.outlines[place[0]].by_line.get(place[1])


def _suspect(place: Place, board: _Board, names: Mapping[Place, str], spectrum: Spectrum | None) -> Suspect:
    function = _function_at(place, spectrum)
    name = function.name if function else names.get(place, "")
    return Suspect(
        file=place[0],
        line=place[1],
        function="" if name == "<module>" else name,
        score=round(board.score(place), 4),
        why="+".join(board.why[place]),
    )


def top_functions(scores: Suspicion) -> frozenset[Function]:
    """The functions with the highest suspicion, all that share it."""
    best = max(scores.functions.values(), default=0.0)
    return frozenset(function for function, score in scores.functions.items() if score == best and best > 0)
