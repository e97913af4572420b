"""One new branch by compare and swap, and nothing else, whatever stands in the way."""

import pytest

from regreen.errors import GitError
from regreen.repo.checkout import Checkout
from regreen.repo.objects import RunRepository
from regreen.repo.publish import Moved, Published
from regreen.testing.checkout_digest import BRANCH_OF_OURS, checkout_digest

pytestmark = pytest.mark.integration


@pytest.fixture
def make(repo, ours):
    def commit(text: str = "fixed", parent: str = "") -> str:
        head = parent or repo.git("rev-parse", "HEAD")
        tree = ours.with_files(ours.tree_of(head), {"fix.py": text.encode()})
        return ours.commit(tree, [head], "fix: it\n", "Regreen <r@l>", "2026-01-01T00:00:00Z")

    return commit


def test_the_branch_is_all_that_is_new(repo, ours, make):
    repo.write({"src/tiny/calc.py": "dirty\n", "untracked": "u"})
    repo.git("stash")
    repo.write({"again": "u"})
    before = checkout_digest(repo.root)
    commit = make()
    assert ours.publish("regreen/1", commit, None) == Published(branch="regreen/1", commit=commit)
    assert before.difference(checkout_digest(repo.root), allowed=BRANCH_OF_OURS) == ()
    assert repo.git("show", "regreen/1:fix.py") == "fixed"
    assert repo.git("for-each-ref", "--format=%(refname)").split() == [
        "refs/heads/main",
        "refs/heads/regreen/1",
        "refs/stash",
    ]
    repo.git("fsck", "--strict")


def test_it_moves_on_from_where_it_was_left_and_can_be_repeated(repo, ours, make):
    first = make()
    second = make("more", first)
    ours.publish("regreen/1", first, None)
    for _ in range(2):
        assert ours.publish("regreen/1", second, first) == Published(branch="regreen/1", commit=second)
    assert repo.git("rev-parse", "regreen/1") == second


@pytest.mark.parametrize("deed", ["moved", "deleted", "made"])
def test_what_somebody_else_did_to_it_is_not_undone(repo, ours, make, deed):
    first = make()
    expected = None if deed == "made" else first
    if expected:
        ours.publish("regreen/1", first, None)
    if deed == "deleted":
        repo.git("branch", "-D", "regreen/1")
    else:
        repo.git("branch", "-f", "regreen/1", "main")
    before = checkout_digest(repo.root)
    answer = ours.publish("regreen/1", make("more", first), expected)
    assert isinstance(answer, Moved)
    assert answer.found == (None if deed == "deleted" else repo.git("rev-parse", "main"))
    assert "regreen/1" in answer.reason
    assert before.difference(checkout_digest(repo.root)) == ()


def test_a_branch_named_regreen_is_in_nobodys_way(repo, ours, make):
    repo.git("branch", "regreen")
    first = make()
    answer = ours.publish("regreen/1", first, None)
    assert answer == Published(branch="regreen-1", commit=first)
    second = make("more", first)
    assert ours.publish("regreen/1", second, first) == Published(branch="regreen-1", commit=second)


def test_a_branch_that_is_checked_out_is_left_alone(repo, ours, make, tmp_path):
    first = make()
    ours.publish("regreen/1", first, None)
    repo.git("worktree", "add", "-q", str(tmp_path / "look"), "regreen/1")
    answer = ours.publish("regreen/1", make("more", first), first)
    assert isinstance(answer, Moved)
    assert str(tmp_path / "look") in answer.reason


def test_a_stale_lock_is_an_error_that_says_so(repo, ours, make):
    lock = repo.root / ".git" / "refs" / "heads" / "regreen" / "1.lock"
    lock.parent.mkdir()
    lock.touch()
    with pytest.raises(GitError, match="cannot be written") as caught:
        ours.publish("regreen/1", make(), None)
    assert "lock" in caught.value.todo


def test_no_hook_runs_and_no_setting_of_the_users_stops_it(repo, ours, make, tmp_path):
    for name in ("reference-transaction", "post-commit", "pre-push", "post-update", "post-merge", "pre-auto-gc"):
        hook = repo.root / ".git" / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\nexit 1\n")
        hook.chmod(0o755)
    for key, value in (("commit.gpgSign", "true"), ("gpg.program", "false"), ("user.useConfigOnly", "true")):
        repo.git("config", key, value)
    commit = make()
    ours.publish("regreen/1", commit, None)
    assert isinstance(ours.fast_forward_user_branch(commit), Published)
    assert not (tmp_path / "sprung").exists()


def test_from_a_linked_worktree(repo, tmp_path):
    repo.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "linked"))
    ours = RunRepository.open(Checkout.find(tmp_path / "linked"), tmp_path / "state2")
    commit = ours.commit(
        ours.tree_of(ours.checkout.head), [ours.checkout.head], "fix: it\n", "R <r@l>", "2026-01-01T00:00:00Z"
    )
    ours.publish("regreen/1", commit, None)
    assert repo.git("rev-parse", "regreen/1") == commit


class TestApplyMerge:
    def test_a_clean_and_unchanged_branch_moves_with_its_files(self, repo, ours, make):
        commit = make()
        ours.publish("regreen/1", commit, None)
        assert ours.fast_forward_user_branch(commit) == Published(branch="main", commit=commit)
        assert (repo.root / "fix.py").read_text() == "fixed"
        assert repo.git("status", "--porcelain") == ""

    @pytest.mark.parametrize("deed", ["dirty", "staged", "committed", "switched", "in the way", "detached"])
    def test_anything_else_is_left_alone(self, repo, ours, make, deed):
        commit = make()
        ours.publish("regreen/1", commit, None)
        match deed:
            case "dirty":
                repo.write({"src/tiny/calc.py": "mine\n"})
            case "staged":
                repo.write({"mine.py": "mine\n"})
                repo.git("add", "mine.py")
            case "committed":
                repo.commit({"mine.py": "mine\n"})
            case "switched":
                repo.git("checkout", "-q", "-b", "elsewhere")
            case "in the way":
                repo.write({"fix.py": "mine\n"})
            case "detached":
                repo.git("checkout", "-q", "--detach")
        before = {path: path.read_bytes() for path in repo.root.rglob("*.py")}
        head = repo.git("rev-parse", "HEAD")
        answer = ours.fast_forward_user_branch(commit)
        assert isinstance(answer, Moved)
        assert answer.reason
        assert repo.git("rev-parse", "HEAD") == head
        assert {path: path.read_bytes() for path in repo.root.rglob("*.py")} == before
