"""Land proved changes: the run's branch moves by fast-forward only, under a lease; what a commit says."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from regreen.errors import StateError
from regreen.model.counts import counted
from regreen.model.ids import AttemptId, CommitId, Fingerprint, RunId, TaskId
from regreen.model.texts import one_line
from regreen.repo.objects import RunRepository
from regreen.repo.publish import Moved, Published

_SUBJECT = 72
_WRAP = 72
_TYPES = frozenset({"fix", "test", "refactor", "chore", "docs", "style", "perf", "build", "ci"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Why landing may go on: the lease that its holder read as valid just now."""

    owner: str
    """Who holds it."""
    valid: bool
    """Whether it was valid when the world was read last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """Everything that the commit says."""

    run_id: RunId
    """The run."""
    task_id: TaskId
    """The task."""
    attempt_id: AttemptId
    """The try that made it."""
    agent: str
    """Who made it."""
    findings: tuple[Fingerprint, ...]
    """What it fixes."""
    scope: str
    """What proved it: ``targeted``, ``targeted+imports`` (with tests that import what changed) or ``full``."""
    title: str
    """The cause, one line."""
    kind: str = "fix"
    """Conventional type: ``fix``, ``test``, ``refactor``…"""
    area: str = ""
    """Conventional scope; empty: none."""
    cause: str = ""
    """What was wrong, one or more sentences."""
    evidence: tuple[str, ...] = ()
    """What showed it and what proves the fix, one line each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """New test files that were made beside a fix, in a commit of their own."""

    fix: Landing
    """What the fix's commit says."""
    commit: CommitId
    """The fix's commit, which stands right before."""
    files: str
    """The files, as a text names them."""
    count: int
    """How many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Landed:
    """The commit stands on the run's branch."""

    commit: CommitId
    """The new tip."""
    branch: str
    """The branch's real name in the user's repository; empty when it was not published."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotLanded:
    """Nothing was changed."""

    slug: str
    """``lease-lost`` or ``branch-moved``."""
    reason: str
    """One sentence."""


def publish(
    repository: RunRepository,
    proof: Proof,
    commit: CommitId,
    *,
    tip: CommitId,
    branch: str,
    published: CommitId | None,
) -> Landed | NotLanded:
    """Move the run's branch to a commit that was made before; also how a resumed run catches up. Idempotent.

    Fast-forward only: the commit must come from the tip that it was proved on.

    Args:
        repository: the run's own.
        proof: the lease; nothing happens without a valid one.
        commit: what was proved.
        tip: what the run's branch names now, by our own tables.
        branch: short name of the run's branch.
        published: what the branch named when we last wrote it; None: never written.

    Raises:
        GitError: the user's repository cannot be written.
        StateError: the commit does not come from the tip.
    """
    if not proof.valid:
        return NotLanded(slug="lease-lost", reason=f"{proof.owner} no longer holds the lease of the landing train")
    if not repository.is_ancestor(tip, commit):
        raise StateError(
            "A commit that is no descendant of the tip was about to land",
            where=commit,
            todo="Report this as a bug of Regreen; the branch was not moved.",
            slug="no-fast-forward",
        )
    answer = repository.publish(branch, commit, published)
    match answer:
        case Published():
            return Landed(commit=commit, branch=answer.branch)
        case Moved():
            return NotLanded(slug="branch-moved", reason=answer.reason)


def message(landing: Landing) -> str:
    """The commit's whole text: conventional subject, cause and evidence, trailers."""
    body = [*_paragraph(landing.cause), *(f"- {one_line(line)}" for line in landing.evidence if line.strip())]
    findings = (("Regreen-Finding", finding) for finding in landing.findings)
    return _whole(subject(landing), body, (*_trailers(landing), *findings, ("Regreen-Validation", landing.scope)))


def message_beside(beside: Beside) -> str:
    """The text of the commit after the fix's: it ends no cause, and says that it proves nothing."""
    fix = beside.fix
    head = _cut(f"test: {counted(beside.count, 'new test file')} beside: {one_line(fix.title)}", _SUBJECT)
    body = _paragraph(f"Made with the fix, and no proof of it: {beside.files}.")
    more = (("Regreen-Beside", beside.commit), ("Regreen-Proves", "nothing"), ("Regreen-Validation", fix.scope))
    return _whole(head, body, (*_trailers(fix), *more))


def _trailers(landing: Landing) -> tuple[tuple[str, str], ...]:
    return (
        ("Regreen-Run", landing.run_id),
        ("Regreen-Task", landing.task_id),
        ("Regreen-Attempt", landing.attempt_id),
        ("Regreen-Agent", landing.agent),
    )


def _whole(head: str, body: Sequence[str], trailers: Iterable[tuple[str, str]]) -> str:
    parts = [head, "\n".join(body), "\n".join(f"{name}: {one_line(value)}" for name, value in trailers)]
    return "\n\n".join(part for part in parts if part) + "\n"


def subject(landing: Landing) -> str:
    """``fix(area): what``, cut at a word to 72 characters."""
    kind = landing.kind if landing.kind in _TYPES else "fix"
    area = re.sub(r"[^\w./-]+", "-", landing.area).strip("-")
    head = f"{kind}({area}): " if area else f"{kind}: "
    text = one_line(landing.title) or "repair the failing tests"
    return _cut(head + text, _SUBJECT)


def _cut(text: str, width: int) -> str:
    if len(text) <= width:
        return text
    short = text[: width - 1]
    at = short.rfind(" ")
    return (short[:at] if at > width // 2 else short).rstrip(" ,;:") + "…"


def _paragraph(text: str) -> Sequence[str]:
    """Wrapped lines, each from one line of the text; a line that reads like one of our trailers is indented."""
    lines: list[str] = []
    for raw in text.splitlines():
        lines += _wrap(one_line(raw))
    return [f"  {line}" if re.match(r"(?i)regreen-\w+:", line) else line for line in lines]


def _wrap(line: str) -> list[str]:
    found: list[str] = []
    current = ""
    for word in line.split(" "):
        if current and len(current) + 1 + len(word) > _WRAP:
            found.append(current)
            current = word
        else:
            current = f"{current} {word}".strip()
    return [*found, current] if current else found
