"""The working tree as it stands, as a tree object of ours; the user's index is copied, never refreshed."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from regreen.errors import GitError
from regreen.model.ids import TreeId
from regreen.repo.checkout import Checkout
from regreen.repo.git import Git, scratch, split_z
from regreen.repo.loose import ObjectStore
from regreen.repo.trees import TreeEntry, choose, edit_tree, list_tree, paths_of

_MARK = "/pyvenv.cfg"
_INTERPRETERS = ("bin/python", "Scripts/python.exe")


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingTree:
    """What lies in the checkout."""

    tree: TreeId
    """Tracked files as they are on disk, and untracked ones that nothing ignores."""
    changed: tuple[str, ...]
    """Paths that differ from HEAD, sorted."""
    skipped: tuple[str, ...]
    """Tracked paths that a sparse checkout leaves out."""
    nested: tuple[str, ...]
    """Untracked repositories inside the checkout: left out."""
    environments: tuple[str, ...] = ()
    """Untracked virtual environments inside the checkout, which nothing ignores: left out, as no work of the user's."""


def read_working_tree(checkout: Checkout, ours: Git, store: ObjectStore) -> WorkingTree:
    """Read the checkout with our own git folder, config and a copy of the index; objects go to ours."""
    head = list_tree(ours, checkout.head) if checkout.head else {}
    with _copied_index(checkout, ours) as git:
        git.run("update-index", "-q", "--really-refresh")
        loose = split_z(git.ask("ls-files", "-o", "-z", "--exclude-standard").out)
        environments = environments_of(checkout.root, loose)
        inside = tuple(f"{folder}/" for folder in environments)
        loose = [path for path in loose if not path.startswith(inside)]
        nested = tuple(path.rstrip("/") for path in loose if path.endswith("/"))
        modified = split_z(git.ask("diff-files", "--name-only", "-z", "--ignore-submodules=all").out)
        wanted = [*dict.fromkeys((*modified, *(path for path in loose if not path.endswith("/"))))]
        _add(git, checkout, wanted)
        indexed = _entries(split_z(git.ask("ls-files", "-s", "-z").out))
        skipped = tuple(line[2:] for line in split_z(git.ask("ls-files", "-t", "-z").out) if line.startswith("S "))
    edits = choose(head, indexed, lambda _path: True)
    tree = edit_tree(ours, store, checkout.head or store.write("tree", b""), edits)
    return WorkingTree(
        tree=tree, changed=tuple(sorted(edits)), skipped=skipped, nested=nested, environments=environments
    )


def environments_of(root: Path, loose: Sequence[str]) -> tuple[str, ...]:
    """Folders of virtual environments among untracked files: what says that it is one, with an interpreter beside it.

    One that is the checkout itself is none: the project lies in it.
    """
    folders = (path.removesuffix(_MARK) for path in loose if path.endswith(_MARK))
    return tuple(folder for folder in folders if any(os.path.lexists(root / folder / name) for name in _INTERPRETERS))


def _entries(lines: list[str]) -> dict[str, TreeEntry]:
    """Files of an index; what is only meant to be added has been, and nothing is in conflict any more."""
    found: dict[str, TreeEntry] = {}
    for line in lines:
        facts, _, path = line.partition("\t")
        mode, oid, _ = facts.split(" ")
        found[path] = TreeEntry(mode=mode, oid=oid)
    return found


def _add(git: Git, checkout: Checkout, paths: list[str]) -> None:
    if not paths:
        return
    own = Path(dict(git.env)["GIT_DIR"]) / "objects" / "made"
    answer = git.run(
        *("update-index", "--add", "--remove", "--replace", "-z", "--stdin"),
        stdin=paths_of(paths),
        env={"GIT_OBJECT_DIRECTORY": str(own)},
    )
    if answer.code != 0:
        raise GitError(
            f"The working tree cannot be read: {answer.err.strip()}",
            where=str(checkout.root),
            todo="Make that file readable, or ignore it in .gitignore.",
            slug="unreadable-tree",
        )


@contextmanager
def _copied_index(checkout: Checkout, ours: Git) -> Iterator[Git]:
    with scratch("index") as folder:
        index = Path(folder) / "index"
        if checkout.index_file.exists():
            # With its time: by that git knows which files may have changed within the same second.
            shutil.copy2(checkout.index_file, index)
        for shared in checkout.git_dir.glob("sharedindex.*"):
            shutil.copyfile(shared, Path(dict(ours.env)["GIT_DIR"]) / shared.name)
        yield ours.but(
            env={"GIT_INDEX_FILE": str(index), "GIT_WORK_TREE": str(checkout.root)},
            settings=checkout.reading,
            cwd=str(checkout.root),
        )
