"""Every state of a repository that a user may have."""

import os
from pathlib import Path

import pytest

from regreen.errors import GitError
from regreen.repo.checkout import Checkout
from regreen.testing.checkout_digest import checkout_digest
from regreen.testing.repos import PYTHON_PROJECT, clone, tiny_repo

pytestmark = pytest.mark.integration


@pytest.fixture
def repo(tmp_path: Path):
    return tiny_repo(tmp_path / "repo", PYTHON_PROJECT)


def slug_of(path: Path) -> str:
    with pytest.raises(GitError) as caught:
        Checkout.find(path)
    assert caught.value.what
    assert caught.value.where
    assert caught.value.todo
    return caught.value.slug


def test_a_plain_checkout_is_described(repo):
    found = Checkout.find(repo.root)
    assert (found.root, found.project, found.branch) == (repo.root, ".", "main")
    assert found.head == repo.git("rev-parse", "HEAD")
    assert found.git_dir == found.common_dir == repo.root / ".git"
    assert not found.shallow
    assert not found.partial


def test_a_project_below_the_root_is_named_by_its_folder(repo):
    found = Checkout.find(repo.root / "src" / "tiny")
    assert (found.root, found.project) == (repo.root, "src/tiny")
    assert found.project_root == repo.root / "src" / "tiny"


def test_a_path_through_a_link_finds_the_real_root(repo, tmp_path):
    (tmp_path / "link").symlink_to(repo.root)
    assert Checkout.find(tmp_path / "link" / "src").root == repo.root


def test_no_repository(tmp_path):
    assert slug_of(tmp_path) == "no-repository"


def test_a_git_folder_without_head(repo):
    (repo.root / ".git" / "HEAD").unlink()
    assert slug_of(repo.root / "src") == "broken-repository"


def test_no_such_folder(tmp_path):
    assert slug_of(tmp_path / "nowhere") == "no-repository"


def test_a_bare_repository(tmp_path):
    bare = tiny_repo(tmp_path / "source", PYTHON_PROJECT)
    clone(bare, tmp_path / "bare", "--bare")
    assert slug_of(tmp_path / "bare") == "bare-repository"


def test_the_inside_of_a_git_folder(repo):
    assert slug_of(repo.root / ".git" / "refs") == "bare-repository"


def test_no_git_program(repo, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert slug_of(repo.root) == "no-git"


def test_an_unborn_head_is_known(tmp_path):
    repo = tiny_repo(tmp_path / "repo")
    found = Checkout.find(repo.root)
    assert (found.head, found.branch) == (None, "main")


def test_a_head_that_names_nothing_is_an_error(repo):
    (repo.root / ".git" / "HEAD").write_text("1" * 40 + "\n")
    assert slug_of(repo.root) == "broken-head"


def test_a_detached_head_has_no_branch(repo):
    repo.git("checkout", "-q", "--detach")
    assert Checkout.find(repo.root).branch == ""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_repository_of_another_user(repo):
    for folder, _, files in os.walk(repo.root):
        os.chown(folder, 12345, 12345)
        for name in files:
            os.chown(Path(folder, name), 12345, 12345)
    assert Checkout.find(repo.root / "src").head == repo.git("-c", "safe.directory=*", "rev-parse", "HEAD")


def test_a_linked_worktree(repo, tmp_path):
    repo.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "linked"))
    found = Checkout.find(tmp_path / "linked")
    assert (found.root, found.branch) == (tmp_path / "linked", "other")
    assert found.common_dir == repo.root / ".git"
    assert found.git_dir == repo.root / ".git" / "worktrees" / "linked"


def test_shallow_partial_and_sha256(repo, tmp_path):
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.commit({"more": "x"})
    assert Checkout.find(clone(repo, tmp_path / "shallow", "--depth=1").root).shallow
    assert Checkout.find(clone(repo, tmp_path / "partial", "--filter=blob:none").root).partial
    wide = tiny_repo(tmp_path / "wide", PYTHON_PROJECT, object_format="sha256")
    found = Checkout.find(wide.root)
    assert found.object_format == "sha256"
    assert len(found.head or "") == 64


def test_git_variables_of_ours_do_not_lead_astray(repo, monkeypatch, tmp_path):
    other = tiny_repo(tmp_path / "other", {"a": "b"})
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.root))
    assert Checkout.find(repo.root).root == repo.root


def test_no_program_of_the_repository_is_started_and_nothing_changes(repo, tmp_path):
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\n")
    trap.chmod(0o755)
    for key in ("core.fsmonitor", "core.editor", "core.pager", "diff.external", "core.sshCommand"):
        repo.git("config", key, str(trap))
    before = checkout_digest(repo.root)
    Checkout.find(repo.root)
    assert before.difference(checkout_digest(repo.root)) == ()
    assert not (tmp_path / "sprung").exists()
