"""Which product area a cause lies in: by paths, then markers, then words in test ids, never by a traceback's words."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult
from regreen.model.ids import CaseId
from regreen.model.paths import matches
from regreen.model.settings import DomainSettings

_PATH, _MARKER, _WORD, _SUSPECT = 3, 2, 1, 1


def domain_of(
    cases: Sequence[CaseId],
    verdicts: Mapping[CaseId, CaseResult],
    suspects: Iterable[str],
    domains: Mapping[str, DomainSettings],
) -> str:
    """The area with the most votes; ties go to the riskier one, then to the earlier in the config.

    Args:
        cases: the cluster's cases.
        verdicts: for files and markers of cases.
        suspects: files that may hold the cause, best first; the first one of an area votes too.
        domains: areas by name.
    """
    votes: Counter[str] = Counter()
    for case in cases:
        votes.update(_votes(case, verdicts.get(case), domains))
    for file in list(suspects)[:1]:
        votes.update({name: _SUSPECT + len(cases) for name, area in domains.items() if matches(file, area.paths)})
    names = list(domains)
    known = [name for name in names if votes[name]]
    return min(known, key=lambda name: (-votes[name], domains[name].tier, names.index(name)), default="")


def _votes(case: CaseId, verdict: CaseResult | None, domains: Mapping[str, DomainSettings]) -> dict[str, int]:
    file = (verdict.file if verdict else None) or file_of(case)
    markers = set(verdict.markers) if verdict else set()
    words = _words(case)
    return {name: vote for name, area in domains.items() if (vote := _vote(area, file, markers, words))}


def _vote(area: DomainSettings, file: str, markers: set[str], words: set[str]) -> int:
    if area.paths and matches(file, area.paths):
        return _PATH
    if markers & set(area.markers):
        return _MARKER
    return _WORD if any(_word(word) <= words for word in area.words) else 0


def _word(text: str) -> set[str]:
    return _words(text) or {text.lower()}


def _words(text: str) -> set[str]:
    """Words of an id, cut at what is no letter or digit, at underscores and at capitals."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return {word.lower() for word in re.split(r"[^A-Za-z0-9]+", spaced) if word}
