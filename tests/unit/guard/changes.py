"""Builds changes for the guard out of texts."""

from regreen.act.guard import Change, Policy, inspect, lifted
from regreen.model.diagnosis import Fault
from regreen.model.ids import CauseKey, CommitId, TaskId, TreeId
from regreen.model.inventory import TestLayout
from regreen.model.settings import GuardSettings
from regreen.model.tasks import FileChange, FileStatus, Proposal, Task, TaskType
from regreen.model.verdicts import GateResult, RuleHit, RuleSeverity

LAYOUT = TestLayout(test_paths=("tests",), config_files=("pyproject.toml",), source_roots=("src",), packages=("pkg",))


def file_change(path: str, before: str | None, after: str | None) -> FileChange:
    status = FileStatus.ADDED if before is None else FileStatus.DELETED if after is None else FileStatus.MODIFIED
    lines = [len((text or "").splitlines()) for text in (before, after)]
    return FileChange(path=path, status=status, added=lines[1], removed=lines[0], old_mode="100644", new_mode="100644")


def proposal(files: tuple[FileChange, ...]) -> Proposal:
    return Proposal(base=CommitId("0" * 40), base_tree=TreeId("0" * 40), tree=TreeId("1" * 40), files=files, patch="p")


def change(
    before: dict[str, str],
    after: dict[str, str],
    tests: dict[str, str] | None = None,
    there: tuple[str, ...] = (),
) -> Change:
    paths = sorted(path for path in {*before, *after} if before.get(path) != after.get(path))
    return Change(
        proposal=proposal(tuple(file_change(path, before.get(path), after.get(path)) for path in paths)),
        before={path: before[path].encode() for path in paths if path in before},
        after={path: after[path].encode() for path in paths if path in after},
        tests={path: text.encode() for path, text in (tests or {}).items()},
        paths=frozenset((*before, *there)),
    )


def policy(
    *,
    type_: TaskType = TaskType.FIX,
    fault: Fault = Fault.IMPLEMENTATION_BUG,
    allowed: tuple[str, ...] = ("**",),
    read_only: tuple[str, ...] = (),
    guard: GuardSettings | None = None,
    today: str = "2026-03-01",
    canary: str = "",
    lifts: frozenset[str] = frozenset(),
    max_files: int = 10,
) -> Policy:
    task = Task(
        id=TaskId("T1"),
        type=type_,
        title="",
        cause_key=CauseKey("k"),
        fault=fault,
        allowed_paths=allowed,
        read_only_paths=read_only,
    )
    return Policy(
        task=task,
        layout=LAYOUT,
        guard=guard or GuardSettings(),
        today=today,
        canary=canary,
        lifts=lifts | lifted(task),
        max_files=max_files,
    )


def ask(
    before: dict[str, str], after: dict[str, str], tests: dict[str, str] | None = None, **words: object
) -> GateResult:
    found = inspect(change(before, after, tests), policy(**words))  # type: ignore[arg-type]
    for hit in found.hits:
        told_wholly(hit, before, after)
    return found


def told_wholly(hit: RuleHit, before: dict[str, str], after: dict[str, str]) -> None:
    """Every hit of every example says where, and what stood there before and stands there now."""
    assert hit.rule
    assert hit.message
    assert hit.file
    if hit.file not in {*before, *after} or before.get(hit.file) == after.get(hit.file):
        return
    assert hit.line, hit
    if hit.rule in {"secret-in-patch", "canary"}:
        return
    old, new = (texts.get(hit.file, "").strip() for texts in (before, after))
    assert hit.before or hit.after or not (old or new), hit
    assert hit.after or hit.file in before or not new, hit
    assert hit.before or hit.file in after or not old, hit


def blocking(result: GateResult) -> set[str]:
    return {hit.rule for hit in result.hits if hit.severity is RuleSeverity.BLOCK and not hit.waived}
