"""Bounds and size: only allowed paths, never what defines the repository, never more than the task's limits."""

from collections.abc import Iterator

from regreen.act.guard.change import Change, Policy
from regreen.model.paths import matches
from regreen.model.tasks import FileChange, FileStatus
from regreen.model.verdicts import RuleHit, RuleSeverity

NEVER = ("**/.git", "**/.git/**", ".git/**", "**/.hg/**", ".gitmodules", ".regreen/**")


def bounds(change: Change, policy: Policy) -> Iterator[RuleHit]:
    """Rules over paths and counts alone."""
    for item in change.proposal.files:
        yield from _file(item, policy)
    yield from _size(change, policy)


def _file(item: FileChange, policy: Policy) -> Iterator[RuleHit]:
    for path in dict.fromkeys((item.path, item.old_path)):
        if not path:
            continue
        if matches(path, NEVER):
            yield _block("bounds-repository", path, "It is part of the repository's own machinery.")
        elif matches(path, (*policy.guard.protected, *policy.task.read_only_paths)):
            yield _block("bounds-read-only", path, "The task says that it may not change.")
        elif not matches(path, policy.task.allowed_paths):
            yield _block("bounds-path", path, "It lies outside the task's allowed paths.")
    if item.status is FileStatus.DELETED:
        yield _block("bounds-delete", item.path, "A fix deletes no file.")
    if item.status is FileStatus.TYPE or item.new_mode in {"120000", "160000"}:
        yield _block("bounds-type", item.path, "It became a link or a submodule.")


def _size(change: Change, policy: Policy) -> Iterator[RuleHit]:
    files, lines = len(change.proposal.files), change.proposal.lines
    first = change.proposal.files[0].path if change.proposal.files else ""
    if files > policy.max_files:
        yield _block("size-files", first, f"{files} files changed; at most {policy.max_files} may.")
    if lines > policy.max_lines:
        yield _block("size-lines", first, f"{lines} lines changed; at most {policy.max_lines} may.")


def _block(rule: str, path: str, message: str) -> RuleHit:
    return RuleHit(rule=rule, severity=RuleSeverity.BLOCK, file=path, message=message)
