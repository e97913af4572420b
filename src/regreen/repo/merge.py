"""Three-way merges of trees, without a working tree."""

import re
from pathlib import Path

from regreen.model.ids import CommitId, TreeId
from regreen.repo.diff import Conflict
from regreen.repo.git import Git, scratch, split_z
from regreen.repo.loose import ObjectStore
from regreen.repo.trees import TreeEntry, edit_tree, list_tree, read_blobs

_NOBODY = "Regreen <regreen@localhost>"
_NEVER = "2000-01-01T00:00:00Z"


def merge(git: Git, store: ObjectStore, base: TreeId, ours: TreeId, theirs: TreeId) -> TreeId | Conflict:
    """Merge two trees that come from a third."""
    if ours in {base, theirs}:
        return theirs
    if theirs == base:
        return ours
    if _knows_merge_tree(git):
        return _by_merge_tree(git, store, base, ours, theirs)
    return merge_by_entries(git, store, base, ours, theirs)


def bare_commit(store: ObjectStore, tree: str, *parents: str) -> CommitId:
    """A commit without history, name or time of its own: the same input gives the same name."""
    return store.write_commit(tree, parents, "base\n", _NOBODY, _NEVER)


def _knows_merge_tree(git: Git) -> bool:
    match = re.search(r"(\d+)\.(\d+)", git.ask("version").text)
    return match is not None and (int(match[1]), int(match[2])) >= (2, 38)


def _by_merge_tree(git: Git, store: ObjectStore, base: str, ours: str, theirs: str) -> TreeId | Conflict:
    """``--merge-base`` came with 2.40 only, so the base is given as the parent of both."""
    root = bare_commit(store, base)
    sides = (bare_commit(store, ours, root), bare_commit(store, theirs, root))
    answer = git.run("merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", *sides)
    if answer.code not in {0, 1}:
        git.ask("merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", *sides)
    fields = split_z(answer.out)
    if answer.code == 0:
        return TreeId(fields[0])
    files = tuple(dict.fromkeys(fields[1:]))
    return Conflict(files=files, reason=f"both sides changed {', '.join(files) or 'the same files'}")


def merge_by_entries(git: Git, store: ObjectStore, base: str, ours: str, theirs: str) -> TreeId | Conflict:
    """The same for git before 2.38: renames are not followed."""
    three = (list_tree(git, base), list_tree(git, ours), list_tree(git, theirs))
    edits: dict[str, TreeEntry | None] = {}
    clashes: list[str] = []
    for path in sorted(three[0].keys() | three[2].keys()):
        old, mine, other = (side.get(path) for side in three)
        if other in {old, mine}:
            continue
        merged = other if mine == old else _merge_file(git, store, old, mine, other)
        if merged is None and not (mine == old and other is None):
            clashes.append(path)
        edits[path] = merged
    clashes += _folder_clashes(three[1], edits)
    if clashes:
        return Conflict(files=tuple(clashes), reason=f"both sides changed {', '.join(clashes)}")
    return edit_tree(git, store, ours, edits)


def _folder_clashes(ours: dict[str, TreeEntry], edits: dict[str, TreeEntry | None]) -> list[str]:
    """Files of theirs where ours have a folder, or below a file of ours."""
    folders = {path[:at] for path in ours for at, letter in enumerate(path) if letter == "/"}
    kept = {path for path in ours if edits.get(path, ours[path]) is not None}
    placed = [path for path, entry in edits.items() if entry is not None and path not in ours]
    above = ((path, path[:at]) for path in placed for at, letter in enumerate(path) if letter == "/")
    return sorted({path for path in placed if path in folders} | {path for path, folder in above if folder in kept})


def _merge_file(
    git: Git, store: ObjectStore, base: TreeEntry | None, ours: TreeEntry | None, theirs: TreeEntry | None
) -> TreeEntry | None:
    """The merged file; None when it clashes."""
    if base is None or ours is None or theirs is None:
        return None
    if not all(entry.mode.startswith("100") for entry in (base, ours, theirs)):
        return None
    blobs = read_blobs(git, [ours.oid, base.oid, theirs.oid])
    merged = merge_texts(git, blobs[ours.oid], blobs[base.oid], blobs[theirs.oid])
    mode = theirs.mode if ours.mode == base.mode else ours.mode
    return None if merged is None else TreeEntry(mode=mode, oid=store.write("blob", merged))


def merge_texts(git: Git, ours: bytes, base: bytes, theirs: bytes) -> bytes | None:
    """Merge the lines of a file; None when they clash or a side is binary."""
    with scratch("merge") as folder:
        files = [Path(folder) / name for name in ("ours", "base", "theirs")]
        for file, text in zip(files, (ours, base, theirs), strict=True):
            file.write_bytes(text)
        answer = git.run("merge-file", "-p", "-q", *(str(file) for file in files))
    return answer.out if answer.code == 0 else None
