"""What of a proposal is left out before it is proved: test files that only bear another name stay where they were."""

from dataclasses import replace

from regreen.app.bench import Bench
from regreen.model.tasks import FileChange, FileStatus, Proposal, Task, TaskType
from regreen.repo.trees import TreeEntry


def settled(bench: Bench, proposal: Proposal, task: Task) -> Proposal:
    """The proposal without renames of test files; itself when there are none, or when nothing else would be left."""
    moved = [item for item in proposal.files if _is_moved_test(bench, item)]
    if task.type is not TaskType.FIX or not moved or len(moved) == len(proposal.files):
        return proposal
    entries = bench.repository.entries(proposal.base_tree)
    edits: dict[str, TreeEntry | None] = {}
    for item in moved:
        edits |= {item.path: None, item.old_path: entries[item.old_path]}
    tree = bench.repository.edit(proposal.tree, edits)
    return replace(proposal, tree=tree, files=bench.repository.diff(proposal.base_tree, tree))


def _is_moved_test(bench: Bench, item: FileChange) -> bool:
    layout = bench.inventory.layout
    same = item.status is FileStatus.RENAMED and not (item.added or item.removed or item.binary)
    return same and layout.is_test(item.path) and layout.is_test(item.old_path)
