"""What history says: where the default branch meets, and which files change often."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from regreen.errors import UsageError
from regreen.model.ids import CommitId, TreeId
from regreen.repo.checkout import Checkout
from regreen.repo.git import split_z

_REMOTE_HEAD = "refs/remotes/origin/HEAD"
_CHURN_COMMITS = 1000
"""Commits looked at."""


def default_branch(checkout: Checkout, named: str) -> str:
    """Full name of the default branch's ref; empty when there is none."""
    guesses = (
        [f"refs/heads/{named}", f"refs/remotes/origin/{named}", f"refs/remotes/{named}"]
        if named
        else [
            _REMOTE_HEAD,
            *(f"{place}{name}" for name in ("main", "master") for place in ("refs/remotes/origin/", "refs/heads/")),
        ]
    )
    listed = checkout.git.run("for-each-ref", "--format=%(refname) %(objecttype) %(symref)", *guesses).text
    there = dict(line.split(" commit ", 1) for line in listed.splitlines() if " commit " in line)
    ref = next((guess for guess in guesses if guess in there), "")
    return there.get(ref, "") or ref


def merge_base(checkout: Checkout, named: str = "") -> CommitId | None:
    """Where HEAD left the default branch; None in a shallow clone, without such a branch or a common commit."""
    ref = default_branch(checkout, named)
    if not ref or checkout.head is None or checkout.shallow:
        return None
    answer = checkout.git.run("merge-base", checkout.head, ref)
    return CommitId(answer.text) if answer.code == 0 and answer.text else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """One commit of the history."""

    commit: CommitId
    """Its name."""
    tree: TreeId
    """Its files."""
    parents: tuple[CommitId, ...]
    """In order."""
    author: str
    """Name alone."""
    at: str
    """Day of the commit, ISO 8601."""
    subject: str
    """First line of its message."""


def first_parents(checkout: Checkout, since: CommitId | None = None, most: int = 2000) -> tuple[Past, ...]:
    """HEAD and its first parents, newest first, as far as they are at hand; ``since`` and what it holds left out."""
    if checkout.head is None:
        return ()
    until = (f"^{since}",) if since else ()
    words = ("--first-parent", f"--max-count={most}", "--format=%H%x00%T%x00%P%x00%an%x00%cs%x00%s")
    log = checkout.git.ask("log", *words, checkout.head, *until, "--")
    return tuple(map(_past, filter(None, log.text.split("\n"))))


def _past(line: str) -> Past:
    commit, tree, parents, author, at, subject = line.split("\0")
    return Past(
        commit=CommitId(commit),
        tree=TreeId(tree),
        parents=tuple(map(CommitId, parents.split())),
        author=author,
        at=at,
        subject=subject,
    )


def good_commit(checkout: Checkout, named: str) -> CommitId:
    """The commit that a user names as one at which tests passed.

    Raises:
        UsageError: there is no such commit, or HEAD does not come from it, so that no range lies between them.
    """
    found = checkout.git.run("rev-parse", "--verify", "--quiet", "--end-of-options", f"{named}^{{commit}}")
    if found.code != 0 or checkout.head is None:
        what, todo = f"There is no commit {named!r} here", "Name one that `git log --oneline` shows."
        if checkout.shallow:
            todo = "This is a shallow clone: fetch more with `git fetch --unshallow`, or name one that `git log` shows."
        raise UsageError(what, where="--good", todo=todo, slug="culprit-range")
    commit = CommitId(found.text)
    if commit != checkout.head and checkout.git.run("merge-base", "--is-ancestor", commit, checkout.head).code != 0:
        what = f"HEAD does not come from {named!r}: no range of commits lies between them"
        raise UsageError(what, where="--good", todo="Name an older commit of this branch.", slug="culprit-range")
    return commit


def churn(checkout: Checkout, paths: Iterable[str]) -> dict[str, int]:
    """How many of the last 1000 commits touched each path."""
    wanted = frozenset(paths)
    if checkout.head is None or not wanted:
        return dict.fromkeys(wanted, 0)
    log = checkout.git.ask(
        "log", "-z", "--format=", "--name-only", "--no-renames", f"-{_CHURN_COMMITS}", "--no-merges", checkout.head
    )
    counts = Counter(name.lstrip("\n") for name in split_z(log.out + b"\0"))
    return {path: counts[path] for path in wanted}
