"""The user's checkout: where it is, what state it is in, read without touching a byte of it."""

from dataclasses import dataclass
from pathlib import Path

from regreen.errors import GitError
from regreen.model.ids import CommitId
from regreen.repo.git import Answer, Git, decode, encode, find_git, last_line

_CARRIED = (
    "core.filemode",
    "core.symlinks",
    "core.ignorecase",
    "core.precomposeunicode",
    "core.autocrlf",
    "core.eol",
    "core.excludesfile",
)
"""Settings of the user's that decide how the working tree is to be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkout:
    """A working tree of the user's. Nothing here ever writes to it."""

    root: Path
    """Absolute folder of the working tree, links resolved."""
    project: str
    """The asked folder below it with ``/``; ``.`` when it is the root."""
    git_dir: Path
    """Absolute; in a linked worktree the worktree's own."""
    common_dir: Path
    """Absolute; the folder that holds objects and refs."""
    head: CommitId | None
    """None when HEAD is unborn."""
    branch: str
    """Short name of the branch; empty when detached."""
    object_format: str
    """``sha1`` or ``sha256``."""
    shallow: bool
    """Whether history is cut."""
    partial: bool
    """Whether objects may be missing (a partial clone)."""
    reading: tuple[tuple[str, str], ...]
    """Settings of the user's that decide how files are read."""
    git: Git
    """Git on the user's repository, hooks and programs switched off."""

    @classmethod
    def find(cls, path: Path) -> "Checkout":
        """The checkout that holds a folder.

        Raises:
            GitError: git is missing, there is no repository, it is bare, or it cannot be read.
        """
        folder = path.resolve()
        if not folder.is_dir():
            raise GitError("No such folder", where=str(path), todo="Give a folder that exists.", slug="no-repository")
        return _describe(find_git(folder), folder)

    @property
    def project_root(self) -> Path:
        """The asked folder."""
        return self.root if self.project == "." else self.root / self.project

    @property
    def index_file(self) -> Path:
        """The user's index; it may not exist yet."""
        return self.git_dir / "index"

    @property
    def objects_dir(self) -> Path:
        """Where the user's objects lie."""
        return self.common_dir / "objects"


def _describe(git: Git, folder: Path) -> Checkout:
    where = _discover(git, folder)
    git_dir, common_dir, inside_tree, bare, shallow = where[:5]
    if bare == "true" or inside_tree != "true":
        raise GitError(
            "This is a bare repository, without files to work on" if bare == "true" else "This is inside a .git folder",
            where=str(folder),
            todo="Run it in a checkout: `git worktree add ../checkout` makes one.",
            slug="bare-repository",
        )
    root = Path(where[5]).resolve()
    pinned = git.but(env={"GIT_DIR": git_dir, "GIT_WORK_TREE": str(root)}, cwd=str(root))
    config = _config(pinned)
    head = pinned.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    branch = pinned.run("symbolic-ref", "--quiet", "--short", "HEAD")
    return Checkout(
        root=root,
        project=_below(folder, root),
        git_dir=Path(git_dir),
        common_dir=Path(common_dir),
        head=_head(head, pinned, root),
        branch=branch.text if branch.code == 0 else "",
        object_format=config.get("extensions.objectformat", "sha1").lower(),
        shallow=shallow == "true",
        partial=any(key.endswith(".promisor") or key == "extensions.partialclone" for key in config),
        reading=tuple((key, config[key]) for key in _CARRIED if key in config),
        git=pinned,
    )


def _discover(git: Git, folder: Path) -> list[str]:
    """Git folder, common folder, whether in a working tree, whether bare, whether shallow, and the root."""
    asked = (
        "rev-parse",
        "--path-format=absolute",
        "--git-dir",
        "--git-common-dir",
        "--is-inside-work-tree",
        "--is-bare-repository",
        "--is-shallow-repository",
    )
    answer = git.run(*asked)
    if answer.code != 0 and "dubious ownership" in answer.err:
        answer = _discover_pinned(git, folder, asked)
    if answer.code != 0:
        raise _no_repository(answer, folder)
    facts = answer.text.split("\n")
    return [*facts, git.ask("rev-parse", "--show-toplevel", env=_pin(folder, facts)).text if facts[2] == "true" else ""]


def _pin(folder: Path, facts: list[str]) -> dict[str, str]:
    """Git before 2.38 knows no safe.directory on a command line; a named GIT_DIR is not doubted."""
    top = next((str(place) for place in (folder, *folder.parents) if (place / ".git").exists()), "")
    return {"GIT_DIR": facts[0], "GIT_WORK_TREE": top} if top else {}


def _discover_pinned(git: Git, folder: Path, asked: tuple[str, ...]) -> Answer:
    top = next((place for place in (folder, *folder.parents) if (place / ".git").exists()), folder)
    return git.run(*asked, env={"GIT_DIR": str(top / ".git"), "GIT_WORK_TREE": str(top)})


def _no_repository(answer: Answer, folder: Path) -> GitError:
    if "not a git repository" in answer.err:
        place = next((here / ".git" for here in (folder, *folder.parents) if (here / ".git").exists()), None)
        if place is not None:
            return GitError(
                "There is a .git here which git does not take for a repository: HEAD, objects or refs are missing",
                where=str(place),
                todo="Bring back what is missing (`git init` writes a new HEAD), or clone the project anew.",
                slug="broken-repository",
            )
        return GitError(
            "This folder is in no git repository",
            where=str(folder),
            todo="Run `git init && git add -A && git commit --allow-empty -m Start` there, or go to the project's own.",
            slug="no-repository",
        )
    return GitError(
        f"Git cannot read the repository: {last_line(answer.err)}",
        where=str(folder),
        todo="Run `git status` there to see what is wrong.",
        slug="git-failed",
    )


def _head(answer: Answer, git: Git, root: Path) -> CommitId | None:
    if answer.code == 0:
        return CommitId(answer.text)
    if git.run("symbolic-ref", "--quiet", "HEAD").code == 0:
        return None
    raise GitError(
        "HEAD names a commit that is not there",
        where=str(root),
        todo="Run `git fsck` there; check out a branch that exists.",
        slug="broken-head",
    )


def _config(git: Git) -> dict[str, str]:
    """The user's effective settings, their own and the system's files included, by lower-case key."""
    own = Git(program=git.program, cwd=git.cwd, env=git.env, settings=(), own_config_only=False)
    pairs = (entry.partition(b"\n") for entry in own.ask("config", "-z", "--list").out.split(b"\0")[:-1])
    found = {decode(key): decode(value) for key, _, value in pairs}
    if "core.excludesfile" in found:
        path = own.run("config", "--type=path", "--get", "core.excludesFile")
        found["core.excludesfile"] = path.text
    return found


def _below(folder: Path, root: Path) -> str:
    relative = folder.relative_to(root) if folder.is_relative_to(root) else Path()
    return decode(encode(relative.as_posix()))
