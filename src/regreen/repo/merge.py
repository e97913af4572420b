"""Three-way merges of trees, without a working tree."""

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from regreen.model.ids import CommitId, TreeId
from regreen.repo.diff import Conflict
from regreen.repo.git import Git, split_z
from regreen.repo.trees import TreeEntry, edit_tree, read_blobs, scratch_index

_NOBODY = {
    "GIT_AUTHOR_NAME": "Regreen",
    "GIT_AUTHOR_EMAIL": "regreen@localhost",
    "GIT_AUTHOR_DATE": "2000-01-01T00:00:00Z",
    "GIT_COMMITTER_NAME": "Regreen",
    "GIT_COMMITTER_EMAIL": "regreen@localhost",
    "GIT_COMMITTER_DATE": "2000-01-01T00:00:00Z",
}


def merge(git: Git, base: str, ours: str, theirs: str) -> TreeId | Conflict:
    """Merge two trees that come from a third; names of commits or trees."""
    if _knows_merge_tree(git):
        return _by_merge_tree(git, base, ours, theirs)
    return merge_by_index(git, base, ours, theirs)


def bare_commit(git: Git, tree: str, *parents: str) -> CommitId:
    """A commit without history, name or time of its own: the same input gives the same name."""
    above = [part for parent in parents for part in ("-p", parent)]
    return CommitId(git.ask("commit-tree", *above, f"{tree}^{{tree}}", stdin=b"base\n", env=_NOBODY).text)


def _knows_merge_tree(git: Git) -> bool:
    match = re.search(r"(\d+)\.(\d+)", git.ask("version").text)
    return match is not None and (int(match[1]), int(match[2])) >= (2, 38)


def _by_merge_tree(git: Git, base: str, ours: str, theirs: str) -> TreeId | Conflict:
    """``--merge-base`` came with 2.40 only, so the base is given as the parent of both."""
    root = bare_commit(git, base)
    sides = (bare_commit(git, ours, root), bare_commit(git, theirs, root))
    answer = git.run("merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", *sides)
    if answer.code not in {0, 1}:
        git.ask("merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", *sides)
    fields = split_z(answer.out)
    if answer.code == 0:
        return TreeId(fields[0])
    files = tuple(dict.fromkeys(fields[1:]))
    return Conflict(files=files, reason=f"both sides changed {', '.join(files) or 'the same files'}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clash:
    """One path with up to three versions."""

    base: TreeEntry | None = None
    ours: TreeEntry | None = None
    theirs: TreeEntry | None = None


def merge_by_index(git: Git, base: str, ours: str, theirs: str) -> TreeId | Conflict:
    """The same for git before 2.38: renames are not followed."""
    with scratch_index(git) as index:
        index.ask("read-tree", "-i", "-m", "--aggressive", base, ours, theirs)
        clashes = _clashes(split_z(index.ask("ls-files", "-u", "-z").out))
        merged = {path: _merge_file(git, clash) for path, clash in clashes.items()}
        bad = tuple(path for path, entry in merged.items() if entry is None)
        if bad:
            return Conflict(files=bad, reason=f"both sides changed {', '.join(bad)}")
        gone = "".join(f"0 {'0' * 40}\t{path}\0" for path in merged)
        index.ask("update-index", "-z", "--index-info", stdin=gone.encode("utf-8", "surrogateescape"))
        tree = index.ask("write-tree").text
    return edit_tree(git, tree, merged)


def _clashes(lines: list[str]) -> dict[str, _Clash]:
    stages: dict[str, dict[str, TreeEntry]] = {}
    for line in lines:
        facts, _, path = line.partition("\t")
        mode, oid, stage = facts.split(" ")
        stages.setdefault(path, {})[stage] = TreeEntry(mode=mode, oid=oid)
    return {path: _Clash(base=of.get("1"), ours=of.get("2"), theirs=of.get("3")) for path, of in stages.items()}


def _merge_file(git: Git, clash: _Clash) -> TreeEntry | None:
    """The merged file; None when it clashes."""
    if clash.base is None or clash.ours is None or clash.theirs is None:
        return None
    if not all(entry.mode.startswith("100") for entry in (clash.base, clash.ours, clash.theirs)):
        return None
    blobs = read_blobs(git, [clash.ours.oid, clash.base.oid, clash.theirs.oid])
    texts = (blobs[clash.ours.oid], blobs[clash.base.oid], blobs[clash.theirs.oid])
    merged = merge_texts(git, *texts)
    mode = clash.theirs.mode if clash.ours.mode == clash.base.mode else clash.ours.mode
    if merged is None:
        return None
    return TreeEntry(mode=mode, oid=git.ask("hash-object", "-w", "--stdin", stdin=merged).text)


def merge_texts(git: Git, ours: bytes, base: bytes, theirs: bytes) -> bytes | None:
    """Merge the lines of a file; None when they clash or a side is binary."""
    with tempfile.TemporaryDirectory(prefix="regreen-merge-") as folder:
        files = [Path(folder) / name for name in ("ours", "base", "theirs")]
        for file, text in zip(files, (ours, base, theirs), strict=True):
            file.write_bytes(text)
        answer = git.run("merge-file", "-p", "-q", *(str(file) for file in files))
    return answer.out if answer.code == 0 else None
