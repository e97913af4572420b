"""Repositories of every kind, each in a workspace: what tests need is there, and what is read back is right."""

import hashlib
import os
import time
from pathlib import Path

import pytest

from regreen.errors import GitError
from regreen.model.settings import WorkspaceSettings
from regreen.repo.git import decode
from regreen.testing.repos import TinyRepo, clone, tiny_repo

pytestmark = pytest.mark.integration


def changed(pool, workspace):
    return [change.path for change in pool.read(workspace).files]


def test_a_project_below_the_root(bench):
    bench.repo.commit({"services/api/pyproject.toml": "x", "services/api/app.py": "a = 1\n"})
    pool = bench.open(project="services/api")
    workspace = pool.acquire(bench.base, purpose="agent")
    assert workspace.cwd.endswith("/services/api")
    assert bench.sh(workspace, "pwd; ls").split() == [workspace.cwd, "app.py", "pyproject.toml"]
    bench.sh(workspace, "echo b > app.py; echo c > ../../top.py")
    assert changed(pool, workspace) == ["services/api/app.py", "top.py"]


def test_submodules_show_their_files_and_changes_in_them_are_named(bench, tmp_path):
    deep = tiny_repo(tmp_path / "deep", {"deep.py": "d\n"})
    inner = tiny_repo(tmp_path / "inner", {"lib.py": "x\n"})
    inner.git("submodule", "add", "-q", str(deep.root), "nested")
    inner.commit()
    bench.repo.git("submodule", "add", "-q", str(inner.root), "vendor/lib")
    bench.repo.git("submodule", "update", "-q", "--init", "--recursive")
    bench.repo.commit()
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    root = Path(workspace.root)
    assert (root / "vendor/lib/lib.py").read_text() == "x\n"
    assert (root / "vendor/lib/nested/deep.py").read_text() == "d\n"
    assert not (root / "vendor/lib/.git").exists()
    assert changed(pool, workspace) == []
    (root / "vendor/lib/lib.py").write_text("changed\n")
    (root / "mine.py").write_text("m\n")
    reading = pool.read(workspace)
    assert [(change.path, change.new_mode) for change in reading.files] == [
        ("mine.py", "100644"),
        ("vendor/lib", "160000"),
    ]
    assert bench.repository.entries(reading.tree)["vendor/lib"].mode == "160000"
    pool.put(workspace, reading.tree)
    assert (root / "vendor/lib/lib.py").read_text() == "x\n"


def test_a_submodule_that_was_never_fetched_is_empty_and_said(bench, tmp_path):
    inner = tiny_repo(tmp_path / "inner", {"lib.py": "x\n"})
    bench.repo.git("submodule", "add", "-q", str(inner.root), "lib")
    bench.repo.commit()
    bench.repo = clone(bench.repo, tmp_path / "clone")
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    assert changed(pool, workspace) == []
    assert any("lib" in note for note in pool.notes())


def test_files_of_git_lfs_show_their_content(bench):
    content = os.urandom(5000)
    name = hashlib.sha256(content).hexdigest()
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{name}\nsize {len(content)}\n"
    lost = pointer.replace(name, "0" * 64)
    bench.repo.commit(
        {".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n", "a.bin": pointer, "b.bin": lost}
    )
    store = bench.repo.root / ".git/lfs/objects" / name[:2] / name[2:4]
    store.mkdir(parents=True)
    (store / name).write_bytes(content)
    (bench.repo.root / "a.bin").write_bytes(content)
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    root = Path(workspace.root)
    assert (root / "a.bin").read_bytes() == content
    assert (root / "b.bin").read_text() == lost
    assert any("b.bin" in note for note in pool.notes())
    assert changed(pool, workspace) == []
    (root / "new.py").write_text("n")
    reading = pool.read(workspace)
    assert [change.path for change in reading.files] == ["new.py"]
    assert bench.repository.read(reading.tree, "a.bin") == pointer.encode()
    (root / "a.bin").write_bytes(b"other")
    assert changed(pool, workspace) == ["a.bin", "new.py"]
    pool.put(workspace, reading.tree)
    assert (root / "a.bin").read_bytes() == content


def test_a_sparse_checkout_shows_what_the_user_sees_and_loses_nothing(bench):
    bench.repo.commit({"docs/a.md": "a", "docs/b.md": "b"})
    bench.repo.git("sparse-checkout", "set", "--no-cone", "/src/", "/tests/")
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    assert sorted(os.listdir(workspace.root)) == [".git", "src", "tests"]
    Path(workspace.root, "src/new.py").write_text("n")
    reading = pool.read(workspace)
    assert [change.path for change in reading.files] == ["src/new.py"]
    assert "docs/a.md" in bench.repository.files(reading.tree)


def test_a_shallow_clone(bench, tmp_path):
    bench.repo.commit({"more": "m"})
    bench.repo = clone(bench.repo, tmp_path / "shallow", "--depth=1")
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    assert bench.sh(workspace, "git rev-list --count HEAD").strip() == "1"
    assert changed(pool, workspace) == []


def test_a_partial_clone_works_from_what_was_fetched(bench, tmp_path):
    bench.repo.git("config", "uploadpack.allowFilter", "true")
    bench.repo.commit({"src/tiny/calc.py": "two\n"})
    bench.repo = clone(bench.repo, tmp_path / "partial", "--filter=blob:none")
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    assert Path(workspace.root, "src/tiny/calc.py").read_text() == "two\n"
    Path(workspace.root, "src/tiny/calc.py").write_text("three\n")
    assert changed(pool, workspace) == ["src/tiny/calc.py"]


def test_a_partial_clone_without_the_files_is_a_clear_error(bench, tmp_path):
    bench.repo.git("config", "uploadpack.allowFilter", "true")
    bench.repo.commit({"src/tiny/calc.py": "two\n"})
    bench.repo = clone(bench.repo, tmp_path / "partial", "--filter=blob:none", "--no-checkout")
    pool = bench.open()
    with pytest.raises(GitError, match="partial clone") as caught:
        pool.acquire(bench.base, purpose="agent")
    assert "git" in caught.value.todo


def test_links_out_of_the_tree_and_odd_names(bench, tmp_path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "data").write_text("precious")
    odd = Path(os.fsdecode(os.fsencode(bench.repo.root) + b'/caf\xe9 \n".txt'))
    odd.write_text("latin")
    (bench.repo.root / "absolute").symlink_to(tmp_path / "outside")
    (bench.repo.root / "relative").symlink_to("src/tiny")
    (bench.repo.root / "dangling").symlink_to("nowhere")
    bench.repo.commit()
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    root = Path(workspace.root)
    assert (root / "absolute").readlink() == tmp_path / "outside"
    assert Path(os.fsdecode(os.fsencode(root) + b'/caf\xe9 \n".txt')).read_text() == "latin"
    assert changed(pool, workspace) == []
    (root / "dangling").unlink()
    (root / "dangling").symlink_to("elsewhere")
    Path(os.fsdecode(os.fsencode(root) + b'/caf\xe9 \n".txt')).unlink()
    assert changed(pool, workspace) == [decode(b'caf\xe9 \n".txt'), "dangling"]
    pool.release(workspace)
    pool.acquire(bench.base, purpose="agent")
    assert (tmp_path / "outside" / "data").read_text() == "precious"


def test_an_unborn_head(bench, tmp_path):
    bench.repo = tiny_repo(tmp_path / "unborn").write({"a.py": "a\n"})
    pool = bench.open()
    taken = bench.repository.snapshot(include_dirty=True)
    workspace = pool.acquire(taken.commit, purpose="agent")
    assert sorted(os.listdir(workspace.root)) == [".git", "a.py"]
    pool.release(workspace)
    assert os.listdir(pool.acquire(bench.base, purpose="agent").root) == [".git"]


def test_sha256(bench, tmp_path):
    bench.repo = tiny_repo(tmp_path / "wide", {"a.py": "a\n"}, object_format="sha256")
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    Path(workspace.root, "a.py").write_text("b\n")
    assert bench.sh(workspace, "git status --short").strip() == "M a.py"
    assert changed(pool, workspace) == ["a.py"]


def test_a_linked_worktree_hides_the_real_git_folder(bench, tmp_path, needs_mounts):
    main = bench.repo
    main.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "linked"))
    bench.repo = TinyRepo(tmp_path / "linked")
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    assert bench.sh(workspace, f"ls {main.root}/.git").strip() == ""
    bench.sh(workspace, "git stash; git config a.b c; git branch evil")
    assert main.git("branch", "--format=%(refname:short)").split() == ["main", "other"]


class TestIgnoredFiles:
    def test_what_is_needed_is_copied_with_its_times_and_is_no_part_of_a_proposal(self, bench):
        bench.repo.write(
            {"build/lib.so": "built", "src/tiny.egg-info/PKG-INFO": "p", "build/tmp/x.o": "o", "cache/y": "y"}
        )
        os.utime(bench.repo.root / "build/lib.so", (1_000_000, 1_000_000))
        (bench.repo.root / "build/link.so").symlink_to("lib.so")
        bench.repo.write({".git/info/exclude": "cache\n"})
        pool = bench.open(needed_ignored=("build", "src/tiny.egg-info", "not-there"))
        workspace = pool.acquire(bench.base, purpose="agent")
        root = Path(workspace.root)
        assert (root / "build/lib.so").stat().st_mtime == 1_000_000
        assert (root / "build/link.so").readlink() == Path("lib.so")
        assert (root / "src/tiny.egg-info/PKG-INFO").read_text() == "p"
        assert not (root / "cache").exists()
        (root / "build/lib.so").write_text("rebuilt")
        (root / "build/tmp/x.o").unlink()
        (root / "build/tmp/y.o").write_text("new")
        reading = pool.read(workspace)
        assert reading.files == ()
        assert dict(reading.left_out) == {
            "build/lib.so": "an ignored file that was there before",
            "build/tmp/y.o": "new in an ignored folder that was there before",
        }
        pool.release(workspace)
        assert Path(pool.acquire(bench.base, purpose="agent").root, "build/lib.so").read_text() == "built"
        assert (bench.repo.root / "build/lib.so").read_text() == "built"

    def test_sources_keep_their_times_so_that_builds_stay_fresh(self, bench):
        old = time.time() - 10_000
        os.utime(bench.repo.root / "src/tiny/calc.py", (old, old))
        os.utime(bench.repo.root / "pyproject.toml", (old, old))
        bench.repo.write({"pyproject.toml": "dirty"})
        pool = bench.open()
        root = Path(pool.acquire(bench.base, purpose="agent").root)
        assert abs((root / "src/tiny/calc.py").stat().st_mtime - old) < 0.01
        assert (root / "pyproject.toml").stat().st_mtime > old + 1000

    def test_config_adds_copies_by_glob_and_cannot_reach_out_of_the_checkout(self, bench, tmp_path):
        (tmp_path / "out.txt").write_text("outside")
        bench.repo.write({"gen/a.py": "a", "gen/b.txt": "b"})
        pool = bench.open(workspace=WorkspaceSettings(copy=("gen/*.py", "../out.txt", str(tmp_path / "out.txt"))))
        root = Path(pool.acquire(bench.base, purpose="agent").root)
        assert sorted(os.listdir(root / "gen")) == ["a.py"]

    def test_a_setup_command_runs_once_and_what_it_makes_is_in_every_workspace(self, bench):
        calls = []

        def setup(workspace):
            calls.append(workspace.root)
            bench.sh(workspace, "pwd > made.txt; mkdir -p gen; echo x > gen/g.py")

        pool = bench.open(workspace=WorkspaceSettings(setup=("make",)), setup=setup)
        one, two = (pool.acquire(bench.base, purpose="agent") for _ in range(2))
        assert len(calls) == 1
        assert Path(one.root, "made.txt").read_text().strip() == one.seen_at
        assert Path(two.root, "gen/g.py").exists()
        assert changed(pool, one) == []

    def test_secret_files_are_for_tool_runs_only_and_never_on_a_disk(self, bench, needs_mounts):
        bench.repo.write({".env": "TOKEN=hush", ".git/info/exclude": ".env\n"})
        pool = bench.open(secret_files=(".env",), needed_ignored=(".env",))
        measured = pool.acquire(bench.base, purpose="measure")
        agent = pool.acquire(bench.base, purpose="agent")
        assert bench.sh(measured, "cat .env") == "TOKEN=hush"
        assert Path(measured.root, ".env").read_text() == ""
        assert "No such file" in bench.sh(agent, "cat .env")
        assert changed(pool, measured) == changed(pool, agent) == []
        assert not any(
            "hush" in path.read_text(errors="replace") for path in pool.folder.glob("[tw]/**/*") if path.is_file()
        )
        pool.release(measured)
        again = pool.acquire(bench.base, purpose="agent")
        assert not Path(again.root, ".env").exists()

    def test_secret_files_without_mounts_lie_in_memory(self, bench, no_mounts):
        bench.repo.write({".env": "TOKEN=hush", ".git/info/exclude": ".env\n"})
        pool = bench.open(posture=no_mounts, secret_files=(".env",))
        measured = pool.acquire(bench.base, purpose="validate")
        assert bench.sh(measured, "cat .env") == "TOKEN=hush"
        target = Path(measured.root, ".env").resolve()
        assert target.is_relative_to("/dev/shm")
        assert changed(pool, measured) == []
        pool.release(measured)
        assert not target.exists()
        agent = pool.acquire(bench.base, purpose="agent")
        assert not os.path.lexists(Path(agent.root, ".env"))
