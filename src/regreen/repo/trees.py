"""Trees as values: list them, and make new ones out of edits."""

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from regreen.model.ids import TreeId
from regreen.repo.git import Git, decode, encode, split_z

GITLINK = "160000"
SYMLINK = "120000"


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeEntry:
    """One file of a tree."""

    mode: str
    """``100644``, ``100755``, ``120000`` (symlink) or ``160000`` (submodule)."""
    oid: str
    """Hexadecimal name of its content; of the commit, for a submodule."""


Edits = Mapping[str, TreeEntry | None]
"""Path to its new entry; None removes it."""


def list_tree(git: Git, tree: str) -> dict[str, TreeEntry]:
    """All files of a tree by repo-relative path, in git's order."""
    found: dict[str, TreeEntry] = {}
    for line in split_z(git.ask("ls-tree", "-r", "-z", "--full-tree", tree).out):
        facts, _, path = line.partition("\t")
        mode, _, oid = facts.split(" ")
        found[path] = TreeEntry(mode=mode, oid=oid)
    return found


def edit_tree(git: Git, tree: str, edits: Edits) -> TreeId:
    """A tree with some files replaced, added or removed; a file may take the place of a folder and the reverse.

    Raises:
        GitError: a path that no tree can hold (``.git`` in it).
    """
    if not edits:
        return TreeId(git.ask("rev-parse", "--verify", f"{tree}^{{tree}}").text)
    with scratch_index(git) as index:
        index.ask("read-tree", tree)
        index.ask("update-index", "-z", "--index-info", stdin=_index_lines(edits))
        return TreeId(index.ask("write-tree", "--missing-ok").text)


def choose(ours: Mapping[str, TreeEntry], theirs: Mapping[str, TreeEntry], takes: Callable[[str], bool]) -> Edits:
    """The edits of ``ours`` after which every path that ``takes`` accepts is exactly as in ``theirs``."""
    paths = [path for path in (*ours, *(path for path in theirs if path not in ours)) if takes(path)]
    return {path: theirs.get(path) for path in paths if ours.get(path) != theirs.get(path)}


class scratch_index(AbstractContextManager[Git]):  # noqa: N801 - reads as a verb at its uses
    """A throw-away index beside nobody's working tree."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._folder = tempfile.TemporaryDirectory(prefix="regreen-index-")

    def __enter__(self) -> Git:
        """Git with that index, and an empty working tree."""
        folder = Path(self._folder.name)
        (folder / "tree").mkdir()
        return self._git.but(
            env={"GIT_INDEX_FILE": str(folder / "index"), "GIT_WORK_TREE": str(folder / "tree")},
            cwd=str(folder / "tree"),
        )

    def __exit__(self, *_: object) -> None:
        """Throw it away."""
        self._folder.cleanup()


def read_blobs(git: Git, oids: Sequence[str]) -> dict[str, bytes]:
    """Contents by name, in one process.

    Raises:
        KeyError: one of them is not there.
    """
    wanted = list(dict.fromkeys(oids))
    if not wanted:
        return {}
    raw = git.ask("cat-file", "--batch", stdin="".join(f"{oid}\n" for oid in wanted).encode()).out
    found: dict[str, bytes] = {}
    place = 0
    for oid in wanted:
        end = raw.index(b"\n", place)
        head = raw[place:end].split(b" ")
        if len(head) != 3:  # noqa: PLR2004 - name, kind and size, or an excuse
            raise KeyError(oid)
        size = int(head[2])
        found[oid] = raw[end + 1 : end + 1 + size]
        place = end + 1 + size + 1
    return found


def paths_of(names: Iterable[str]) -> bytes:
    """Names as git takes them on stdin with ``-z``."""
    return b"".join(encode(name) + b"\0" for name in names)


def _index_lines(edits: Edits) -> bytes:
    """Removals first, so that a file can take the place of a folder."""
    null = "0" * 40
    removed = (f"0 {null}\t{path}" for path, entry in edits.items() if entry is None)
    placed = (f"{entry.mode} {entry.oid}\t{path}" for path, entry in edits.items() if entry is not None)
    return paths_of((*removed, *placed))


__all__ = [
    "GITLINK",
    "SYMLINK",
    "Edits",
    "TreeEntry",
    "choose",
    "decode",
    "edit_tree",
    "list_tree",
    "paths_of",
    "read_blobs",
    "scratch_index",
]
