"""What a failure looks like from outside: the first match, specific before general."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regreen.decide.diagnose.patterns import (
    ASSERTION_TYPE,
    ASSERTION_WORDS,
    BARE,
    COMPARED,
    EXPECTED_GOT,
    HTTP,
    INTROSPECTED,
    NAMED_STATUS,
    NAMES,
    OF_CODE,
    OF_WEB,
    SPOKEN_TIMEOUT,
    STATUS,
    SUCCESS,
    TYPES,
    WORDS,
)
from regreen.decide.diagnose.spot import deepest, short_type, texts_of, types_of
from regreen.model.cases import Outcome
from regreen.model.diagnosis import Evidence, Symptom
from regreen.model.findings import Finding


@dataclass(frozen=True, slots=True)
class Reading:
    """A symptom with its reason."""

    symptom: Symptom
    """What it looks like."""
    evidence: Evidence
    """Why."""


def symptom_of(finding: Finding, *, unstable: bool = False) -> Reading:
    """Read a finding's symptom: exception types first, then messages with word borders.

    Args:
        finding: what was raised.
        unstable: whether its case is known to pass and fail on one commit.
    """
    return next(_readings(finding, unstable=unstable))


def _readings(finding: Finding, *, unstable: bool) -> Iterator[Reading]:
    if finding.outcome is Outcome.TIMED_OUT:
        yield _reading(Symptom.TIMEOUT, "outcome", "The test ran into its time limit.", 1.0)
    yield from _by_types(finding)
    frame = deepest(finding)
    source = frame.source if frame else ""
    for text in _spoken(finding):
        yield from _by_status(text, source)
        yield from _by_words(text, introspected=_is_introspected(finding, text))
    if unstable:
        yield _reading(Symptom.FLAKY, "repeats", "It passed and failed on the same commit.", 1.0)
    yield from _assertion(finding)
    yield _reading(Symptom.UNKNOWN, "nothing", "Neither type nor message says anything.", 0.1)


def _spoken(finding: Finding) -> Iterator[str]:
    """What its messages say; names of the program, in those of types that speak of code, are no words."""
    chain = finding.failure.chain if finding.failure else ()
    for kind, text in ((finding.rule, finding.message), *chain):
        if text:
            yield NAMES.sub("''", text) if OF_CODE.match(short_type(kind)) else text


def _by_types(finding: Finding) -> Iterator[Reading]:
    names = types_of(finding)
    for name in names:
        for symptom, pattern in TYPES:
            if pattern.search(short_type(name)) and not ASSERTION_TYPE.search(short_type(name)):
                yield _reading(symptom, "type", f"{name} was raised.", 0.9)


def _by_status(text: str, source: str) -> Iterator[Reading]:
    """HTTP status codes, the one that came before the one that was expected."""
    for code in _codes(text, source):
        for symptom, codes in STATUS.items():
            if code in codes:
                yield _reading(symptom, "status", f"The message speaks of the HTTP status {code}.", 0.7)


def _codes(text: str, source: str) -> Iterator[int]:
    """Numbers that are a status: by words beside them, the line that compares, or what they are compared with."""
    for pattern in (EXPECTED_GOT, COMPARED):
        for match in pattern.finditer(text):
            got, expected = int(match["got"]), int(match["expected"])
            if {got, expected} <= HTTP and ({got, expected} & SUCCESS or OF_WEB.search(f"{text}\n{source}")):
                yield from (got, expected)
                return
    for match in NAMED_STATUS.finditer(text):
        yield int(match["got"] or match["before"])
    if not INTROSPECTED.match(text) and OF_WEB.search(text):
        yield from (int(match[1]) for match in BARE.finditer(text))


def _by_words(text: str, *, introspected: bool) -> Iterator[Reading]:
    if introspected:
        if SPOKEN_TIMEOUT.search(text):
            yield _reading(Symptom.TIMEOUT, "message", f"The message says so: {_quote(text)}", 0.5)
        return
    for symptom, pattern in WORDS:
        match = pattern.search(text)
        if match:
            yield _reading(symptom, "message", f"The message says “{match[0]}”.", 0.7)


def _is_introspected(finding: Finding, text: str) -> bool:
    """Whether the text is an assertion's own expression, in which words are names and values of the program."""
    return bool(INTROSPECTED.match(text)) and _is_assertion(types_of(finding)[:1])


def _assertion(finding: Finding) -> Iterator[Reading]:
    if _is_assertion(types_of(finding)):
        yield _reading(Symptom.ASSERTION, "type", f"{finding.rule or 'An assertion'} was raised.", 0.9)
    elif any(ASSERTION_WORDS.search(text) for text in texts_of(finding)):
        yield _reading(Symptom.ASSERTION, "message", "The message speaks of an expectation.", 0.6)


def _is_assertion(names: Iterable[str]) -> bool:
    return any(ASSERTION_TYPE.search(short_type(name)) for name in names)


def _reading(symptom: Symptom, rule: str, text: str, weight: float) -> Reading:
    return Reading(symptom, Evidence(rule=f"symptom-{symptom}-{rule}", text=text, weight=weight))


def _quote(text: str) -> str:
    line = text.strip().partition("\n")[0]
    limit = 80
    return line if len(line) <= limit else f"{line[:limit]}…"
