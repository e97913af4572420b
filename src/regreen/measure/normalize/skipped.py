"""Findings about tests that a mark leaves out or expects to fail: pure."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase

from regreen.measure.normalize.fingerprint import Subject, sameness
from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult, Outcome
from regreen.model.findings import Finding, FindingKind, Location, Severity
from regreen.syntax.skips import SkipMark, marks_of, tree_of

RULE = "skip-mark"
_MUTE = frozenset({Outcome.SKIPPED, Outcome.XFAILED, Outcome.XPASSED})
_SYSTEMS = (
    r"windows|win32|linux|mac ?os|osx|darwin|cygwin|freebsd|bsd|posix|pypy|cpython|jython|graalpy|wasm|emscripten"
)
_OF_PLATFORM = re.compile(
    rf"\b(?:{_SYSTEMS}|platforms?|architecture|big.endian|little.endian|32.?bit|64.?bit|locale|kernel)\b"
    r"|\bpython *(?:[<>=!]=?|v?\d)|\b(?:gpu|cuda|tpu|avx\d?)\b|\bnot (?:installed|available|importable)\b"
    r"|\bunavailable\b|\bcould not import\b|\bno module named\b|\boptional dependenc|\bimport ?error\b"
    r"|\b(?:missing|requires?|needs?|no|without)\b[^.;]*(?:\b(?:packages?|modules?|library|libraries|dependenc(?:y|ies)|"
    r"network|internet|docker|database|server|root|administrator|privileges?|version)\b|[<>]=? *\d)",
    re.IGNORECASE,
)
"""Words of a reason that speaks of the machine: of its system, its interpreter or what is installed."""
_ASKS_PLATFORM = re.compile(
    r"\b(?:sys|os|platform|socket|shutil|importlib|struct|sysconfig|environ|getenv|find_spec|which|version\w*)\b"
    r"|(?i:\b(?:no|has|have|is|on|with|missing|can|supports?|py)_\w|\b(?:pypy|windows|win32|linux|macos|darwin|posix|ci)\b"
    r"|\bis_\w+|(?:available|installed|version\w*|supported|enabled)\b)",
)
"""What a condition names that asks where it runs."""


def skip_findings(
    cases: Sequence[CaseResult], sources: Mapping[str, str], kept: Iterable[str] = ()
) -> tuple[Finding, ...]:
    """One finding for each case that a mark in a Python file leaves out or expects to fail, in suite order.

    Left alone are skips in a test's body, those that a plug-in made, and those that speak of the machine by their
    condition or their reason: what is not there cannot be tested here.

    Args:
        cases: all verdicts.
        sources: text of the project's Python files, by repo-relative path.
        kept: globs of reasons, test ids without the tool, and test files that are left alone too.
    """
    trees = {file: tree_of(sources[file]) for file in {file_of(case.case_id) for case in cases} & sources.keys()}
    globs = tuple(kept)
    found: list[Finding] = []
    for case in cases:
        tree = trees.get(file_of(case.case_id))
        if case.outcome in _MUTE and tree is not None and not _is_kept(case, globs):
            marks = marks_of(tree, names_of(case))
            found += [_finding(case, marks)] if marks and not _is_of_machine(case, marks) else []
    return tuple(found)


def names_of(case: CaseResult) -> tuple[str, ...]:
    """Classes and function of a case, from the outside in."""
    return tuple(case.case_id.partition("[")[0].split("::")[1:])


def _is_kept(case: CaseResult, globs: Iterable[str]) -> bool:
    node = case.case_id.partition(":")[2]
    names = (case.reason, node, node.partition("[")[0], file_of(case.case_id))
    return any(fnmatchcase(name, glob) for glob in globs for name in names)


def _is_of_machine(case: CaseResult, marks: Iterable[SkipMark]) -> bool:
    return bool(_OF_PLATFORM.search(case.reason)) or any(_ASKS_PLATFORM.search(mark.condition) for mark in marks)


def _finding(case: CaseResult, marks: tuple[SkipMark, ...]) -> Finding:
    file, mark = file_of(case.case_id), marks[-1]
    does = "is expected to fail" if case.outcome is not Outcome.SKIPPED else "is skipped"
    message = f"{does} by {mark.name}: {case.reason or 'no reason is given'}"
    same = sameness(
        Subject(
            tool=case.case_id.partition(":")[0],
            kind=FindingKind.SKIP,
            rule=RULE,
            message=message,
            case_id=case.case_id,
            case_file=file,
            place=f"{file}::{'.'.join(names_of(case))}",
        )
    )
    return Finding(
        tool=case.case_id.partition(":")[0],
        kind=FindingKind.SKIP,
        severity=Severity.P3,
        message=message,
        fingerprint=same.fingerprint,
        cause_key=same.cause_key,
        rule=RULE,
        case_id=case.case_id,
        outcome=case.outcome,
        location=Location(file=file, line=mark.line),
    )
