"""Sameness of findings: fingerprint and cause key (DESIGN section 6).

A fingerprint hashes tool, kind, rule or exception type, masked message, the deepest in-project frame by symbol, and
the test's own id. The cause key leaves the test's own id out.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from regreen.measure.normalize.masking import mask
from regreen.model.cases import Failure, Frame
from regreen.model.findings import FindingKind
from regreen.model.ids import CauseKey, Fingerprint

_SEPARATOR = "\x1f"
_ASSERTIONS = ("AssertionError", "AssertionFailedError", "ComparisonFailure", "Failed", "AssertionFailure", "")
_ELSEWHERE = (
    "ImportError",
    "ModuleNotFoundError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "ConnectionAbortedError",
    "BrokenPipeError",
    "ConnectError",
    "ConnectTimeout",
    "OperationalError",
    "gaierror",
    "FileNotFoundError",
    "PermissionError",
    "NoClassDefFoundError",
    "ClassNotFoundException",
    "ConnectException",
    "UnknownHostException",
)
"""Types whose cause lies outside of the test that met them: a missing package, file or service."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sameness:
    """Both keys of one finding."""

    fingerprint: Fingerprint
    """Sameness across runs."""
    cause_key: CauseKey
    """Sameness of the cause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What a finding is about, as far as its sameness goes."""

    tool: str
    """Name of the tool."""
    kind: FindingKind
    """What sort of thing was said."""
    rule: str = ""
    """Rule id; the exception's type when empty and a failure is given."""
    message: str = ""
    """The tool's words; the failure's when empty."""
    case_id: str = ""
    """Canonical id of the test; empty for what is about no test."""
    case_file: str = ""
    """The test's own file."""
    place: str = ""
    """File and symbol of a finding that has no failure."""
    failure: Failure | None = None
    """What was raised."""


def sameness(subject: Subject, roots: Sequence[str] = ()) -> Sameness:
    """Fingerprint and cause key of one finding.

    Args:
        subject: what the finding is about.
        roots: absolute folders that stand for the project's root in messages.
    """
    failure = subject.failure or Failure()
    rule = subject.rule or failure.type
    own = own_names(subject.case_id)
    message = mask(subject.message or failure.message, roots, own)
    frame = deepest(failure.frames)
    place = subject.place or _symbol(frame)
    head = (subject.tool, str(subject.kind), rule, message)
    in_test = frame is None or _is_own(frame, subject)
    shown = mask(frame.source, roots) if frame and in_test else ""
    cause = _cause_place(subject, rule, message, place) if in_test and subject.case_id else place
    return Sameness(
        fingerprint=Fingerprint(_hash(*head, place, subject.case_id, failure.phase, shown)),
        cause_key=CauseKey(_hash(*head, cause, shown if cause else "")),
    )


def deepest(frames: Sequence[Frame]) -> Frame | None:
    """The last frame that lies in the project; None when none does."""
    return next((frame for frame in reversed(frames) if frame.in_project), None)


def own_names(case_id: str) -> tuple[str, ...]:
    """The ways in which a test's own id can stand in its message."""
    node = case_id.partition(":")[2]
    name = node.rpartition("::")[2]
    plain = name.partition("[")[0]
    long_enough = 5
    return tuple(word for word in (node, name, plain) if len(word) >= long_enough)


def without_parameters(case_id: str) -> str:
    """The test function's id, of which parametrised cases are many."""
    return case_id.partition("[")[0]


def short_type(name: str) -> str:
    """The last part of a qualified exception type."""
    return name.replace("$", ".").replace("\\", ".").rpartition(".")[2]


def _is_own(frame: Frame, subject: Subject) -> bool:
    return bool(subject.case_file) and frame.file == subject.case_file


def _cause_place(subject: Subject, rule: str, message: str, place: str) -> str:
    """What stands for the place when it is the test itself, or unknown.

    Assertions in two tests are two causes until something better than their words joins them; a missing package or
    service is one cause wherever it is met.
    """
    if short_type(rule) in _ELSEWHERE:
        return ""
    if place:
        return place
    unspoken = not message or short_type(rule) in _ASSERTIONS
    return without_parameters(subject.case_id) if unspoken else ""


def _symbol(frame: Frame | None) -> str:
    return f"{frame.file}::{frame.function.partition('[')[0]}" if frame else ""


def _hash(*parts: str) -> str:
    whole = _SEPARATOR.join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(whole).hexdigest()[:16]
