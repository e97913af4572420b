"""Workspaces are as new whenever they are taken, whatever was done in them, and leave nothing."""

import os
import py_compile
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from regreen.act.attempt import storage
from regreen.act.attempt.places import reap
from regreen.act.attempt.replica import scan
from regreen.errors import StateError, UnsafeError
from regreen.model.settings import WorkspaceSettings
from regreen.testing.checkout_digest import checkout_digest
from regreen.testing.repos import TinyRepo

pytestmark = pytest.mark.integration


def content_of(root):
    """Every file with mode, time and bytes, and every folder with its mode."""
    files, folders = scan(root)
    return {
        path: (
            facts[4],
            facts[2],
            os.readlink(f"{root}/{path}") if Path(root, path).is_symlink() else Path(root, path).read_bytes(),
        )
        for path, facts in files.items()
    }, folders


def wreck(root: Path) -> None:
    """All that a program can do to its workspace."""
    (root / "src/tiny/calc.py").write_text("wrecked\n")
    (root / "pyproject.toml").chmod(0o400)
    os.utime(root / ".gitignore", (1, 1))
    shutil.rmtree(root / "tests")
    (root / "tests").symlink_to("/etc")
    (root / "build/deep").mkdir(parents=True)
    (root / "build/deep/x.o").write_text("ignored")
    (root / "build/deep").chmod(0o000)
    (root / "src/tiny").chmod(0o500)
    os.mkfifo(root / "pipe")
    (root / "empty").mkdir()
    shutil.rmtree(root / ".git/objects")
    (root / ".git/hooks").mkdir(exist_ok=True)
    (root / ".git/hooks/pre-commit").write_text("#!/bin/sh\n")
    (root / ".git/HEAD").write_text("ref: refs/heads/elsewhere\n")


def test_a_wrecked_workspace_comes_back_as_it_was(bench):
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    before = content_of(workspace.root)
    wreck(Path(workspace.root))
    pool.release(workspace)
    again = pool.acquire(bench.base, purpose="agent")
    assert again.root == workspace.root
    assert content_of(again.root) == before
    assert again.scratch != workspace.scratch
    assert not Path(workspace.scratch).exists()


@pytest.mark.parametrize("purpose", ["validate", "measure"])
def test_nothing_is_proved_in_a_folder_that_an_agent_saw(bench, purpose):
    pool = bench.open()
    agent = pool.acquire(bench.base, purpose="agent")
    pool.release(agent)
    proof = pool.acquire(bench.base, purpose=purpose)
    pool.release(proof)
    other = pool.acquire(bench.base, purpose="agent")
    pool.release(other)
    assert proof.root != agent.root
    assert other.root == agent.root
    assert pool.acquire(bench.base, purpose=purpose).root == proof.root


def test_a_link_kept_elsewhere_does_not_reach_the_next_task(bench, tmp_path):
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    os.link(Path(workspace.root, "src/tiny/calc.py"), tmp_path / "kept")
    pool.release(workspace)
    again = pool.acquire(bench.base, purpose="agent")
    (tmp_path / "kept").write_text("evil\n")
    assert "evil" not in Path(again.root, "src/tiny/calc.py").read_text()


def test_the_next_task_may_be_on_another_commit(bench):
    pool = bench.open()
    first = bench.base
    workspace = pool.acquire(first, purpose="validate")
    pool.release(workspace)
    tree = bench.repository.with_files(bench.snapshot.tree, {"src/tiny/calc.py": None, "src/tiny/calc.py/x": b"x"})
    second = bench.repository.commit(tree, [first], "fix: x\n", "R <r@l>", "2026-01-01T00:00:00Z")
    again = pool.acquire(second, purpose="validate")
    assert again.root == workspace.root
    assert Path(again.root, "src/tiny/calc.py/x").read_text() == "x"
    assert pool.read(again).files == ()
    assert "a - b" not in bench.sh(again, "git cat-file --batch-all-objects --batch")
    pool.release(again)
    back = pool.acquire(first, purpose="measure")
    assert back.root == workspace.root
    assert "a - b" in Path(back.root, "src/tiny/calc.py").read_text()
    assert pool.read(back).files == ()


def test_the_bases_tests_are_laid_over_a_proposal(bench):
    pool = bench.open()
    agent = pool.acquire(bench.base, purpose="agent")
    TinyRepo(Path(agent.root)).write(
        {"src/tiny/calc.py": "fixed\n", "tests/test_calc.py": "weak\n", "tests/conftest.py": "evil\n", "new.py": "n"}
    )
    proposal = pool.read_proposal(agent, lambda _: "p")
    fresh = pool.acquire(bench.base, purpose="validate")
    assert fresh.root != agent.root
    stale = (Path(fresh.scratch, "pycache", "stale.pyc"), Path(fresh.root, "src/tiny/__pycache__/calc.cpython-311.pyc"))
    stale[1].parent.mkdir(exist_ok=True)
    for path in stale:
        path.touch()
    pool.put(fresh, proposal.tree)
    assert Path(fresh.root, "tests/test_calc.py").read_text() == "weak\n"
    assert not any(path.exists() for path in stale)
    tree = pool.lay_over(fresh, bench.base, lambda path: path.startswith("tests/"))
    assert Path(fresh.root, "src/tiny/calc.py").read_text() == "fixed\n"
    assert "assert add" in Path(fresh.root, "tests/test_calc.py").read_text()
    assert not Path(fresh.root, "tests/conftest.py").exists()
    assert Path(fresh.root, "new.py").read_text() == "n"
    assert pool.read(fresh).tree == tree


def test_each_task_has_its_own_folders_for_what_is_temporary(bench):
    pool = bench.open()
    one, two = (pool.acquire(bench.base, purpose="measure") for _ in range(2))
    names = ("TMPDIR", "XDG_CACHE_HOME")
    assert all(Path(dict(workspace.env)[name]).is_dir() for workspace in (one, two) for name in names)
    assert not {value for _, value in one.env} & {value for name, value in two.env if name in names}
    said = bench.sh(one, 'echo $TMPDIR; touch "$(mktemp)"; ls "$TMPDIR"')
    assert said.startswith(f"{one.scratch}/tmp")


def test_tool_runs_find_the_checkouts_compiled_modules_of_sources_that_are_alike(bench):
    import_it = "import sys; sys.path.insert(0, 'src'); import tiny.calc"
    writing = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    subprocess.run([sys.executable, "-c", import_it], cwd=bench.repo.root, env=writing, check=True)
    compiled = f"src/tiny/__pycache__/calc.{sys.implementation.cache_tag}.pyc"
    (bench.repo.root / "src/tiny/__pycache__/gone.cpython-311.pyc").touch()
    pool = bench.open()
    agent = pool.acquire(bench.base, purpose="agent")
    assert not Path(agent.root, compiled).exists()
    Path(agent.root, "src/tiny/calc.py").write_text(Path(agent.root, "src/tiny/calc.py").read_text().replace("-", "+"))
    fixed = pool.read_proposal(agent, lambda _: "p").tree
    measured = pool.acquire(bench.base, purpose="measure")
    assert Path(measured.root, compiled).read_bytes() == (bench.repo.root / compiled).read_bytes()
    assert not Path(measured.root, "src/tiny/__pycache__/gone.cpython-311.pyc").exists()
    said = bench.sh(measured, f'"{sys.executable}" -v -c "{import_it}" 2>&1')
    assert f"code object from '{measured.seen_at}/{compiled}'" in said
    pool.put(measured, fixed)
    assert not Path(measured.root, compiled).exists()
    pool.put(measured, agent.base_tree)
    assert Path(measured.root, compiled).exists()


def test_tool_runs_find_what_hypothesis_keeps_in_the_checkout(bench):
    kept = {f".hypothesis/{path}": path for path in ("unicode_data/15/table", "constants/ab", "examples/cd/ef")}
    bench.repo.write(kept | {".hypothesis/tmp/now": "x", ".hypothesis/examples/large": "x" * (1 << 21)})
    elsewhere = bench.repo.root.parent / "elsewhere"
    elsewhere.write_text("x")
    (bench.repo.root / ".hypothesis/constants/link").symlink_to(elsewhere)
    pool = bench.open()
    assert not Path(pool.acquire(bench.base, purpose="agent").root, ".hypothesis").exists()
    measured = pool.acquire(bench.base, purpose="measure")

    def found():
        held = Path(measured.root, ".hypothesis")
        return {str(path.relative_to(measured.root)): path.read_text() for path in held.rglob("*") if path.is_file()}

    assert found() == kept
    assert pool.read(measured).files == ()
    Path(measured.root, ".hypothesis/constants/ab").write_text("of another run")
    Path(measured.root, ".hypothesis/constants/own").touch()
    pool.put(measured, measured.base_tree)
    assert found() == kept
    pool.release(measured)
    again = pool.acquire(bench.base, purpose="validate")
    assert Path(again.root, ".hypothesis/constants/ab").read_text() == "constants/ab"


def test_a_part_of_hypothesis_storage_with_too_many_files_is_left_out_whole(tmp_path):
    (tmp_path / "checkout/pkg/.hypothesis/constants").mkdir(parents=True)
    (tmp_path / "checkout/pkg/.hypothesis/examples").mkdir()
    (tmp_path / "checkout/pkg/.hypothesis/constants/one").touch()
    for number in range(storage.MOST_FILES + 1):
        (tmp_path / f"checkout/pkg/.hypothesis/examples/{number}").touch()
    (tmp_path / "root/pkg").mkdir(parents=True)
    assert storage.lay(str(tmp_path / "checkout"), str(tmp_path / "root"), "pkg") == 1
    assert [path.name for path in (tmp_path / "root/pkg/.hypothesis").iterdir()] == ["constants"]


def test_what_is_laid_beside_the_sources_goes_through_no_link_of_the_tree(bench):
    elsewhere = bench.folder / "elsewhere"
    elsewhere.mkdir()
    links = [".hypothesis", "src/tiny/__pycache__", "conf", "kept"]
    for link in links:
        (bench.repo.root / link).symlink_to(elsewhere)
        bench.repo.git("add", "--force", link)
    bench.repo.git("commit", "--quiet", "--message", "Links")
    pool = bench.open(secret_files=("conf/.env",), linked_ignored=("kept/large",))
    for link in links:
        (bench.repo.root / link).unlink()
    bench.repo.write({"conf/.env": "TOKEN=x", "kept/large/file": "x"})
    compiled = py_compile.compile(str(bench.repo.root / "src/tiny/calc.py"))
    bench.repo.write({".hypothesis/examples/ab/cd": "x"})
    measured = pool.acquire(bench.base, purpose="measure")
    assert [Path(measured.root, link).is_symlink() for link in links] == [True] * 4
    assert Path(compiled).exists()
    assert list(elsewhere.iterdir()) == []


def test_many_at_once(bench):
    pool = bench.open()
    roots: list[str] = []

    def work():
        for _ in range(3):
            workspace = pool.acquire(bench.base, purpose="agent")
            roots.append(workspace.root)
            Path(workspace.root, "mine").write_text(threading.current_thread().name)
            assert [change.path for change in pool.read(workspace).files] == ["mine"]
            pool.release(workspace)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(roots) == 18
    assert len(set(roots)) <= 6


def test_the_ledger_knows_everything_before_it_is_there(bench):
    seen = []
    bench.open().close()
    pool = bench.open()
    pool._record = lambda kind, place: seen.append((kind, Path(place).exists()))
    workspace = pool.acquire(bench.base, purpose="agent")
    assert {kind for kind, _ in seen} == {"template", "workspace", "scratch"}
    assert not any(there for _, there in seen)
    assert pool.close()
    assert not Path(workspace.root).exists()
    assert not pool.folder.exists()


def test_what_a_dead_owner_left_is_removed_and_nothing_else(bench, tmp_path):
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    wreck(Path(workspace.root))
    theirs = tmp_path / "theirs" / "deep" / "deeper" / "deepest"
    theirs.mkdir(parents=True)
    (tmp_path / "link").symlink_to(pool.folder)
    assert not reap(theirs)
    assert not reap(tmp_path / "link")
    assert theirs.exists()
    assert Path(workspace.root).exists()
    assert reap(Path(workspace.root).parent)
    assert not Path(workspace.root).exists()
    assert reap(pool.folder)
    assert reap(pool.folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_mounts_that_a_dead_owner_left_are_ended_first(bench, tmp_path):
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "file").touch()
    target = Path(workspace.root, "mounted point")
    target.mkdir()
    subprocess.run(["mount", "--bind", tmp_path / "precious", target], check=True)
    assert reap(pool.folder)
    assert (tmp_path / "precious" / "file").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_a_full_disk_is_a_clear_error(bench, tmp_path):
    bench.repo.commit({f"big{n}": os.urandom(300_000) for n in range(4)})
    small = tmp_path / "pool"
    small.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", small], check=True)
    try:
        pool = bench.open()
        with pytest.raises(StateError) as caught:  # noqa: PT012 - which one finds it full is of no interest
            for _ in range(3):
                pool.acquire(bench.base, purpose="agent")
        assert "space" in caught.value.todo
    finally:
        subprocess.run(["umount", small], check=True)


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("chattr") is None, reason="only root can freeze files")
def test_a_workspace_that_cannot_be_put_right_is_replaced(bench):
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    frozen = Path(workspace.root, "frozen")
    frozen.touch()
    if subprocess.run(["chattr", "+i", frozen], check=False, capture_output=True).returncode != 0:
        pytest.skip("this file system cannot freeze files")
    try:
        pool.release(workspace)
        again = pool.acquire(bench.base, purpose="agent")
        assert again.root != workspace.root
        assert pool.read(again).files == ()
    finally:
        subprocess.run(["chattr", "-i", frozen], check=False)


@pytest.mark.parametrize("name", ["pytest.ini", "conftest.py", "pyproject.toml", "package.json"])
def test_a_folder_below_project_files_is_refused(bench, tmp_path, name):
    (tmp_path / name).touch()
    with pytest.raises(UnsafeError, match=name) as caught:
        bench.open()
    assert "workspace.folder" in caught.value.todo


def test_a_folder_in_the_checkout_is_refused(bench):
    bench.folder = bench.repo.root / "below"
    with pytest.raises(UnsafeError, match="inside the checkout"):
        bench.open()


def test_mounts_may_be_required(bench, no_mounts):
    with pytest.raises(UnsafeError, match="no bwrap"):
        bench.open(posture=no_mounts, workspace=WorkspaceSettings(mounts="require"))


def test_the_checkout_is_the_same_after_all_of_it(bench):
    bench.repo.write({"build/lib.so": "s", ".env": "SECRET=1", "dirty": "d"})
    before = checkout_digest(bench.repo.root)
    pool = bench.open(needed_ignored=("build",), secret_files=(".env",))
    for purpose in ("measure", "agent", "validate"):
        workspace = pool.acquire(bench.base, purpose=purpose)
        bench.sh(workspace, "git stash -u; git config x.y z; git branch b; echo x > src/tiny/calc.py; rm -rf build")
        pool.read_proposal(workspace, lambda _: "p")
        pool.release(workspace)
    pool.close()
    assert before.difference(checkout_digest(bench.repo.root)) == ()


def test_old_templates_do_not_fill_the_disk(bench):
    pool = bench.open()
    kept = pool.acquire(bench.base, purpose="agent")
    tip = bench.base
    for number in range(8):
        tree = bench.repository.with_files(bench.repository.tree_of(tip), {"n": str(number).encode()})
        tip = bench.repository.commit(tree, [tip], f"fix: {number}\n", "R <r@l>", "2026-01-01T00:00:00Z")
        workspace = pool.acquire(tip, purpose="validate")
        assert Path(workspace.root, "n").read_text() == str(number)
        pool.release(workspace)
    assert len(list(pool.folder.glob("t/*"))) <= 6
    Path(kept.root, "src/tiny/calc.py").unlink()
    pool.put(kept, bench.snapshot.tree)
    assert "a - b" in Path(kept.root, "src/tiny/calc.py").read_text()
    assert pool.read(kept).files == ()


def test_a_closed_pool_leaves_nothing_in_the_ledger(bench):
    struck = []
    pool = bench.open()
    pool._dropped = lambda kind, place: struck.append((kind, place))
    pool.release(pool.acquire(bench.base, purpose="agent"))
    pool.acquire(bench.base, purpose="measure")
    pool.close()
    assert sorted(struck) == sorted(bench.ledger)
