"""What of a proposal is left out before it is proved: what test files are called, gained or say in other words."""

from dataclasses import replace
from pathlib import PurePosixPath

from regreen.app.bench import Bench
from regreen.model.customs import is_foreign_test
from regreen.model.paths import matches
from regreen.model.tasks import FileChange, FileStatus, Proposal, Task
from regreen.repo.trees import TreeEntry
from regreen.syntax.wording import only_moved_out, says_the_same


def settled(bench: Bench, proposal: Proposal, task: Task) -> Proposal:
    """The proposal without other names of test files, lines and words in them; itself where there are none."""
    if not task.repairs:
        return proposal
    asides = [item for item in proposal.files if _is_aside(bench, item) and item.path not in task.allowed_paths]
    asides += [item for item in proposal.files if _is_divided(bench, proposal, item)]
    left = [item for item in proposal.files if _is_left_out(bench, item) or _is_worded(bench, proposal, item)]
    # New tests may need what does not land.
    new = [item for item in proposal.files if asides and _is_new_test(bench, item)]
    if not left and not asides:
        return proposal
    entries = bench.repository.entries(proposal.base_tree)
    edits: dict[str, TreeEntry | None] = {}
    for item in (*left, *asides, *new):
        old = item.old_path or item.path
        edits |= {item.path: None} | ({old: entries[old]} if old in entries else {})
    tree = bench.repository.edit(proposal.tree, edits)
    return replace(proposal, tree=tree, files=bench.repository.diff(proposal.base_tree, tree))


def _is_aside(bench: Bench, item: FileChange) -> bool:
    """Whether it is a conftest that is new or gained something, or a new file beside the tests that is no test module:
    the guard has let it through, with fixtures only or beside a new test. New tests in other languages are meant too:
    nothing here asks whether they can fail.
    """
    name, layout = PurePosixPath(item.path).name, bench.inventory.layout
    if name == "conftest.py":
        return item.status in {FileStatus.ADDED, FileStatus.MODIFIED}
    if is_foreign_test(item.path):
        return _is_new_test(bench, item)
    is_module = matches(name, layout.file_patterns) or ".test." in name or ".spec." in name
    is_empty_package = name == "__init__.py" and not item.added
    return _is_new_test(bench, item) and not is_module and not is_empty_package


def _is_new_test(bench: Bench, item: FileChange) -> bool:
    return item.status is FileStatus.ADDED and bench.inventory.layout.is_test(item.path)


def _is_left_out(bench: Bench, item: FileChange) -> bool:
    layout = bench.inventory.layout
    if item.binary or item.removed or not layout.is_test(item.path):
        return False
    moved = item.status is FileStatus.RENAMED and not item.added and layout.is_test(item.old_path)
    return moved or item.status is FileStatus.MODIFIED


def _is_divided(bench: Bench, proposal: Proposal, item: FileChange) -> bool:
    """Whether it is a test file whose lost lines all stand in new test files."""
    if item.status is not FileStatus.MODIFIED or item.old_mode != item.new_mode or item.binary or not item.removed:
        return False
    if not bench.inventory.layout.is_test(item.path):
        return False
    new = [one.path for one in proposal.files if _is_new_test(bench, one)]
    texts = bench.repository.read_files(proposal.tree, [item.path, *new])
    before = bench.repository.read_files(proposal.base_tree, [item.path]).get(item.path, b"")
    after, *others = (texts.get(path, b"").decode("utf-8", "replace") for path in (item.path, *new))
    return only_moved_out(before.decode("utf-8", "replace"), after, others)


def _is_worded(bench: Bench, proposal: Proposal, item: FileChange) -> bool:
    """Whether it is a test file that says the same in other words."""
    python = item.path.endswith(".py") and bench.inventory.layout.is_test(item.path)
    if not python or item.status is not FileStatus.MODIFIED or item.old_mode != item.new_mode:
        return False
    sides = [bench.repository.read_files(tree, [item.path]) for tree in (proposal.base_tree, proposal.tree)]
    before, after = (found.get(item.path, b"").decode("utf-8", "replace") for found in sides)
    return says_the_same(before, after)
