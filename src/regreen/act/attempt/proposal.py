"""Read what was made in a workspace: the base's tree against the files on disk, by our own means alone."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Protocol

from regreen.act.attempt.caches import cannot_land, is_cache, is_left_by_tests
from regreen.act.attempt.replica import Replica, read_one
from regreen.act.attempt.template import Template
from regreen.model.ids import TreeId
from regreen.model.tasks import FileChange, FileStatus
from regreen.repo.git import encode
from regreen.repo.objects import RunRepository
from regreen.repo.trees import GITLINK, TreeEntry

LARGEST_FILE = 100 * 1024 * 1024
"""Bytes; a new file above this is left out (core dumps, data)."""
LARGEST_CHANGE = 512 * 1024 * 1024
"""Bytes of all changed files together; what is above is not read, since it would not fit into memory."""


Contents = dict[str, tuple[str, bytes]]
"""Mode and content by path."""


class Secrets(Protocol):
    """Knows what must not be kept."""

    def found(self, data: bytes) -> frozenset[bytes]:
        """The secrets that some bytes hold."""

    def scrub(self, data: bytes, /) -> bytes:
        """The bytes without them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What lies on disk."""

    tree: TreeId
    """The tree with the change."""
    files: tuple[FileChange, ...]
    """What changed since the base, sorted by path."""
    left_out: tuple[tuple[str, str], ...] = ()
    """Path and reason of what is no part of it: caches, build products, git folders, odd files."""
    secrets: tuple[str, ...] = ()
    """Files that gained a secret, which the tree holds without it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Files that differ from what was put there, sorted into what they are."""

    changed: tuple[str, ...]
    """To be read and compared."""
    deleted: tuple[str, ...]
    """Gone files of the tree."""
    left_out: tuple[tuple[str, str], ...]
    """Path and reason."""


def sort_out(
    *,
    differing: Iterable[str],
    missing: Iterable[str],
    tracked: Mapping[str, TreeEntry],
    extras: frozenset[str],
    furniture: frozenset[str],
    left: frozenset[str],
    ignored_folders: tuple[str, ...] = (),
) -> Found:
    """Decide what each path that differs is.

    Args:
        differing: paths that may have changed, or are new.
        missing: paths that are gone.
        tracked: files of the tree.
        extras: ignored files that were copied.
        furniture: files that we put there.
        left: what the base's own tests leave behind.
        ignored_folders: ignored folders that were copied whole, with a final ``/``: builds write into them.
    """
    changed: list[str] = []
    left_out: list[tuple[str, str]] = []
    for path in differing:
        reason = "" if path in tracked else _no_part(path, extras, furniture, left)
        if not reason and path not in tracked and path.startswith(ignored_folders or _NOWHERE):
            reason = "new in an ignored folder that was there before"
        if not reason:
            changed.append(path)
        elif reason != _SILENT:
            left_out.append((path, reason))
    deleted = tuple(path for path in missing if path in tracked)
    return Found(changed=tuple(changed), deleted=deleted, left_out=tuple(left_out))


_SILENT = "our own"
_NOWHERE = "\0"
_EXTRA = "an ignored file that was there before"


def _no_part(path: str, extras: frozenset[str], furniture: frozenset[str], left: frozenset[str]) -> str:
    """Why an untracked path is no part of a proposal; empty when it is."""
    reasons = (
        (path.startswith(".git/") or path == ".git" or path in furniture, _SILENT),
        (cannot_land(path), "a file of a git folder"),
        (path in extras, _EXTRA),
        (is_cache(path), "a cache"),
        (is_left_by_tests(path, left), "left behind by the project's tests"),
    )
    return next((reason for holds, reason in reasons if holds), "")


def _submodule_of(path: str, submodules: tuple[str, ...]) -> str:
    return next((home for home in submodules if path.startswith(f"{home}/")), "")


def read(
    repository: RunRepository,
    replica: Replica,
    template: Template,
    *,
    tree: TreeId,
    tracked: Mapping[str, TreeEntry],
    furniture: frozenset[str],
    left: frozenset[str],
    secrets: Secrets | None = None,
) -> Reading:
    """Read a workspace.

    Args:
        repository: the run's own.
        replica: the folder and what was put into it.
        template: what it was made from.
        tree: the whole tree that was put into it.
        tracked: that tree's files as shown.
        furniture: files that we put there beside it (mount points, links).
        left: paths that the base's own tests leave behind; folders end with ``/``.
        secrets: knows what must not reach the repository.
    """
    drift = replica.drift()
    found = sort_out(
        differing=(*drift.suspect, *drift.extra),
        missing=drift.missing,
        tracked=tracked,
        extras=template.extras,
        furniture=furniture,
        left=left,
        ignored_folders=template.ignored_folders,
    )
    contents, odd = _contents(replica.root, found.changed, tracked)
    edits, fresh = _edits(contents, template, tracked)
    edits |= dict.fromkeys((*found.deleted, *(path for path, _ in odd if path in tracked)))
    hidden = _without_secrets(repository, fresh, tracked, secrets) if secrets is not None else {}
    fresh |= hidden
    cleaned = repository.clean(tree, {path: content for path, (_, content) in fresh.items()})
    for path, (mode, _) in fresh.items():
        entry = TreeEntry(mode=mode, oid=cleaned[path])
        if tracked.get(path) != entry:
            edits[path] = entry
    edits |= _merged_back(repository, template, edits)
    homes = {path: _submodule_of(path, template.shown.submodules) for path in edits}
    after = repository.edit(tree, {path: entry for path, entry in edits.items() if not homes[path]})
    files = _files(repository, template, after, sorted(set(filter(None, homes.values()))))
    left_out = (item for item in found.left_out if item[1] != _EXTRA or not _as_made(replica, item[0]))
    return Reading(tree=after, files=files, left_out=(*left_out, *odd), secrets=tuple(sorted(hidden)))


def _without_secrets(
    repository: RunRepository, fresh: Contents, tracked: Mapping[str, TreeEntry], secrets: Secrets
) -> Contents:
    """Files that hold a secret that they did not hold before, as they may be kept."""
    found = {path: held for path, (_, content) in fresh.items() if (held := secrets.found(content))}
    known = [tracked[path].oid for path in found if path in tracked]
    before = repository.read_many(known) if known else {}
    gained = {
        path for path, held in found.items() if path not in tracked or held - secrets.found(before[tracked[path].oid])
    }
    return {path: (mode, secrets.scrub(content)) for path, (mode, content) in fresh.items() if path in gained}


def _as_made(replica: Replica, path: str) -> bool:
    """Whether an ignored file is still what was copied."""
    return read_one(f"{replica.root}/{path}") == read_one(replica.wanted[path].source)


def _contents(
    root: str, paths: Iterable[str], tracked: Mapping[str, TreeEntry]
) -> tuple[Contents, tuple[tuple[str, str], ...]]:
    """Mode and content of what can be in a tree, and what cannot with the reason."""
    contents: Contents = {}
    odd: list[tuple[str, str]] = []
    room = LARGEST_CHANGE
    for path in paths:
        size = os.lstat(f"{root}/{path}").st_size
        if path not in tracked and size > LARGEST_FILE:
            odd.append((path, "larger than 100 MiB"))
            continue
        if size > room:
            odd.append((path, "with it the change is larger than 512 MiB"))
            continue
        room -= size
        found = read_one(f"{root}/{path}")
        if found is None:
            odd.append((path, "neither file nor link"))
        else:
            contents[path] = found
    return contents, tuple(odd)


def _edits(
    contents: Contents, template: Template, tracked: Mapping[str, TreeEntry]
) -> tuple[dict[str, TreeEntry | None], Contents]:
    """Edits that need no new content (links, pointers whose content is whole), and what must be stored."""
    edits: dict[str, TreeEntry | None] = {}
    fresh: Contents = {}
    for path, (mode, content) in contents.items():
        pointed = template.pointers.get(path)
        if pointed is None or sha256(content).hexdigest() != pointed:
            fresh[path] = (mode, content)
        elif tracked[path].mode != mode:
            edits[path] = TreeEntry(mode=mode, oid=tracked[path].oid)
    return edits, fresh


def _merged_back(
    repository: RunRepository, template: Template, edits: Mapping[str, TreeEntry | None]
) -> dict[str, TreeEntry | None]:
    """Where a file was shown with another content: what was done to it, done to the real one instead."""
    merged: dict[str, TreeEntry | None] = {}
    for path, shown in template.recipe.instead:
        entry = edits.get(path)
        original = repository.read(template.tree, path)
        if entry is None or original is None or entry.mode == "120000":
            continue
        mine = repository.read_many([entry.oid])[entry.oid]
        whole = repository.merge_texts(mine, shown, original)
        if whole is not None:
            merged[path] = TreeEntry(mode=entry.mode, oid=repository.write_blob(whole))
    return merged


def _files(
    repository: RunRepository, template: Template, after: TreeId, submodules: Iterable[str]
) -> tuple[FileChange, ...]:
    plain = repository.diff(template.tree, after)
    new = [change.path for change in plain if change.status in {FileStatus.ADDED, FileStatus.RENAMED}]
    ignored = repository.ignored(template.root, new)
    marked = [replace(change, ignored=change.path in ignored) for change in plain]
    marked += [
        FileChange(path=path, status=FileStatus.MODIFIED, old_mode=GITLINK, new_mode=GITLINK) for path in submodules
    ]
    return tuple(sorted(marked, key=lambda change: encode(change.path)))
