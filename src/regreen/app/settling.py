"""What of a proposal is left out before it is proved: names and lines that test files gained stay as they were."""

from dataclasses import replace

from regreen.app.bench import Bench
from regreen.model.diagnosis import Fault
from regreen.model.tasks import FileChange, FileStatus, Proposal, Task, TaskType
from regreen.repo.trees import TreeEntry


def settled(bench: Bench, proposal: Proposal, task: Task) -> Proposal:
    """The proposal without renames of test files and lines added to them; itself when there are none."""
    left = [item for item in proposal.files if _is_left_out(bench, item)]
    repairs = task.type is TaskType.FIX and task.fault is not Fault.TEST_BUG
    if not repairs or not left:
        return proposal
    entries = bench.repository.entries(proposal.base_tree)
    edits: dict[str, TreeEntry | None] = {}
    for item in left:
        old = item.old_path or item.path
        edits |= {item.path: None} | {old: entries[old]}
    tree = bench.repository.edit(proposal.tree, edits)
    return replace(proposal, tree=tree, files=bench.repository.diff(proposal.base_tree, tree))


def _is_left_out(bench: Bench, item: FileChange) -> bool:
    layout = bench.inventory.layout
    if item.binary or item.removed or not layout.is_test(item.path):
        return False
    moved = item.status is FileStatus.RENAMED and not item.added and layout.is_test(item.old_path)
    return moved or item.status is FileStatus.MODIFIED
