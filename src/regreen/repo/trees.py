"""Trees as values: list them, and make new ones out of edits."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from regreen.model.ids import TreeId
from regreen.repo.git import Git, decode, encode, scratch, split_z
from regreen.repo.loose import ObjectStore

GITLINK = "160000"
SYMLINK = "120000"
_FULL = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeEntry:
    """One file of a tree."""

    mode: str
    """``100644``, ``100755``, ``120000`` (symlink) or ``160000`` (submodule)."""
    oid: str
    """Hexadecimal name of its content; of the commit, for a submodule."""


Edits = Mapping[str, TreeEntry | None]
"""Path to its new entry; None removes it."""


def tree_of(git: Git, name: str) -> TreeId:
    """The tree of a commit (a tree is its own); of a full name it is asked once, since that never names another.

    Raises:
        GitError: there is no such object.
    """
    return _named_tree(git, name) if _FULL.fullmatch(name) else _ask_tree(git, name)


@lru_cache(maxsize=1024)
def _named_tree(git: Git, name: str) -> TreeId:
    return _ask_tree(git, name)


def _ask_tree(git: Git, name: str) -> TreeId:
    return TreeId(git.ask("rev-parse", "--verify", f"{name}^{{tree}}").text)


def list_tree(git: Git, tree: str) -> dict[str, TreeEntry]:
    """All files of a tree by repo-relative path, in git's order."""
    return dict(_named_list(git, tree)) if _FULL.fullmatch(tree) else _ask_list(git, tree)


@lru_cache(maxsize=2)
def _named_list(git: Git, tree: str) -> dict[str, TreeEntry]:
    """Few, since a tree may have many files; what is asked again is asked soon."""
    return _ask_list(git, tree)


def _ask_list(git: Git, tree: str) -> dict[str, TreeEntry]:
    found: dict[str, TreeEntry] = {}
    for line in split_z(git.ask("ls-tree", "-r", "-z", "--full-tree", tree).out):
        facts, _, path = line.partition("\t")
        mode, _, oid = facts.split(" ")
        found[path] = TreeEntry(mode=mode, oid=oid)
    return found


def edit_tree(git: Git, store: ObjectStore, tree: str, edits: Edits) -> TreeId:
    """A tree with some files replaced, added or removed; a file may take the place of a folder and the reverse.

    Only the folders on the way are read and written again.

    Raises:
        ValueError: two edits that cannot both be, such as a file ``a`` and a file ``a/b``.
    """
    root = tree_of(git, tree)
    if not edits:
        return root
    nested = nest(edits)
    known = _load(git, root, nested)
    made = _rebuild(store, known, root, nested)
    return TreeId(made or store.write("tree", b""))


Nested = dict[str, "Nested | TreeEntry | None"]
"""Edits by folder."""
Rows = dict[str, tuple[str, str]]
"""What a tree object says: name to mode (``40000`` for a folder) and object."""


def nest(edits: Edits) -> Nested:
    """Edits as folders in folders.

    Raises:
        ValueError: two edits that cannot both be.
    """
    top: Nested = {}
    for path, entry in sorted(edits.items(), key=lambda edit: edit[1] is not None):
        *folders, name = path.split("/")
        here = top
        for folder in folders:
            below = here.get(folder)
            if not isinstance(below, dict):
                if below is not None:
                    raise ValueError(f"{path} cannot be below a file")
                below = here[folder] = {}
            here = below
        if isinstance(held := here.get(name), dict) and (entry is None or _holds_files(held)):
            if entry is not None:
                raise ValueError(f"{path} cannot be a file and a folder")
            continue
        here[name] = entry
    return top


def _holds_files(nested: Nested) -> bool:
    return any(_holds_files(below) if isinstance(below, dict) else below is not None for below in nested.values())


def _load(git: Git, root: str, nested: Nested) -> dict[str, Rows]:
    """The trees that the edits lead through, one process for each depth."""
    known: dict[str, Rows] = {}
    level: list[tuple[str, Nested]] = [(root, nested)]
    while level:
        raw = read_blobs(git, [oid for oid, _ in level if oid not in known])
        known |= {oid: parse_rows(content, len(root) // 2) for oid, content in raw.items()}
        level = [
            (known[oid][name][1], below)
            for oid, edits in level
            for name, below in edits.items()
            if isinstance(below, dict) and known[oid].get(name, ("",))[0] == _FOLDER
        ]
    return known


_FOLDER = "40000"


def parse_rows(raw: bytes, width: int) -> Rows:
    """Read a tree object; ``width`` is the number of bytes of an object's name."""
    rows: Rows = {}
    place = 0
    while place < len(raw):
        space = raw.index(b" ", place)
        end = raw.index(b"\0", space)
        rows[decode(raw[space + 1 : end])] = (raw[place:space].decode(), raw[end + 1 : end + 1 + width].hex())
        place = end + 1 + width
    return rows


def format_rows(rows: Rows) -> bytes:
    """The inverse, in git's order: a folder sorts as if its name ended with ``/``."""
    ordered = sorted(rows.items(), key=lambda row: encode(row[0]) + (b"/" if row[1][0] == _FOLDER else b""))
    return b"".join(f"{mode} ".encode() + encode(name) + b"\0" + bytes.fromhex(oid) for name, (mode, oid) in ordered)


def _rebuild(store: ObjectStore, known: Mapping[str, Rows], oid: str, edits: Nested) -> str:
    """Name of the new tree; empty when nothing is left in it."""
    rows = dict(known.get(oid, {}))
    for name, edit in edits.items():
        if isinstance(edit, dict):
            mode, below = rows.get(name, ("", ""))
            made = _rebuild(store, known, below if mode == _FOLDER else "", edit)
            if made:
                rows[name] = (_FOLDER, made)
            elif mode == _FOLDER:
                del rows[name]
        elif edit is None:
            rows.pop(name, None)
        else:
            rows[name] = (edit.mode, edit.oid)
    return store.write("tree", format_rows(rows)) if rows else ""


def choose(ours: Mapping[str, TreeEntry], theirs: Mapping[str, TreeEntry], takes: Callable[[str], bool]) -> Edits:
    """The edits of ``ours`` after which every path that ``takes`` accepts is exactly as in ``theirs``."""
    paths = [path for path in (*ours, *(path for path in theirs if path not in ours)) if takes(path)]
    return {path: theirs.get(path) for path in paths if ours.get(path) != theirs.get(path)}


class scratch_index(AbstractContextManager[Git]):  # noqa: N801 - reads as a verb at its uses
    """A throw-away index beside nobody's working tree."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._folder = scratch("index")

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
