"""A proposal is what lies on disk, whatever the workspace's git was made to say."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from regreen.model.tasks import FileStatus
from regreen.repo.git import decode
from regreen.store.redact import Redactor
from regreen.testing.repos import TinyRepo, tiny_repo

pytestmark = pytest.mark.integration


@pytest.fixture
def taken(bench):
    """A pool, a workspace for an agent, and a way to read it."""
    pool = bench.open()
    return pool, pool.acquire(bench.base, purpose="agent")


def read(pool, workspace):
    reading = pool.read(workspace)
    return {change.path: change for change in reading.files}, dict(reading.left_out)


def test_an_untouched_workspace_proposes_nothing(bench, taken):
    pool, workspace = taken
    proposal = pool.read_proposal(workspace, lambda _: pytest.fail("no patch to keep"))
    assert proposal.is_empty
    assert (proposal.tree, proposal.patch) == (proposal.base_tree, "")


def test_a_proposal_has_its_files_counts_and_a_patch_that_applies(bench, taken):
    pool, workspace = taken
    TinyRepo(Path(workspace.root)).write({"src/tiny/calc.py": "def add(a, b):\n    return a + b\n", "new": "n\n"})
    kept = []
    proposal = pool.read_proposal(workspace, lambda patch: kept.append(patch) or "patches/T1.1.patch")
    assert [(change.path, change.added, change.removed) for change in proposal.files] == [
        ("new", 1, 0),
        ("src/tiny/calc.py", 1, 1),
    ]
    assert (proposal.base, proposal.patch, proposal.lines) == (bench.base, "patches/T1.1.patch", 3)
    assert bench.repository.apply(proposal.base_tree, kept[0]) == proposal.tree


@pytest.mark.parametrize(
    "trick",
    [
        "git update-index --assume-unchanged src/tiny/calc.py",
        "git update-index --skip-worktree src/tiny/calc.py",
        "git config core.fsmonitor 'printf /;true' && git config core.trustctime false",
        "echo '*' > .git/info/exclude; echo '* -diff filter=gone' > .git/info/attributes",
        "git config filter.gone.clean true; echo '* filter=gone' > .gitattributes",
        "git config core.worktree /nonexistent",
        "git config core.excludesFile /dev/null; git config core.fileMode false",
        "rm -rf .git; git init -q",
        "rm -rf .git; ln -s /nonexistent .git",
        "git rm -rq --cached . ; echo '*' > .gitignore",
    ],
)
def test_tricks_with_git_hide_nothing(bench, taken, trick):
    pool, workspace = taken
    target = Path(workspace.root, "src/tiny/calc.py")
    before = target.stat()
    target.write_text(target.read_text().replace("a - b", "a + b"))
    os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))
    Path(workspace.root, "build").mkdir()
    Path(workspace.root, "build/ignored.py").write_text("hidden = 1\n")
    bench.sh(workspace, f"{trick}; git -c user.name=x -c user.email=y commit -qam mine")
    files, _ = read(pool, workspace)
    assert files["src/tiny/calc.py"].status is FileStatus.MODIFIED
    assert files["build/ignored.py"].ignored
    assert set(files) - {"src/tiny/calc.py", "build/ignored.py"} <= {".gitattributes", ".gitignore"}


def test_kinds_of_changes_on_disk(bench, taken):
    pool, workspace = taken
    root = Path(workspace.root)
    (root / "src/tiny/calc.py").chmod(0o755)
    (root / "pyproject.toml").unlink()
    (root / "pyproject.toml").symlink_to("/etc/passwd")
    shutil.rmtree(root / "tests")
    (root / "tests").symlink_to("/etc")
    (root / "src/tiny/__init__.py").unlink()
    (root / "src/tiny/__init__.py").mkdir()
    (root / "src/tiny/__init__.py/x").write_text("x")
    Path(os.fsdecode(os.fsencode(root) + b"/caf\xe9\n.txt")).write_text("latin")
    os.mkfifo(root / "pipe")
    files, left_out = read(pool, workspace)
    assert {path: change.status for path, change in files.items()} == {
        decode(b"caf\xe9\n.txt"): FileStatus.ADDED,
        "pyproject.toml": FileStatus.TYPE,
        "src/tiny/__init__.py": FileStatus.DELETED,
        "src/tiny/__init__.py/x": FileStatus.ADDED,
        "src/tiny/calc.py": FileStatus.MODE,
        "tests": FileStatus.ADDED,
        "tests/test_calc.py": FileStatus.DELETED,
    }
    assert files["tests"].new_mode == "120000"
    assert left_out == {"pipe": "neither file nor link"}


def test_a_repository_of_its_own_hides_no_files(bench, taken):
    pool, workspace = taken
    inner = tiny_repo(Path(workspace.root, "src/inner"), {"evil.py": "e\n"})
    files, left_out = read(pool, workspace)
    assert set(files) == {"src/inner/evil.py"}
    assert all("git folder" in reason for reason in left_out.values())
    assert inner.root.joinpath(".git").exists()


def test_caches_are_no_part_of_it_and_what_only_looks_like_one_is(bench, taken):
    pool, workspace = taken
    TinyRepo(Path(workspace.root)).write(
        {
            "src/tiny/__pycache__/calc.cpython-311.pyc": b"\0",
            ".pytest_cache/v/cache/lastfailed": "{}",
            ".coverage": b"\0",
            ".coverage.host.1": b"\0",
            "src/tiny/stale.pyc": b"\0",
            "src/tiny/pytest_cache": "text",
            "conftest.py": "x",
        }
    )
    files, left_out = read(pool, workspace)
    assert set(files) == {"conftest.py", "src/tiny/pytest_cache"}
    assert set(left_out.values()) == {"a cache"}


def test_what_the_bases_own_tests_leave_behind_is_no_part_of_it(bench):
    pool = bench.open()
    measured = pool.acquire(bench.base, purpose="measure")
    TinyRepo(Path(measured.root)).write({"result.log": "1", "out/a/1": "x"})
    pool.release(measured)
    workspace = pool.acquire(bench.base, purpose="agent")
    TinyRepo(Path(workspace.root)).write({"result.log": "2", "out/b/2": "y", "other.log": "z"})
    files, left_out = read(pool, workspace)
    assert set(files) == {"other.log"}
    assert set(left_out) == {"result.log", "out/b/2"}


def test_a_tracked_file_is_never_taken_for_a_cache(bench):
    bench.repo.write({"src/__pycache__/kept.pyc": b"1"})
    bench.repo.git("add", "-f", "src/__pycache__/kept.pyc")
    bench.repo.commit()
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    Path(workspace.root, "src/__pycache__/kept.pyc").write_bytes(b"2")
    assert set(read(pool, workspace)[0]) == {"src/__pycache__/kept.pyc"}


def test_a_huge_new_file_is_left_out_by_name(bench, taken):
    pool, workspace = taken
    with Path(workspace.root, "core").open("wb") as stream:
        stream.truncate(101 * 1024 * 1024)
    assert read(pool, workspace) == ({}, {"core": "larger than 100 MiB"})


def test_a_tracked_file_blown_up_beyond_memory_counts_as_gone_and_is_not_read(bench, taken):
    pool, workspace = taken
    name = next(iter(sorted(path for path in bench.repo.git("ls-files").split() if path.endswith(".py"))))
    with Path(workspace.root, name).open("ab") as stream:
        stream.truncate(40 * 2**30)
    files, left_out = read(pool, workspace)
    assert files[name].status is FileStatus.DELETED
    assert left_out == {name: "with it the change is larger than 512 MiB"}


def test_line_ends_are_put_right_by_the_bases_attributes(bench):
    bench.repo.commit({".gitattributes": "*.bat text eol=crlf\n", "run.bat": "one\ntwo\n", "stay.bat": "s\n"})
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    root = Path(workspace.root)
    assert (root / "run.bat").read_bytes() == b"one\r\ntwo\r\n"
    assert read(pool, workspace) == ({}, {})
    (root / "run.bat").write_bytes(b"one\r\nthree\r\n")
    (root / "stay.bat").write_bytes(b"s\n")
    (root / ".gitattributes").write_text("* -text\n")
    files, _ = read(pool, workspace)
    assert set(files) == {".gitattributes", "run.bat"}
    assert (files["run.bat"].added, files["run.bat"].removed) == (1, 1)


def test_cut_out_tests_come_back_around_what_was_done(bench):
    whole = "def test_shown():\n    assert 1\n\n\n\n\n\ndef test_held_out():\n    assert 2\n"
    shown = "def test_shown():\n    assert 1\n"
    bench.repo.commit({"tests/test_more.py": whole})
    pool = bench.open()
    workspace = pool.acquire(
        bench.base, purpose="agent", instead={"tests/test_more.py": shown.encode()}, without=("tests/test_calc.py",)
    )
    root = Path(workspace.root)
    assert (root / "tests/test_more.py").read_text() == shown
    assert not (root / "tests/test_calc.py").exists()
    assert "held_out" not in bench.sh(workspace, "git log -p; git grep -e . HEAD")
    assert "test_add" not in bench.sh(workspace, "git log -p; git grep -e . HEAD")
    assert read(pool, workspace) == ({}, {})
    (root / "tests/test_more.py").write_text(f"import os\n{shown}")
    reading = pool.read(workspace)
    assert [change.path for change in reading.files] == ["tests/test_more.py"]
    assert bench.repository.read(reading.tree, "tests/test_more.py") == f"import os\n{whole}".encode()


def test_an_agent_sees_one_commit_and_nothing_of_the_users(bench):
    first = bench.repo.git("rev-parse", "HEAD")
    bench.repo.git("tag", "v1")
    bench.repo.git("remote", "add", "origin", "https://example.org/x")
    bench.repo.commit({"answer.py": "forty-two\n"})
    bench.repo.git("revert", "--no-edit", "HEAD")
    pool = bench.open()
    workspace = pool.acquire(bench.base, purpose="agent")
    assert bench.sh(workspace, "git rev-list --all | wc -l").strip() == "1"
    assert bench.sh(workspace, "git for-each-ref --format='%(refname)'").strip() == "refs/heads/main"
    assert bench.sh(workspace, "git remote; git stash list; git reflog; git tag").strip() == ""
    assert bench.sh(workspace, "git status --short").strip() == ""
    assert "forty-two" not in bench.sh(workspace, "git cat-file --batch-all-objects --batch")
    assert "fatal" in bench.sh(workspace, f"git show {first}")
    assert not Path(workspace.root, ".git/objects/info/alternates").exists()
    packed = subprocess.run(["git", "fsck", "--full", "--strict"], cwd=workspace.root, capture_output=True, check=False)
    assert packed.returncode == 0


OLD_KEY, NEW_KEY = "ghp_" + "A1b2C3d4E5f6" * 3, "ghp_" + "Z9y8X7w6V5u4" * 3


def test_a_secret_that_is_written_into_a_file_is_told_and_never_stored(bench):
    bench.repo.commit({"src/tiny/keys.py": f"KEY = '{OLD_KEY}'\n"})
    pool = bench.open(secrets=Redactor())
    workspace = pool.acquire(bench.base, purpose="agent")
    made = TinyRepo(Path(workspace.root))
    made.write({"src/tiny/keys.py": f"KEY = '{OLD_KEY}'\nOTHER = 1\n", "plain": "nothing\n"})
    assert pool.read(workspace).secrets == (), "what stood there before is no news"
    made.write({"src/tiny/keys.py": f"KEY = '{OLD_KEY}{NEW_KEY}'\n", "new": f"{NEW_KEY}\n"})
    proposal = pool.read_proposal(workspace, lambda _: "")
    assert proposal.secrets == ("new", "src/tiny/keys.py")
    assert [change.path for change in proposal.files] == ["new", "plain", "src/tiny/keys.py"]
    words = ["git", "--git-dir", bench.folder / "state" / "objects.git", "cat-file", "--batch-all-objects", "--batch"]
    stored = subprocess.run(words, capture_output=True, check=True).stdout
    assert NEW_KEY.encode() not in stored
    assert b"[redacted:github-token]" in stored
