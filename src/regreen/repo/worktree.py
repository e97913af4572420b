"""Write a tree to disk as a small repository of its own: one commit, no other ref, no remote, no shared objects."""

from pathlib import Path

from regreen.model.ids import CommitId
from regreen.repo.git import Git

BRANCH = "main"
_CONFIG = """\
[core]
\trepositoryformatversion = {version}
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
\ttrustctime = false
\tcheckStat = minimal
[gc]
\tauto = 0
[maintenance]
\tauto = false
[user]
\tname = Workspace
\temail = workspace@localhost
[commit]
\tgpgSign = false
"""
_SHA256 = "[extensions]\n\tobjectFormat = sha256\n"
_ON_DISK = frozenset({"core.autocrlf", "core.eol", "core.symlinks"})


def write_out(git: Git, commit: CommitId, root: Path, *, reading: tuple[tuple[str, str], ...] = ()) -> None:
    """Fill an empty folder with the files of a commit without parents and a ``.git`` of its own.

    Args:
        git: git on the repository that holds the commit.
        commit: its name.
        root: absolute folder, existing and empty.
        reading: the user's settings about line ends.

    Raises:
        GitError: objects are missing (a partial clone), or the disk is full.
    """
    own = root / ".git"
    _make(own, commit)
    _pack(git, commit, own / "objects")
    inside = Git(
        program=git.program,
        cwd=str(root),
        env=(("GIT_DIR", str(own)), ("GIT_WORK_TREE", str(root))),
        settings=tuple(pair for pair in reading if pair[0] in _ON_DISK),
    )
    inside.ask("read-tree", commit)
    inside.ask("checkout-index", "-a", "-u", "-f", "-q")


def _pack(git: Git, commit: CommitId, objects: Path) -> None:
    """Made in the new folder itself: it may lie on another file system than where the objects come from."""
    borrowed = Path(dict(git.env)["GIT_DIR"]) / "objects"
    git.ask(
        # Packed objects are taken as they are; for those that are not, and for a folder that lives for one run, neither
        # the search for what is alike nor compression is worth its time.
        *("pack-objects", "--revs", "-q", "--window=0", "--compression=0", str(objects / "pack" / "pack")),
        stdin=f"{commit}\n".encode(),
        env={"GIT_OBJECT_DIRECTORY": str(objects), "GIT_ALTERNATE_OBJECT_DIRECTORIES": quoted(borrowed)},
    )


def quoted(path: Path) -> str:
    """A folder as git takes it in a list of folders."""
    text = str(path)
    if not any(letter in text for letter in '":\n\\'):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _make(own: Path, commit: CommitId) -> None:
    for name in ("objects/info", "objects/pack", "refs/heads", "refs/tags", "info", "hooks"):
        (own / name).mkdir(parents=True)
    wide = len(commit) > 40  # noqa: PLR2004 - hexadecimal digits of a SHA-1
    (own / "info" / "exclude").write_text("")
    (own / "HEAD").write_text(f"ref: refs/heads/{BRANCH}\n")
    (own / "config").write_text(_CONFIG.format(version=1 if wide else 0) + (_SHA256 if wide else ""))
    (own / "refs" / "heads" / BRANCH).write_text(f"{commit}\n")
