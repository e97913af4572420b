"""The one thing that is ever written to the user's repository: a new branch, by compare and swap."""

from dataclasses import dataclass

from regreen.errors import GitError
from regreen.model.ids import CommitId
from regreen.model.steps import Step, no_step
from regreen.repo.checkout import Checkout
from regreen.repo.git import Git, no_room


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The branch stands where it should."""

    branch: str
    """Its short name; ``regreen-<id>`` where a branch named ``regreen`` is in the way."""
    commit: CommitId
    """What it names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Somebody else moved, deleted or made it; nothing was written."""

    branch: str
    """Its short name."""
    found: CommitId | None
    """What it names now; None when it is gone."""
    reason: str
    """One sentence for a reader."""


def publish(
    checkout: Checkout, ours: Git, branch: str, commit: CommitId, expected: CommitId | None, *, step: Step = no_step
) -> Published | Moved:
    """Bring a commit to the user's repository and move one branch to it, if it is still where we left it.

    Args:
        checkout: the user's.
        ours: the run's own repository.
        branch: short name, such as ``regreen/<run-id>``.
        commit: what it shall name.
        expected: what it named when we last wrote it; None: it must be new.
        step: surrounds what is written, for fault injection.

    Raises:
        GitError: the user's repository cannot be written.
    """
    name = _free_name(checkout, branch)
    found = read_branch(checkout, name)
    if found == commit:
        return Published(branch=name, commit=commit)
    obstacle = _obstacle(checkout, name, found, expected)
    if obstacle:
        return Moved(branch=name, found=found, reason=obstacle)
    with step("objects_sent"):
        _send(checkout, ours, commit)
    words = ("-m", "regreen: publish", f"refs/heads/{name}", commit, expected or "0" * len(commit))
    with step("branch_moved"):
        answer = checkout.git.run("update-ref", *words, env=_WHO)
    if answer.code == 0:
        return Published(branch=name, commit=commit)
    now = read_branch(checkout, name)
    if now != found:
        return Moved(branch=name, found=now, reason=f"Branch {name} was moved by somebody else at this moment")
    raise no_room(answer.err, str(checkout.common_dir)) or GitError(
        f"The branch {name} cannot be written: {answer.err.strip()}",
        where=str(checkout.common_dir),
        todo="Remove a stale .lock file there, or make it writable; then `regreen resume`.",
        slug="branch-not-written",
    )


_WHO = {"GIT_COMMITTER_NAME": "Regreen", "GIT_COMMITTER_EMAIL": "regreen@localhost"}


def read_branch(checkout: Checkout, branch: str) -> CommitId | None:
    """What a branch of the user's names now; None when there is none."""
    answer = checkout.git.run("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}^{{commit}}")
    return CommitId(answer.text) if answer.code == 0 else None


def _free_name(checkout: Checkout, branch: str) -> str:
    """A branch named like a folder of ours is in the way of every name below it."""
    parts = branch.split("/")
    above = ("/".join(parts[:count]) for count in range(1, len(parts)))
    taken = any(read_branch(checkout, name) is not None for name in above)
    return branch.replace("/", "-") if taken else branch


def _obstacle(checkout: Checkout, name: str, found: CommitId | None, expected: CommitId | None) -> str:
    if found != expected:
        return f"Branch {name} names {found or 'nothing'} where Regreen left {expected or 'nothing'}"
    where = checkout.git.ask("for-each-ref", "--format=%(worktreepath)", f"refs/heads/{name}").text
    return f"Branch {name} is checked out in {where}" if where else ""


def _send(checkout: Checkout, ours: Git, commit: CommitId) -> None:
    """Objects that the user's repository lacks, as loose objects: few, and no config of a fetch can matter."""
    wanted = f"{commit}\n" + (f"^{checkout.head}\n" if checkout.head else "")
    pack = ours.ask("pack-objects", "--revs", "--stdout", "-q", "--missing=allow-any", stdin=wanted.encode()).out
    checkout.git.ask("unpack-objects", "-q", stdin=pack)


def fast_forward(checkout: Checkout, branch: str, commit: CommitId) -> Published | Moved:
    """Move the user's own branch to a commit that they already have, files included, if nothing else changed.

    Nothing is done when HEAD is not on that branch, has moved since ``checkout`` was taken, or a file differs.
    """
    now = Checkout.find(checkout.root)
    if (now.branch, now.head) != (branch, checkout.head):
        return Moved(branch=branch, found=now.head, reason=f"HEAD is no longer where the run began ({checkout.head})")
    if now.head == commit:
        return Published(branch=branch, commit=commit)
    git = Git(program=now.git.program, cwd=now.git.cwd, env=now.git.env, own_config_only=False)
    status = git.ask("status", "--porcelain", "-z", "--untracked-files=no").out
    if status:
        return Moved(branch=branch, found=now.head, reason="The working tree has changes that are not committed")
    answer = git.run("merge", "--ff-only", "--no-stat", "--no-autostash", "-q", commit, env=_WHO)
    if answer.code != 0:
        return Moved(branch=branch, found=now.head, reason=answer.err.strip() or "It is no fast-forward")
    return Published(branch=branch, commit=commit)
