"""Landing: what was tested is exactly what lands, under a lease, whatever the user has set."""

from pathlib import Path

import pytest

from regreen.act.integrate.land import Landed, Landing, NotLanded, Proof, message, publish
from regreen.errors import StateError
from regreen.model.ids import AttemptId, Fingerprint, RunId, TaskId
from regreen.repo.checkout import Checkout
from regreen.repo.objects import RunRepository
from regreen.testing.checkout_digest import BRANCH_OF_OURS, checkout_digest
from regreen.testing.repos import PYTHON_PROJECT, tiny_repo

pytestmark = pytest.mark.integration
GOOD = Proof(owner="us", valid=True)
WORDS = Landing(
    run_id=RunId("r1"),
    task_id=TaskId("T1"),
    attempt_id=AttemptId("T1.1"),
    agent="repair",
    findings=(Fingerprint("0011223344556677"),),
    scope="full",
    title="Add instead of subtract",
)


@pytest.fixture
def repo(tmp_path: Path):
    return tiny_repo(tmp_path / "repo", PYTHON_PROJECT)


@pytest.fixture
def ours(repo, tmp_path):
    return RunRepository.open(Checkout.find(repo.root), tmp_path / "objects.git")


def try_to(ours, tree, *, proof=GOOD, tip, published=None):
    commit = ours.commit(tree, (tip,), message(WORDS), "Regreen <regreen@localhost>", "2026-01-01T00:00:00Z")
    return publish(ours, proof, commit, tip=tip, branch="regreen/r1", published=published)


def test_two_fixes_land_one_after_the_other_and_only_the_branch_is_new(repo, ours):
    for key, value in (("commit.gpgSign", "true"), ("user.useConfigOnly", "true"), ("gpg.program", "/bin/false")):
        repo.git("config", key, value)
    before = checkout_digest(repo.root)
    base = ours.checkout.head
    first_tree = ours.with_files(ours.tree_of(base), {"src/tiny/calc.py": b"fixed\n"})
    first = try_to(ours, first_tree, tip=base)
    assert isinstance(first, Landed)
    second_tree = ours.with_files(first_tree, {"src/tiny/more.py": b"more\n"})
    second = try_to(ours, second_tree, tip=first.commit, published=first.commit)
    assert isinstance(second, Landed)
    assert before.difference(checkout_digest(repo.root), allowed=BRANCH_OF_OURS) == ()
    assert repo.git("rev-list", f"{base}..regreen/r1").split() == [second.commit, first.commit]
    assert repo.git("rev-parse", "regreen/r1^{tree}") == second_tree
    trailers = repo.git("log", "-1", "--format=%(trailers:only,unfold)", "regreen/r1")
    assert "Regreen-Task: T1" in trailers
    assert "Regreen-Validation: full" in trailers
    assert repo.git("log", "-1", "--format=%an <%ae> %cn", "regreen/r1") == "Regreen <regreen@localhost> Regreen"


@pytest.mark.parametrize("why", ["lease-lost", "branch-moved"])
def test_what_must_not_land_changes_nothing(repo, ours, why):
    base = ours.checkout.head
    tree = ours.with_files(ours.tree_of(base), {"new": b"n"})
    if why == "branch-moved":
        repo.git("branch", "regreen/r1")
    before = checkout_digest(repo.root)
    answer = try_to(ours, tree, proof=Proof(owner="us", valid=why != "lease-lost"), tip=base)
    assert isinstance(answer, NotLanded)
    assert answer.slug == why
    assert answer.reason
    assert before.difference(checkout_digest(repo.root)) == ()


def test_a_landing_can_be_repeated_after_a_crash(repo, ours):
    base = ours.checkout.head
    tree = ours.with_files(ours.tree_of(base), {"new": b"n"})
    first = try_to(ours, tree, tip=base)
    again = try_to(ours, tree, tip=base)
    assert first == again
    assert publish(ours, GOOD, first.commit, tip=base, branch="regreen/r1", published=None) == first


def test_never_anything_but_fast_forward(repo, ours):
    base = ours.checkout.head
    stray = ours.commit(ours.tree_of(base), [], "fix: stray\n", "R <r@l>", "2026-01-01T00:00:00Z")
    with pytest.raises(StateError):
        publish(ours, GOOD, stray, tip=base, branch="regreen/r1", published=None)
