"""The run's own repository: every commit of a run is made here; the user's is only read until a branch is published."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from regreen.errors import GitError
from regreen.model.counts import counted
from regreen.model.ids import CommitId, TreeId
from regreen.model.steps import Step, no_step
from regreen.model.tasks import FileChange
from regreen.model.workspaces import Snapshot
from regreen.repo import attributes, diff, history, merge, publish, worktree
from regreen.repo.checkout import Checkout
from regreen.repo.diff import Conflict
from regreen.repo.git import Git, encode
from regreen.repo.loose import ObjectStore
from regreen.repo.publish import Moved, Published
from regreen.repo.snapshot import WorkingTree, read_working_tree
from regreen.repo.trees import Edits, TreeEntry, choose, edit_tree, list_tree, read_blobs, tree_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRepository:
    """A bare repository in the state folder that borrows the user's objects and never writes to them."""

    checkout: Checkout
    """The user's."""
    folder: Path
    """Absolute; the bare repository."""
    git: Git
    """Git on it."""
    step: Step = no_step
    """Surrounds every change of the user's repository with its name."""

    @classmethod
    def open(cls, checkout: Checkout, folder: Path, *, step: Step = no_step) -> "RunRepository":
        """Make it, or open the one that is there.

        Raises:
            GitError: the folder cannot be written.
        """
        git = checkout.git.but(env={"GIT_DIR": str(folder), "GIT_WORK_TREE": ""}, cwd=str(checkout.root))
        git = Git(
            program=git.program,
            cwd=str(checkout.root),
            env=tuple((name, value) for name, value in git.env if value),
        )
        _make(git, checkout, folder)
        return cls(checkout=checkout, folder=folder, git=git.at(folder), step=step)

    @property
    def store(self) -> ObjectStore:
        """Where our own objects go."""
        return ObjectStore(folder=self.folder / "objects", object_format=self.checkout.object_format)

    def working_tree(self) -> WorkingTree:
        """The checkout as it stands, and what a reader must know about it."""
        return read_working_tree(self.checkout, self.git, self.store)

    def snapshot(self, *, include_dirty: bool, default_branch: str = "", found: WorkingTree | None = None) -> Snapshot:
        """HEAD, or the working tree with what is untracked and not ignored, as a commit.

        A clean tree gives the user's own commit. An unborn HEAD gives a commit without parents. ``found`` is the
        working tree where it has just been read.
        """
        found = found or self.working_tree()
        head = self.checkout.head
        if head is not None and not (include_dirty and found.changed):
            commit = head
        else:
            tree = found.tree if include_dirty else self.store.write("tree", b"")
            commit = merge.bare_commit(self.store, tree, *([head] if head else []))
        return Snapshot(
            commit=commit,
            tree=self.tree_of(commit),
            head=head,
            branch=self.checkout.branch,
            dirty=bool(found.changed),
            dirty_files=found.changed,
            merge_base=history.merge_base(self.checkout, default_branch),
            notes=_notes(self.checkout, found),
        )

    def tree_of(self, commit: str) -> TreeId:
        """The tree of a commit (a tree is its own).

        Raises:
            GitError: there is no such object.
        """
        return tree_of(self.git, commit)

    def has(self, name: str) -> bool:
        """Whether an object is at hand, here or in what is borrowed."""
        return self.git.run("cat-file", "-e", name).code == 0

    def entries(self, commit: str) -> dict[str, TreeEntry]:
        """All files of a commit or tree, with mode and content name."""
        return list_tree(self.git, commit)

    def files(self, commit: str) -> tuple[str, ...]:
        """Repo-relative paths of a commit or tree, in git's order."""
        return tuple(self.entries(commit))

    def read(self, commit: str, path: str) -> bytes | None:
        """Content of one file (a symlink's is its target); None when there is no such file."""
        answer = self.git.run("cat-file", "blob", f"{commit}:{path}")
        return answer.out if answer.code == 0 else None

    def read_many(self, oids: Iterable[str]) -> dict[str, bytes]:
        """Contents by name, in one process."""
        return read_blobs(self.git, list(oids))

    def read_files(self, commit: str, paths: Iterable[str]) -> dict[str, bytes]:
        """Contents of those of the files that are there, in two processes."""
        entries = self.entries(commit)
        named = {path: entries[path].oid for path in paths if path in entries and entries[path].mode != "160000"}
        contents = self.read_many(named.values())
        return {path: contents[oid] for path, oid in named.items()}

    def write_blob(self, content: bytes) -> str:
        """Store a content and return its name, without a process."""
        return self.store.write("blob", content)

    def edit(self, tree: str, edits: Edits) -> TreeId:
        """A tree with some files replaced, added or removed."""
        return edit_tree(self.git, self.store, tree, edits)

    def with_files(self, tree: str, contents: Mapping[str, bytes | None]) -> TreeId:
        """A tree with plain contents put in (modes stay, new files are 100644) or removed (None)."""
        entries = self.entries(tree)
        edits: dict[str, TreeEntry | None] = {}
        for path, content in contents.items():
            mode = entries[path].mode if path in entries else "100644"
            edits[path] = None if content is None else TreeEntry(mode=mode, oid=self.write_blob(content))
        return self.edit(tree, edits)

    def lay_over(self, tree: str, source: str, takes: Callable[[str], bool]) -> TreeId:
        """A tree in which every path that ``takes`` accepts is exactly as in ``source``: restored, or removed."""
        return self.edit(tree, choose(self.entries(tree), self.entries(source), takes))

    def commit(self, tree: str, parents: Iterable[str], message: str, author: str, when: str) -> CommitId:
        """Make a commit; nobody's identity, hook or signing setting plays a part.

        Args:
            tree: its tree.
            parents: its parents, in order.
            message: whole text; trailers included.
            author: ``Name <address>``; also the committer.
            when: ISO 8601.
        """
        return self.store.write_commit(tree, tuple(parents), message, author, when)

    def merge(self, base: str, ours: str, theirs: str) -> TreeId | Conflict:
        """Merge two trees or commits that come from a third."""
        return merge.merge(self.git, self.store, self.tree_of(base), self.tree_of(ours), self.tree_of(theirs))

    def merge_texts(self, ours: bytes, base: bytes, theirs: bytes) -> bytes | None:
        """Merge the lines of one file; None when they clash."""
        return merge.merge_texts(self.git, ours, base, theirs)

    def diff(self, old: str, new: str) -> tuple[FileChange, ...]:
        """What changed from one tree or commit to another, sorted by path; renames are found."""
        return diff.changes(self.git, old, new)

    def patch(self, old: str, new: str) -> bytes:
        """The change as a patch that ``git apply --binary`` takes."""
        return diff.patch(self.git, old, new)

    def apply(self, tree: str, patch: bytes) -> TreeId | Conflict:
        """The tree after a patch."""
        return diff.apply(self.git, tree, patch)

    def changed_lines(self, old: str, new: str) -> dict[str, frozenset[int]]:
        """One-based lines of the *old* tree that a change touches, by path; where it only adds, the neighbours."""
        return diff.changed_lines(self.git, old, new)[0]

    def new_lines(self, old: str, new: str) -> dict[str, frozenset[int]]:
        """The same as numbered in the *new* tree."""
        return diff.changed_lines(self.git, old, new)[1]

    def churn(self, paths: Iterable[str]) -> dict[str, int]:
        """How many of the last 1000 commits touched each path."""
        return history.churn(self.checkout, paths)

    def merge_base(self, default_branch: str = "") -> CommitId | None:
        """Where HEAD left the default branch; None when that cannot be said."""
        return history.merge_base(self.checkout, default_branch)

    def first_parents(self, since: CommitId | None = None) -> tuple[history.Past, ...]:
        """HEAD and its first parents, newest first; ``since`` and what it holds left out."""
        return history.first_parents(self.checkout, since)

    def is_ancestor(self, older: str, newer: str) -> bool:
        """Whether a commit is the other or lies in its history."""
        return self.git.run("merge-base", "--is-ancestor", older, newer).code == 0

    def write_out(self, tree: str, root: Path) -> CommitId:
        """Fill an empty folder with the files of a tree and a small repository of its own; its one commit."""
        commit = merge.bare_commit(self.store, tree)
        try:
            worktree.write_out(self.git, commit, root, reading=self.checkout.reading)
        except GitError as error:
            raise (_not_fetched(error) if self.checkout.partial else error) from error
        return commit

    def clean(self, tree: str, contents: Mapping[str, bytes]) -> dict[str, str]:
        """Store contents as git would on ``add``: line ends and encodings by the attributes of ``tree``, no filters."""
        stored = attributes.clean(self.git, tree, contents, reading=self.checkout.reading)
        return {path: stored.get(path) or self.write_blob(content) for path, content in contents.items()}

    def on_disk(self, tree: str, oids: Mapping[str, str]) -> dict[str, bytes]:
        """Contents as git would write them to disk: the inverse of ``clean``, by path."""
        found = self.read_many(oids.values())
        written = attributes.smudge(self.git, tree, oids, reading=self.checkout.reading)
        return {path: found[oid] for path, oid in oids.items()} | written

    def ignored(self, root: Path, paths: Iterable[str]) -> frozenset[str]:
        """Those of the paths that the ignore rules of the files in a folder match."""
        return attributes.ignored(self.git, root, list(paths))

    def publish(self, branch: str, commit: CommitId, expected: CommitId | None) -> Published | Moved:
        """Bring a commit to the user's repository and set one branch to it by compare and swap."""
        return publish.publish(self.checkout, self.git, branch, commit, expected, step=self.step)

    def fast_forward_user_branch(self, commit: CommitId) -> Published | Moved:
        """``--apply merge``: move the user's branch to a published commit, if all is clean and unchanged."""
        with self.step("user_branch_moved"):
            return publish.fast_forward(self.checkout, self.checkout.branch, commit)


def _make(git: Git, checkout: Checkout, folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "HEAD").exists():
            kind = () if checkout.object_format == "sha1" else (f"--object-format={checkout.object_format}",)
            git.ask("init", "--bare", "-q", "--template=", *kind, str(folder))
        _borrow(checkout, folder)
    except OSError as error:
        raise GitError(
            f"The run's own repository cannot be made: {error.strerror}",
            where=str(folder),
            todo="Free some space or make the state folder writable.",
            slug="state-not-written",
        ) from error


def _borrow(checkout: Checkout, folder: Path) -> None:
    """Point at the user's objects, submodules' too, and take over where history is cut and what is ignored."""
    info = folder / "objects" / "info"
    info.mkdir(parents=True, exist_ok=True)
    made = folder / "objects" / "made"
    made.mkdir(exist_ok=True)
    places = [made, checkout.objects_dir, *submodule_objects(checkout.common_dir / "modules")]
    (info / "alternates").write_bytes(b"".join(encode(worktree.quoted(place)) + b"\n" for place in places))
    (folder / "info").mkdir(exist_ok=True)
    for name in ("shallow", "info/exclude"):
        source = checkout.common_dir / name
        if source.is_file():
            (folder / name).write_bytes(source.read_bytes())


def submodule_objects(modules: Path) -> list[Path]:
    """Object stores of the submodules that were fetched."""
    return sorted(place for place in modules.glob("**/objects") if (place.parent / "HEAD").is_file())


def _not_fetched(error: GitError) -> GitError:
    return GitError(
        f"This is a partial clone, and files of the commit may be missing ({error.what})",
        where=error.where,
        todo="Check the commit out, or run `git fetch --refetch --no-filter`, so that git fetches them.",
        slug="partial-clone",
    )


def _notes(checkout: Checkout, found: WorkingTree) -> tuple[str, ...]:
    said = (
        (checkout.head is None, "HEAD is unborn: there is no commit yet"),
        (checkout.shallow, "shallow clone: no merge base, so no failure can be called preexisting"),
        (checkout.partial, "partial clone: history that was not fetched is not read"),
        (bool(found.skipped), f"sparse checkout: {counted(len(found.skipped), 'file')} left out of workspaces"),
        (bool(found.nested), f"repositories inside the checkout are left out: {', '.join(found.nested)}"),
        (bool(found.environments), f"no change of yours, as virtual environments: {', '.join(found.environments)}"),
    )
    return tuple(note for holds, note in said if holds)
