"""What the workspaces of one pool have in common: which ignored files they hold, and how they appear."""

import os
from collections.abc import Container, Iterable
from dataclasses import dataclass
from pathlib import Path

from regreen.act.attempt import layout
from regreen.act.attempt.layout import Purpose, Site
from regreen.model.ids import CommitId, TreeId
from regreen.model.inventory import Inventory
from regreen.model.settings import WorkspaceSettings
from regreen.model.workspaces import Workspace
from regreen.repo.objects import RunRepository


@dataclass(frozen=True, slots=True, kw_only=True)
class Outfit:
    """The same for every workspace of a pool."""

    repository: RunRepository
    """The run's own."""
    inventory: Inventory
    """What is known about the project."""
    settings: WorkspaceSettings
    """The user's."""
    isolation: str
    """``mounts`` or ``paths``."""
    folder: Path
    """The pool's folder."""
    kinds: tuple[str, ...]
    """Its folders that nothing in a workspace may see."""

    @property
    def root(self) -> str:
        """The user's checkout."""
        return str(self.repository.checkout.root)

    def copied(self, tracked: Container[str]) -> tuple[str, ...]:
        """Ignored files to copy: what is needed, what is configured, and what an editable installation leads to."""
        named = (*self.inventory.needed_ignored, *self.settings.copy, *self._built(tracked))
        kept_out = {path.rstrip("/") for path in (*self.linked(), *self.inventory.secret_files)}
        return tuple(path for path in dict.fromkeys(named) if path.rstrip("/") not in kept_out)

    def _built(self, tracked_folders: Container[str]) -> tuple[str, ...]:
        """Build folders below the checkout from which the interpreter imports."""
        places = (place for package in self.inventory.editable for place in package.locations)
        inside = (os.path.relpath(place, self.root) for place in places if layout.is_below(place, self.root))
        return tuple(path for path in inside if path not in tracked_folders)

    def linked(self) -> tuple[str, ...]:
        """Ignored files and folders to mount rather than copy: what is named, and an environment in the checkout."""
        interpreter = self.inventory.interpreter
        prefix = interpreter.prefix if interpreter else ""
        own = (os.path.relpath(prefix, self.root),) if layout.is_below(prefix, self.root) else ()
        named = (path.rstrip("/") for path in (*self.inventory.linked_ignored, *self.settings.link, *own))
        return tuple(path for path in dict.fromkeys(named) if Path(self.root, path).exists())

    def site(self, root: str, scratch: str, private: tuple[tuple[str, str], ...] = ()) -> Site:
        """Everything that decides how one workspace appears."""
        checkout = self.repository.checkout
        own = (str(checkout.common_dir), str(self.repository.folder), *(f"{self.folder}/{kind}" for kind in self.kinds))
        return Site(
            root=root,
            scratch=scratch,
            checkout=self.root,
            hidden=own,
            inventory=self.inventory,
            linked=_inside(root, self.linked()),
            secrets=_inside(root, (path for path in self.inventory.secret_files if Path(self.root, path).is_file())),
            environments=layout.environments(self.inventory, self.root),
            built=tuple(path for path in layout.build_folders(self.inventory, self.root) if Path(path).is_dir()),
            private=private,
        )

    def workspace(self, name: str, site: Site, purpose: Purpose, base: CommitId, base_tree: TreeId) -> Workspace:
        """The word for it."""
        mounted = self.isolation == "mounts"
        return Workspace(
            id=name,
            root=site.root,
            seen_at=site.checkout if mounted else site.root,
            project=self.inventory.project,
            base=base,
            base_tree=base_tree,
            scratch=site.scratch,
            mounts=layout.mounts(site, purpose) if mounted else (),
            env=layout.environment(site, self.isolation),
            python=layout.python(site, self.isolation),
            isolation=self.isolation,
        )


def _inside(root: str, paths: Iterable[str]) -> tuple[str, ...]:
    """Those to which no link of the shown tree leads: what lies behind one is not ours to write to."""
    real = os.path.realpath(root)
    above = {path: os.path.dirname(os.path.join(real, path)) for path in paths}
    return tuple(path for path, folder in above.items() if os.path.realpath(folder) == folder)
