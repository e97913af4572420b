"""Ids of tests that hold a secret: known without it from the first on, as they are kept, and found again all the same.

Else a run that is resumed would know other ids than its next measurement gives, and nothing could be proved.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from regreen.model.cases import CaseResult, LinesByCase, worst
from regreen.model.ids import CaseId
from regreen.model.runs import Measurement, ToolRun
from regreen.model.settings import Settings
from regreen.store import codec

Scrub = Callable[[str], str]

MARK = "[redacted:"
"""How what stands in a secret's place begins."""


def masked(found: Measurement, scrub: Scrub) -> Measurement:
    """A measurement without secrets where an id of a test holds one, else as it is.

    Tests whose ids differ in a secret only become one, with the worst of their outcomes.
    """
    names = "\n".join(case.case_id for case in found.cases())
    if MARK not in names and scrub(names) == names:
        return found
    clean = codec.decode(scrub(codec.encode(found)), Measurement)
    return replace(clean, runs=tuple(_joined(run) for run in clean.runs))


def masked_lines(found: LinesByCase, scrub: Scrub) -> LinesByCase:
    """Lines run per test, with ids that hold no secret; lines of tests that become one are joined."""
    if scrub(names := "\n".join(found.lines)) == names:
        return found
    lines: dict[CaseId, dict[str, frozenset[int]]] = {}
    for case, files in found.lines.items():
        known = lines.setdefault(CaseId(scrub(case)), {})
        for file, numbers in files.items():
            known[file] = known.get(file, frozenset()) | numbers
    return replace(found, lines=lines)


def findable(selection: Iterable[CaseId]) -> tuple[CaseId, ...]:
    """Ids by which tests are found: one without its secret stands for all tests of its file."""
    return tuple(dict.fromkeys(CaseId(case.partition("::")[0]) if MARK in case else case for case in selection))


def is_masked(value: object) -> bool:
    """Whether a value that was kept lost a secret on its way to the disk."""
    return MARK in codec.encode(value)


def with_secrets(kept: Settings, now: Settings) -> Settings:
    """Settings as they were kept; one that lost a secret is what it is now: what it was, nobody knows any more."""
    if not is_masked(kept):
        return kept
    whole = _present(json.loads(codec.encode(kept)), json.loads(codec.encode(now)))
    return codec.decode(json.dumps(whole), Settings)


def _present(kept: object, now: object) -> object:
    match kept, now:
        case dict(), dict():
            return {name: _present(value, now.get(name)) for name, value in kept.items()}
        case (list(), list()) | (str(), str()) if MARK in json.dumps(kept):
            return now
    return kept


def _joined(run: ToolRun) -> ToolRun:
    return replace(run, cases=tuple(_one_of_each(run.cases)))


def _one_of_each(cases: tuple[CaseResult, ...]) -> Iterator[CaseResult]:
    alike: dict[CaseId, list[CaseResult]] = {}
    for case in cases:
        alike.setdefault(case.case_id, []).append(case)
    for case_id, group in alike.items():
        bad = worst(one.outcome for one in group)
        yield from group if MARK not in case_id else [next(one for one in group if one.outcome is bad)]
