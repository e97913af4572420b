"""A private copy of the project in which foreign code may run."""

from dataclasses import dataclass

from regreen.model.ids import CommitId, TreeId
from regreen.model.jobs import Mount


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The content of a project at one moment, as a commit in the run's own repository."""

    commit: CommitId
    """Commit in the run's own repository; for a clean tree it is the user's own commit."""
    tree: TreeId
    """Its tree."""
    head: CommitId | None
    """The user's HEAD; None when unborn."""
    branch: str = ""
    """The user's branch; empty when detached."""
    dirty: bool = False
    """Whether the working tree differs from HEAD."""
    dirty_files: tuple[str, ...] = ()
    """Repo-relative paths that differ or are untracked."""
    merge_base: CommitId | None = None
    """With the default branch; None when there is none (shallow, no such branch)."""
    notes: tuple[str, ...] = ()
    """What a reader must know: shallow clone, LFS pointers, submodules left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """A checked-out copy outside the checkout, with its own small repository."""

    id: str
    """Name in the ledger."""
    root: str
    """Absolute folder on this machine that holds the files."""
    seen_at: str
    """Absolute folder at which jobs see it: the checkout's own path where mounts can be had, else ``root``."""
    project: str = "."
    """The project's folder below it."""
    base: CommitId
    """What it was made from."""
    base_tree: TreeId
    """That commit's tree."""
    scratch: str
    """Absolute folder for TMPDIR, caches and captured output, outside ``root``."""
    mounts: tuple[Mount, ...] = ()
    """What every job in it gets."""
    env: tuple[tuple[str, str], ...] = ()
    """What every job in it gets: TMPDIR, cache folders, PYTHONPYCACHEPREFIX, source roots where mounts lack."""
    python: str = ""
    """Absolute path of the target's interpreter as jobs see it."""
    isolation: str = "mounts"
    """``mounts`` (mounted at the checkout's path) or ``paths`` (source roots first on the path)."""

    @property
    def cwd(self) -> str:
        """The project's folder as jobs see it."""
        return self.seen_at if self.project == "." else f"{self.seen_at}/{self.project}"

    @property
    def project_root(self) -> str:
        """The project's folder on this machine."""
        return self.root if self.project == "." else f"{self.root}/{self.project}"
