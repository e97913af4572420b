"""What history says: where the default branch meets, and which files change often."""

from collections import Counter
from collections.abc import Iterable

from regreen.model.ids import CommitId
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
