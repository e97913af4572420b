"""The pool of workspaces: private copies of a commit in which foreign code may run."""

import contextlib
import os
import shutil
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from regreen.act.attempt import bytecode, furniture, layout, places, private, proposal, storage, template
from regreen.act.attempt.layout import Purpose, Site
from regreen.act.attempt.outfit import Outfit
from regreen.act.attempt.replica import Replica, Wanted, parents
from regreen.act.attempt.shelf import Shelf
from regreen.act.attempt.template import Recipe, Shown, Template
from regreen.errors import StateError
from regreen.model.ids import CommitId, TreeId
from regreen.model.inventory import Inventory
from regreen.model.jobs import Posture
from regreen.model.settings import Settings
from regreen.model.tasks import Proposal
from regreen.model.workspaces import Workspace
from regreen.repo.objects import RunRepository
from regreen.repo.snapshot import WorkingTree

Record = Callable[[str, str], None]
"""Called with a kind (``pool``, ``template``, ``workspace``, ``scratch``, ``environment``) and an absolute folder."""


_KINDS = ("t", "w", "s", "e")
"""Folders of templates, workspaces, scratch and environments; short, since sockets in TMPDIR have short names."""


def nothing(_kind: str, _place: str) -> None:
    """For those who keep no ledger."""


@dataclass(slots=True, kw_only=True)
class _Held:
    """A workspace that is out, or lies idle."""

    id: str
    replica: Replica
    template: Template
    tree: TreeId
    shown: Shown
    purpose: Purpose = "measure"
    seen: bool = False
    """Whether an agent worked in its folder: nothing is proved there any more, however well it was put right."""
    scratch: str = ""
    furniture: frozenset[str] = frozenset()
    copies: dict[str, Replica] = field(default_factory=dict)


class Workspaces:
    """A pool of workspaces of one run. Safe from many threads."""

    def __init__(
        self,
        repository: RunRepository,
        inventory: Inventory,
        settings: Settings,
        posture: Posture,
        folder: Path,
        record: Record = nothing,
        *,
        dropped: Record = nothing,
        setup: Callable[[Workspace], None] | None = None,
        found: WorkingTree | None = None,
        secrets: proposal.Secrets | None = None,
    ) -> None:
        """Make the pool's folder.

        Args:
            repository: the run's own.
            inventory: what is known about the project.
            settings: the user's.
            posture: what this machine enforces.
            folder: absolute folder for this run's workspaces, outside of the checkout.
            record: called before anything is made, for the ledger.
            dropped: called after it was removed.
            setup: runs ``workspace.setup`` in a new template; must raise when it fails.
            found: the checkout as it stands, where it has just been read.
            secrets: knows what must not be kept of what is made in workspaces.

        Raises:
            UnsafeError: the folder cannot be used, or mounts are required and cannot be had.
        """
        self._repository = repository
        self._record, self._dropped = record, dropped
        self._secrets = secrets
        self._setup = setup if settings.workspace.setup else None
        self.isolation = layout.isolation(settings.workspace, posture)
        record("pool", str(folder))
        self.folder = places.prepare(folder, repository.checkout.root)
        self._outfit = Outfit(
            repository=repository,
            inventory=inventory,
            settings=settings.workspace,
            isolation=self.isolation,
            folder=self.folder,
            kinds=("t", "w", "e"),
        )
        self._lay_out()
        self._lock = threading.RLock()
        self._shelf = Shelf(build=self._build, discard=self._discard)
        self._made: list[tuple[str, str]] = []
        self._idle: list[_Held] = []
        self._out: dict[str, _Held] = {}
        self._left: frozenset[str] = frozenset()
        self._count = 0
        found = found or repository.working_tree()
        self._skipped = found.skipped
        self._like_checkout = repository.entries(found.tree)

    def acquire(
        self,
        commit: CommitId,
        *,
        purpose: Purpose,
        without: Sequence[str] = (),
        instead: Mapping[str, bytes] | None = None,
        outside: bool = True,
    ) -> Workspace:
        """A workspace that shows a commit, as if it had just been made.

        Args:
            commit: in the run's repository.
            purpose: ``agent`` never sees secret files.
            without: tracked files that it must not hold (nor its history).
            instead: tracked files that it shows with another content, such as tests with the held-out ones cut out.
            outside: whether an agent is a foreign program, which must not be able to write to the environment.

        Raises:
            UnsafeError: an outside agent could write to the user's environment.
            StateError: the disk is full or the folder cannot be written.
        """
        self._mend()
        recipe = Recipe(commit=commit, without=tuple(without), instead=tuple(sorted((instead or {}).items())))
        try:
            with self._shelf.held(recipe) as made:
                held = self._ready(made, seen=purpose == "agent")
                held.purpose = purpose
                found = self._furnish(held, outside=outside)
                self._shelf.pin(recipe.key)
                return found
        except OSError as error:
            raise _disk(self.folder, error) from error

    def put(self, workspace: Workspace, tree: TreeId) -> None:
        """Make a workspace show another tree, whatever lies in it now; its caches are emptied."""
        held = self._out[workspace.id]
        recipe = held.template.recipe
        hidden = (*recipe.without, *self._skipped)
        shown = template.show(self._repository, tree, without=hidden, instead=dict(recipe.instead))
        try:
            self._settle(held, tree, shown)
            self._lay_furniture(held)
            self._lay_caches(held)
            _empty(Path(held.scratch) / "pycache")
        except OSError as error:
            raise _disk(self.folder, error) from error

    def lay_over(self, workspace: Workspace, commit: str, takes: Callable[[str], bool] | Iterable[str]) -> TreeId:
        """Make every path that ``takes`` accepts exactly as in a commit: restored, or removed. The tree that results.

        Args:
            workspace: which.
            commit: the base, whose tests and test config count.
            takes: a predicate, or the paths themselves.
        """
        wanted = takes if callable(takes) else frozenset(takes).__contains__
        tree = self._repository.lay_over(self._out[workspace.id].tree, commit, wanted)
        self.put(workspace, tree)
        return tree

    def read_proposal(self, workspace: Workspace, keep: Callable[[bytes], str]) -> Proposal:
        """What was made in a workspace. Its processes must have ended.

        Args:
            workspace: which.
            keep: stores a patch and returns its path relative to the run's folder; not called when nothing changed.
        """
        reading = self.read(workspace)
        base_tree = self._out[workspace.id].template.tree
        patch = keep(self._repository.patch(base_tree, reading.tree)) if reading.tree != base_tree else ""
        return Proposal(
            base=workspace.base,
            base_tree=base_tree,
            tree=reading.tree,
            files=reading.files,
            patch=patch,
            secrets=reading.secrets,
        )

    def read(self, workspace: Workspace) -> proposal.Reading:
        """The same without a patch, and with what was left out and why."""
        held = self._out[workspace.id]
        return proposal.read(
            self._repository,
            held.replica,
            held.template,
            tree=held.tree,
            tracked=held.shown.entries,
            furniture=held.furniture,
            left=self._left,
            secrets=self._secrets,
        )

    def release(self, workspace: Workspace) -> None:
        """Give it back. Its scratch folder goes; its files are put right when it is next taken.

        Raises:
            StateError: its folder is gone, so that nothing counts that was seen in it.
        """
        held = self._out.pop(workspace.id)
        self._shelf.unpin(held.template.recipe.key)
        gone = not os.path.isdir(held.replica.root)
        if held.purpose == "measure" and not self._left and held.tree == held.template.tree and not gone:
            self._learn(held)
        furniture.take_away(held.replica.root, held.scratch, held.furniture)
        self._drop("scratch", Path(held.scratch))
        if gone:
            self._drop("workspace", Path(held.replica.root).parent)
            raise _removed(held.replica.root)
        with self._lock:
            self._idle.append(held)

    def notes(self) -> tuple[str, ...]:
        """What a reader of the report must know about the workspaces."""
        return self._shelf.notes()

    def close(self) -> bool:
        """Remove the whole pool; whether nothing is left."""
        with self._lock:
            self._idle.clear()
            self._out.clear()
            made, self._made = self._made, []
        self._shelf.clear()
        gone = places.reap(self.folder)
        for kind, place in (*made, ("pool", str(self.folder))) if gone else ():
            self._dropped(kind, place)
        return gone

    def _lay_out(self) -> None:
        for kind in _KINDS:
            (self.folder / kind).mkdir(exist_ok=True)

    def _mend(self) -> None:
        """Make the pool anew where somebody removed it, such as what cleans caches."""
        with self._lock:
            if all((self.folder / name).exists() for name in (*_KINDS, places.MARK)):
                return
            self._idle.clear()
            self._shelf.clear()
            places.prepare(self.folder, self._repository.checkout.root)
            self._lay_out()

    def _build(self, recipe: Recipe) -> Template:
        root = self._new_folder("t", "template")
        try:
            return template.build(
                self._repository,
                recipe,
                root / "tree",
                skipped=self._skipped,
                copied=self._outfit.copied(parents(self._like_checkout)),
                like_checkout=self._like_checkout,
                prepare=self._prepare if self._setup is not None else None,
            )
        except BaseException:
            self._drop("template", root)
            raise

    def _discard(self, old: Template) -> None:
        self._drop("template", old.root.parent)

    def _drop(self, kind: str, place: Path) -> None:
        if places.reap(place):
            with self._lock, contextlib.suppress(ValueError):
                self._made.remove((kind, str(place)))
            self._dropped(kind, str(place))

    def _prepare(self, root: Path) -> None:
        """Run the project's own setup command in a new template, which it sees as a workspace."""
        scratch = self._new_folder("s", "scratch")
        _make_scratch(scratch)
        site = self._outfit.site(str(root), str(scratch))
        placed = furniture.place(site, "measure", self.isolation)
        if self._setup is not None:
            self._setup(self._outfit.workspace(scratch.name, site, "measure", CommitId(""), TreeId("")))
        furniture.take_away(str(root), str(scratch), placed)
        self._drop("scratch", scratch)

    def _ready(self, made: Template, *, seen: bool) -> _Held:
        """An idle workspace put right, best one of the same template, else a new one; agents have their own."""
        held = self._take_idle(made, seen=seen)
        if held is not None:
            with contextlib.suppress(OSError):
                held.template = made
                self._settle(held, made.tree, made.shown)
                return held
            self._drop("workspace", Path(held.replica.root).parent)
        root = self._new_folder("w", "workspace")
        held = _Held(
            id=root.name,
            replica=Replica(root=str(root / "tree")),
            template=made,
            tree=made.tree,
            shown=made.shown,
            seen=seen,
        )
        os.mkdir(held.replica.root)
        self._settle(held, made.tree, made.shown)
        return held

    def _take_idle(self, made: Template, *, seen: bool) -> _Held | None:
        with self._lock:
            idle = sorted(
                (held for held in self._idle if held.seen is seen), key=lambda held: held.template is not made
            )
            for best in idle[:1]:
                self._idle.remove(best)
                return best
            return None

    def _settle(self, held: _Held, tree: TreeId, shown: Shown) -> None:
        wanted = template.desired(held.template, shown)
        bare = {path: shown.entries[path].oid for path, want in wanted.items() if not want.source}
        contents = self._repository.on_disk(shown.tree, bare)

        def content(path: str, _want: Wanted) -> tuple[str, bytes]:
            return shown.entries[path].mode, contents[path]

        held.replica.settle(wanted, content)
        held.tree, held.shown = tree, shown

    def _furnish(self, held: _Held, *, outside: bool) -> Workspace:
        scratch = self._new_folder("s", "scratch")
        _make_scratch(scratch)
        held.scratch = str(scratch)
        site = self._outfit.site(held.replica.root, held.scratch)
        if self.isolation == "paths" and held.purpose == "agent" and outside:
            site = self._privately(held, site)
        self._lay_furniture(held)
        self._lay_caches(held)
        self._out[held.id] = held
        base, base_tree = held.template.recipe.commit, held.template.tree
        return self._outfit.workspace(held.id, site, held.purpose, base, base_tree)

    def _lay_furniture(self, held: _Held) -> None:
        copies = {path: replica.root for path, replica in held.copies.items()}
        held.furniture = furniture.place(
            self._outfit.site(held.replica.root, held.scratch), held.purpose, self.isolation, copies
        )

    def _lay_caches(self, held: _Held) -> None:
        if self.isolation != "mounts" or held.purpose == "agent":
            return
        alike, first = self._like_checkout, held.template.shown.entries
        shown = held.shown.entries.items()
        same = (path for path, entry in shown if alike.get(path) == entry == first.get(path))
        bytecode.lay(self._outfit.root, held.replica.root, same)
        storage.lay(self._outfit.root, held.replica.root, self._outfit.inventory.project)

    def _privately(self, held: _Held, site: Site) -> Site:
        """Copy the user's environment and linked folders for an agent that could write to them."""
        inside = {path: f"{site.checkout}/{path}" for path in site.linked}
        for name, source in (*inside.items(), *((place, place) for place in site.environments)):
            if not os.path.isfile(f"{source}/pyvenv.cfg") and name not in inside:
                if os.access(source, os.W_OK):
                    raise private.refusal(source, "it is no virtual environment, so it cannot be copied")
                continue
            if name not in held.copies:
                held.copies[name] = Replica(root=str(self._new_folder("e", "environment") / Path(source).name))
            private.copy_into(source, held.copies[name])
        moved = [(f"{site.checkout}/{path}", f"{site.root}/{path}") for path in inside]
        moved += [(place, held.copies[place].root) for place in site.environments if place in held.copies]
        return self._outfit.site(held.replica.root, held.scratch, tuple(moved))

    def _new_folder(self, kind: str, word: str) -> Path:
        """A folder with a name that nobody had; written to the ledger before it is made."""
        above = self.folder / kind
        while True:
            with self._lock:
                self._count += 1
                place = above / f"{kind}{self._count}"
            self._record(word, str(place))
            try:
                place.mkdir()
            except FileExistsError:
                continue
            except OSError:
                self._dropped(word, str(place))
                raise
            with self._lock:
                self._made.append((word, str(place)))
            return place

    def _learn(self, held: _Held) -> None:
        """What the base's own tests leave behind is no part of any proposal."""
        drift = held.replica.drift()
        files = (path for path in drift.extra if not path.startswith(".git/") and path not in held.furniture)
        folders = (f"{path}/" for path in drift.folders if not path.startswith(".git/"))
        self._left = frozenset((*files, *folders))


def _make_scratch(scratch: Path) -> None:
    for name in layout.SCRATCH_FOLDERS:
        (scratch / name).mkdir()


def _empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(exist_ok=True)


def _disk(folder: Path, error: OSError) -> StateError:
    return StateError(
        f"A workspace cannot be made: {error.strerror}",
        where=error.filename or str(folder),
        todo="Free some space there, or set workspace.folder to another disk; then `regreen resume`.",
        slug="workspace-not-made",
    )


def _removed(root: str) -> StateError:
    return StateError(
        "A workspace was removed while something ran in it",
        where=root,
        todo="See what removes files there, or set workspace.folder to another place; then `regreen resume`.",
        slug="workspace-removed",
    )
