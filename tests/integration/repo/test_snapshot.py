"""The working tree as it stands, with the user's repository untouched to the last time stamp."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from regreen.repo.git import decode
from regreen.testing.checkout_digest import checkout_digest
from regreen.testing.repos import PYTHON_PROJECT, TinyRepo, clone, tiny_repo

pytestmark = pytest.mark.integration


def take(ours, **options):
    """A snapshot, which changes nothing whatever a test did to the checkout before."""
    before = checkout_digest(ours.checkout.root)
    taken = ours.snapshot(**options)
    assert before.difference(checkout_digest(ours.checkout.root)) == ()
    return taken


def files_of(ours, taken):
    return set(ours.files(taken.commit))


def test_a_clean_tree_is_the_users_own_commit(repo, ours):
    for dirty in (False, True):
        taken = take(ours, include_dirty=dirty)
        assert taken.commit == taken.head == repo.git("rev-parse", "HEAD")
        assert (taken.dirty, taken.dirty_files, taken.branch) == (False, (), "main")


def test_changes_count_only_when_asked_for(repo, ours):
    repo.write({"src/tiny/calc.py": "x = 1\n", "new.py": "y = 2\n", "staged.py": "z\n", "__pycache__/a.pyc": "c"})
    repo.git("add", "staged.py")
    (repo.root / "pyproject.toml").unlink()
    taken = take(ours, include_dirty=False)
    assert taken.commit == taken.head
    assert taken.dirty_files == ("new.py", "pyproject.toml", "src/tiny/calc.py", "staged.py")
    dirty = take(ours, include_dirty=True)
    assert dirty.commit != dirty.head
    assert ours.read(dirty.commit, "src/tiny/calc.py") == b"x = 1\n"
    assert {"new.py", "staged.py"} <= files_of(ours, dirty)
    assert not {"pyproject.toml", "__pycache__/a.pyc"} & files_of(ours, dirty)


def test_the_same_tree_gives_the_same_commit(repo, ours):
    repo.write({"new.py": "y = 2\n"})
    assert take(ours, include_dirty=True) == take(ours, include_dirty=True)


def test_assume_unchanged_hides_nothing(repo, ours):
    repo.git("update-index", "--assume-unchanged", "src/tiny/calc.py")
    repo.write({"src/tiny/calc.py": "hidden = 1\n"})
    taken = take(ours, include_dirty=True)
    assert ours.read(taken.commit, "src/tiny/calc.py") == b"hidden = 1\n"


def test_modes_links_odd_names_and_a_folder_in_the_place_of_a_file(repo, ours):
    (repo.root / "src/tiny/calc.py").chmod(0o755)
    (repo.root / "link").symlink_to("/etc/hosts")
    Path(os.fsdecode(os.fsencode(repo.root) + b"/caf\xe9\n.txt")).write_text("latin")
    (repo.root / "pyproject.toml").unlink()
    repo.write({"pyproject.toml/inner": "x"})
    entries = ours.entries(take(ours, include_dirty=True).commit)
    assert entries["src/tiny/calc.py"].mode == "100755"
    assert entries["link"].mode == "120000"
    assert decode(b"caf\xe9\n.txt") in entries
    assert "pyproject.toml/inner" in entries


def test_a_mode_that_the_user_does_not_track_is_no_change(repo, opened):
    repo.git("config", "core.fileMode", "false")
    (repo.root / "src/tiny/calc.py").chmod(0o755)
    assert not take(opened(repo), include_dirty=True).dirty


def test_ignore_files_of_the_users_count(repo, opened, tmp_path, monkeypatch):
    home = tmp_path / "home"
    TinyRepo(home).write({".gitconfig": "[core]\n\texcludesFile = ~/ignored\n", "ignored": "*.global\n"})
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    (repo.root / ".git" / "info" / "exclude").write_text("*.local\n")
    repo.write({"a.global": "", "a.local": "", "a.kept": ""})
    assert take(opened(repo), include_dirty=True).dirty_files == ("a.kept",)


def test_an_unborn_head(tmp_path, opened):
    repo = tiny_repo(tmp_path / "unborn").write({"a.py": "a\n"})
    ours = opened(repo)
    taken = take(ours, include_dirty=True)
    assert (taken.head, files_of(ours, taken)) == (None, {"a.py"})
    assert files_of(ours, take(ours, include_dirty=False)) == set()
    assert any("unborn" in note for note in taken.notes)


def test_a_merge_in_conflict_is_taken_as_it_lies_on_disk(repo, ours):
    repo.git("checkout", "-q", "-b", "other")
    repo.commit({"src/tiny/calc.py": "theirs\n"})
    repo.git("checkout", "-q", "main")
    repo.commit({"src/tiny/calc.py": "ours\n"})
    with pytest.raises(AssertionError):
        repo.git("merge", "other")
    taken = take(ours, include_dirty=True)
    assert b"<<<<<<<" in (ours.read(taken.commit, "src/tiny/calc.py") or b"")


def test_an_intended_and_a_split_index(repo, ours):
    repo.write({"meant.py": "m\n"})
    repo.git("add", "-N", "meant.py")
    repo.git("update-index", "--split-index")
    repo.git("update-index", "--force-remove", "pyproject.toml")
    taken = take(ours, include_dirty=True)
    assert {"meant.py", "pyproject.toml"} <= files_of(ours, taken)
    assert taken.dirty_files == ("meant.py",)


def test_a_sparse_checkout_loses_no_file(repo, opened):
    repo.commit({"docs/a.md": "a", "docs/b.md": "b"})
    repo.git("sparse-checkout", "set", "--no-cone", "/src/", "/tests/")
    assert not (repo.root / "docs").exists()
    ours = opened(repo)
    taken = take(ours, include_dirty=True)
    assert not taken.dirty
    assert "docs/a.md" in files_of(ours, taken)
    assert ours.working_tree().skipped == (".gitignore", "docs/a.md", "docs/b.md", "pyproject.toml")


def test_a_nested_repository_is_left_out_and_named(repo, ours):
    tiny_repo(repo.root / "vendor" / "inner", {"x": "y"})
    taken = take(ours, include_dirty=True)
    assert not taken.dirty
    assert any("vendor/inner" in note for note in taken.notes)


@pytest.mark.parametrize("name", ["venv", "tools/own environment"])
def test_an_environment_that_nothing_ignores_is_no_change(repo, opened, name):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(repo.root / name)], check=True)
    (repo.root / name / ".gitignore").unlink(missing_ok=True)  # from Python 3.13 on it hides itself
    ours = opened(repo)
    taken = take(ours, include_dirty=True)
    assert (taken.dirty, taken.dirty_files, taken.commit) == (False, (), taken.head)
    assert any(name in note for note in taken.notes)
    repo.write({"new.py": "y = 2\n"})
    assert take(ours, include_dirty=True).dirty_files == ("new.py",)


def test_what_only_looks_like_an_environment_is_the_users_work(repo, ours):
    repo.write({"venv/notes.txt": "mine", "tests/data/fake/pyvenv.cfg": "home = /usr/bin\n", "env/bin/python": "#!"})
    assert take(ours, include_dirty=True).dirty_files == (
        "env/bin/python",
        "tests/data/fake/pyvenv.cfg",
        "venv/notes.txt",
    )


def test_files_of_an_environment_that_is_under_version_control_count(repo, opened):
    repo.commit({"env/pyvenv.cfg": "home = /usr/bin\n", "env/bin/python": "#!"})
    ours = opened(repo)
    repo.write({"env/bin/python": "#! other", "env/new": ""})
    assert take(ours, include_dirty=True).dirty_files == ("env/bin/python", "env/new")


def test_a_dirty_submodule_is_no_change_of_ours(repo, opened, tmp_path):
    inner = tiny_repo(tmp_path / "inner", {"lib.py": "x\n"})
    repo.git("submodule", "add", "-q", str(inner.root), "lib")
    repo.commit()
    repo.write({"lib/lib.py": "changed\n"})
    assert not take(opened(repo), include_dirty=True).dirty


def test_filters_and_monitors_of_the_repository_are_not_started(repo, ours, tmp_path):
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\ncat\n")
    trap.chmod(0o755)
    repo.commit({".gitattributes": "*.py filter=trap\n"})
    repo.git("config", "filter.trap.clean", str(trap))
    repo.git("config", "core.fsmonitor", str(trap))
    repo.write({"src/tiny/calc.py": "z = 1\n"})
    taken = take(ours, include_dirty=True)
    assert ours.read(taken.commit, "src/tiny/calc.py") == b"z = 1\n"
    assert not (tmp_path / "sprung").exists()


def test_the_merge_base_with_the_default_branch(repo, opened, tmp_path):
    start = repo.git("rev-parse", "HEAD")
    repo.git("checkout", "-q", "-b", "feature")
    repo.commit({"new.py": "n"})
    ours = opened(repo)
    assert take(ours, include_dirty=False).merge_base == start
    assert ours.merge_base("nowhere") is None


def test_a_shallow_clone_has_no_merge_base_and_says_so(repo, opened, tmp_path):
    repo.commit({"a": "b"})
    ours = opened(clone(repo, tmp_path / "shallow", "--depth=1"))
    taken = ours.snapshot(include_dirty=False)
    assert taken.merge_base is None
    assert any("shallow" in note for note in taken.notes)
    tree = ours.with_files(taken.tree, {"c": b"d"})
    commit = ours.commit(tree, [taken.commit], "fix: c\n", "R <r@l>", "2026-01-01T00:00:00Z")
    assert ours.publish("regreen/1", commit, None).branch == "regreen/1"
    assert TinyRepo(ours.checkout.root).git("rev-list", "--count", "regreen/1") == "2"


def test_sha256_all_the_way(tmp_path, opened):
    repo = tiny_repo(tmp_path / "wide", PYTHON_PROJECT, object_format="sha256")
    ours = opened(repo)
    taken = take(ours, include_dirty=False)
    tree = ours.with_files(taken.tree, {"c": b"d", "pyproject.toml": None})
    assert {change.path for change in ours.diff(taken.tree, tree)} == {"c", "pyproject.toml"}
    commit = ours.commit(tree, [taken.commit], "fix: c\n", "R <r@l>", "2026-01-01T00:00:00Z")
    ours.publish("regreen/1", commit, None)
    assert repo.git("show", "regreen/1:c") == "d"


def test_a_change_of_the_same_size_within_the_same_second_is_seen(repo, ours):
    file = repo.root / "src/tiny/calc.py"
    text = file.read_text()
    os.utime(file, (1_700_000_000, 1_700_000_000))
    repo.git("add", "-u")
    repo.git("update-index", "-q", "--really-refresh")
    os.utime(ours.checkout.index_file, (1_700_000_000, 1_700_000_000))
    file.write_text(text.upper())
    os.utime(file, (1_700_000_000, 1_700_000_000))
    assert take(ours, include_dirty=True).dirty_files == ("src/tiny/calc.py",)
