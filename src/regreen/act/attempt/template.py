"""A commit on disk, made once: workspaces are copied from it."""

import glob
import os
import stat
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from regreen.act.attempt import pointers
from regreen.act.attempt.replica import Wanted, copy_one, parents, scan
from regreen.model.ids import CommitId, TreeId
from regreen.repo.objects import RunRepository
from regreen.repo.trees import GITLINK, TreeEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What a template is made of; two with the same recipe are the same."""

    commit: CommitId
    """Whose files."""
    without: tuple[str, ...] = ()
    """Tracked files that are left out."""
    instead: tuple[tuple[str, bytes], ...] = ()
    """Tracked files that show another content."""

    @property
    def key(self) -> str:
        """A short name for its folder."""
        if not self.without and not self.instead:
            return self.commit[:16]
        hidden = repr((self.without, self.instead)).encode("utf-8", "replace")
        return f"{self.commit[:16]}-{sha256(hidden).hexdigest()[:12]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A tree as a workspace shows it."""

    tree: TreeId
    """The shown tree: submodules filled in, left-out files gone."""
    entries: dict[str, TreeEntry]
    """Its files."""
    submodules: tuple[str, ...]
    """Paths at which the original has submodules."""
    unfilled: tuple[str, ...]
    """Those whose files were never fetched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A folder to copy from, and what it holds."""

    recipe: Recipe
    """What it was made of."""
    root: Path
    """Absolute folder."""
    tree: TreeId
    """The whole tree of its commit."""
    shown: Shown
    """What of it is shown."""
    wanted: dict[str, Wanted]
    """Every file in it, ``.git`` and ignored ones included."""
    extras: frozenset[str]
    """Those of them that no commit holds."""
    ignored_folders: tuple[str, ...]
    """Ignored folders that were copied whole; each ends with ``/``."""
    pointers: dict[str, str]
    """Files of git-lfs that show their content: path to its SHA-256."""
    notes: tuple[str, ...]
    """What a reader must know."""


def show(
    repository: RunRepository, tree: str, *, without: Iterable[str] = (), instead: Mapping[str, bytes] | None = None
) -> Shown:
    """The tree that workspaces show for a tree: submodules filled in, some files left out or replaced."""
    entries = repository.entries(tree)
    edits: dict[str, TreeEntry | None] = {path: None for path in without if path in entries}
    for path, content in (instead or {}).items():
        if path in entries:
            edits[path] = TreeEntry(mode=entries[path].mode, oid=repository.write_blob(content))
    links = {path: entry for path, entry in entries.items() if entry.mode == GITLINK}
    unfilled = []
    for path, entry in links.items():
        below = _submodule(repository, path, entry)
        edits |= {path: None, **(below or {})}
        unfilled += [] if below is not None else [path]
    kept = {path: entry for path, entry in entries.items() if path not in edits}
    placed = {path: entry for path, entry in edits.items() if entry is not None}
    return Shown(
        tree=repository.edit(tree, edits),
        entries=kept | placed,
        submodules=tuple(links),
        unfilled=tuple(unfilled),
    )


def _submodule(repository: RunRepository, path: str, entry: TreeEntry) -> dict[str, TreeEntry] | None:
    """Its files below its path, nested ones too; None when its commit is not at hand."""
    if not repository.has(entry.oid):
        return None
    found: dict[str, TreeEntry] = {}
    for name, inner in repository.entries(entry.oid).items():
        if inner.mode != GITLINK:
            found[f"{path}/{name}"] = inner
        else:
            found |= _submodule(repository, f"{path}/{name}", inner) or {}
    return found


def build(
    repository: RunRepository,
    recipe: Recipe,
    root: Path,
    *,
    skipped: Iterable[str],
    copied: Iterable[str],
    like_checkout: Mapping[str, TreeEntry],
    prepare: Callable[[Path], None] | None = None,
) -> Template:
    """Make a template in a folder that does not exist yet.

    Args:
        repository: where the commit is.
        recipe: what to make.
        root: absolute folder to make.
        skipped: tracked paths that a sparse checkout does not have.
        copied: ignored files and folders of the checkout to copy, repo-relative.
        like_checkout: files that lie in the checkout exactly so: they get its times, so that builds stay fresh.
        prepare: runs the project's own setup command in the folder.
    """
    root.mkdir(parents=True)
    tree = repository.tree_of(recipe.commit)
    shown = show(repository, tree, without=(*recipe.without, *skipped), instead=dict(recipe.instead))
    repository.write_out(shown.tree, root)
    smudged = pointers.fill(root, shown.entries, repository.checkout.common_dir / "lfs" / "objects")
    checkout = repository.checkout.root
    _take_times(root, checkout, (path for path, entry in shown.entries.items() if like_checkout.get(path) == entry))
    named = expanded(checkout, copied)
    copy_ignored(checkout, root, named, tracked=shown.entries)
    if prepare is not None:
        prepare(root)
    wanted, extras = _inventory(root, shown.entries, recipe.key)
    return Template(
        recipe=recipe,
        root=root,
        tree=tree,
        shown=shown,
        wanted=wanted,
        extras=extras,
        ignored_folders=_whole_folders(root, named, shown.entries),
        pointers=smudged.filled,
        notes=_notes(shown, smudged.missing),
    )


def _notes(shown: Shown, missing: tuple[str, ...]) -> tuple[str, ...]:
    said = (
        (shown.unfilled, "submodules that were never fetched are empty"),
        (missing, "files of git-lfs that were never fetched are pointers"),
    )
    return tuple(f"{text}: {', '.join(paths[:5])}" for paths, text in said if paths)


def _take_times(root: Path, checkout: Path, paths: Iterable[str]) -> None:
    for path in paths:
        try:
            found = os.lstat(checkout / path)
        except OSError:
            continue
        os.utime(root / path, ns=(found.st_mtime_ns, found.st_mtime_ns), follow_symlinks=False)


def copy_ignored(checkout: Path, root: Path, named: Iterable[str], *, tracked: Mapping[str, TreeEntry]) -> None:
    """Copy ignored files and folders with modes, times and links; tracked files stay as they are."""
    for path in named:
        for file in _files_at(checkout, path):
            if file in tracked or (root / file).exists() or not _free(root, file):
                continue
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            copy_one(str(checkout / file), str(root / file))


def _free(root: Path, file: str) -> bool:
    """Whether no file or link of the commit stands where a folder is needed; a link could lead out of the folder."""
    return all(not (root / above).is_symlink() and not (root / above).is_file() for above in parents([file]))


def _whole_folders(root: Path, named: Iterable[str], tracked: Mapping[str, TreeEntry]) -> tuple[str, ...]:
    held = parents(tracked)
    return tuple(f"{path}/" for path in named if path not in held and (root / path).is_dir())


def expanded(checkout: Path, named: Iterable[str]) -> list[str]:
    """Repo-relative paths for names that may be globs; what lies outside of the checkout is left out."""
    found: list[str] = []
    for name in named:
        clean = name.rstrip("/")
        found += sorted(glob.glob(clean, root_dir=checkout, recursive=True)) if glob.has_magic(clean) else [clean]
    return [path for path in dict.fromkeys(found) if not os.path.isabs(path) and ".." not in path.split("/")]


def _files_at(checkout: Path, path: str) -> list[str]:
    place = checkout / path
    try:
        mode = os.lstat(place).st_mode
    except OSError:
        return []
    if not stat.S_ISDIR(mode):
        return [path] if stat.S_ISREG(mode) or stat.S_ISLNK(mode) else []
    files, _ = scan(str(place))
    plain = (name for name, facts in files.items() if stat.S_ISREG(facts[4]) or stat.S_ISLNK(facts[4]))
    return [f"{path}/{name}" for name in sorted(plain)]


def _inventory(root: Path, entries: Mapping[str, TreeEntry], key: str) -> tuple[dict[str, Wanted], frozenset[str]]:
    files, _ = scan(str(root))
    wanted: dict[str, Wanted] = {}
    extras = set()
    for path, facts in sorted(files.items()):
        entry = entries.get(path)
        if entry is not None:
            wanted[path] = Wanted(key=f"{entry.mode} {entry.oid}", source=f"{root}/{path}")
        elif path.startswith(".git/"):
            wanted[path] = Wanted(key=f"{key}:{path}", source=f"{root}/{path}")
        elif stat.S_ISREG(facts[4]) or stat.S_ISLNK(facts[4]):
            extras.add(path)
            wanted[path] = Wanted(key=f"extra {facts[1]} {facts[2]}", source=f"{root}/{path}")
    return wanted, frozenset(extras)


def desired(template: Template, shown: Shown) -> dict[str, Wanted]:
    """What a workspace made from a template shall hold to show another tree."""
    if shown.tree == template.shown.tree:
        return template.wanted
    old, new = template.shown.entries, shown.entries
    wanted = {path: want for path, want in template.wanted.items() if path not in old or new.get(path) == old[path]}
    fresh = {path: Wanted(key=f"{entry.mode} {entry.oid}") for path, entry in new.items() if old.get(path) != entry}
    blocked = parents(fresh)
    under = {path for path in template.extras if not parents([path]).isdisjoint(fresh)}
    return {path: want for path, want in wanted.items() if path not in blocked and path not in under} | fresh
