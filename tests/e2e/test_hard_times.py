"""What goes wrong around a run: the user at work, the disk, the state's files, agents' children. Clear words; nothing lost."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from shop import REPAIRED, RIGHT, SHOP, Ran, Shop, until

pytestmark = pytest.mark.e2e

QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}
TWO = {"shop.py": SHOP.replace("-= price", "+= price")}
FIX = ("fix", "--agent", "scripted", "--json")


def see_three_lines(done, *words):
    """An error says what happened, where, and what to do next."""
    lines = done.err.strip().splitlines()
    assert lines, done.out
    assert lines[0].startswith("error: "), done.err
    assert any(line.strip().startswith("where:") for line in lines), done.err
    assert any(line.strip().startswith("to do:") for line in lines), done.err
    assert "Traceback" not in done.err
    for word in words:
        assert word in done.err.lower(), done.err


def slow(go):
    """Right fixes, the second of them once a file is there."""
    return [RIGHT[1], {**RIGHT[2], "until": str(go)}]


def see_whole(shop):
    assert shop.repaired() == REPAIRED
    assert shop.left_behind() == []
    assert shop.ledger() == []
    assert shop.run("verify").code == 0


# --- the user goes on working ----------------------------------------------------------------------------------------


def test_the_user_moves_head_and_branch_and_edits_meanwhile(tmp_path):
    go = tmp_path / "go"
    shop = Shop(tmp_path, slow(go), TWO)
    process = shop.start(*FIX, **QUICK)
    assert until(process, "attempt_started") is not None
    (shop.root / "notes.txt").write_text("mine\n")
    shop.git("checkout", "--quiet", "-b", "work")
    shop.git("add", "notes.txt")
    shop.git("commit", "--quiet", "-m", "Mine")
    (shop.root / "shop.py").write_text("half = ")
    shop.git("branch", "--quiet", "--force", "main", "work")
    (shop.root / "staged.txt").write_text("staged\n")
    shop.git("add", "staged.txt")
    mine = shop.git("rev-parse", "HEAD", "main")
    go.touch()
    out, err = process.communicate()
    assert process.returncode == 0, out + err
    assert shop.git("rev-parse", "HEAD", "main") == mine
    assert shop.git("symbolic-ref", "HEAD") == "refs/heads/work"
    assert shop.git("status", "--porcelain").splitlines() == ["M shop.py", "A  staged.txt"]
    assert (shop.root / "shop.py").read_text() == "half = "
    see_whole(shop)


@pytest.mark.long
def test_two_at_once_on_one_repository(tmp_path):
    shop = Shop(tmp_path, RIGHT)
    first, second = (shop.start(*FIX, **QUICK) for _ in range(2))
    ends = [each.communicate() for each in (first, second)]
    assert (first.returncode, second.returncode) == (0, 0), ends
    branches = shop.branches()
    assert len(branches) == 2
    for branch in branches:
        assert shop.git("show", f"{branch}:shop.py") + "\n" == REPAIRED
        assert shop.run("verify", branch.partition("/")[2]).code == 0
    assert shop.left_behind() == []
    assert shop.ledger() == []


@pytest.mark.long
def test_resumed_by_two_at_once(tmp_path):
    shop = Shop(tmp_path, RIGHT)
    assert shop.run(*FIX, **QUICK, REGREEN_FAULT="after:planned").code == -signal.SIGKILL
    first, second = (shop.start("resume", "--json", **QUICK) for _ in range(2))
    ends = [each.communicate() for each in (first, second)]
    codes = sorted((first.returncode, second.returncode))
    assert codes == [0, 2], ends
    assert any("Another process works on the run" in err or "No run can be resumed" in err for _, err in ends)
    see_whole(shop)


# --- what agents leave -------------------------------------------------------------------------------------------------

DAEMON = """\
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(3000)", sys.argv[1]], {})
    os._exit(0)
time.sleep(3000)
"""


@pytest.mark.parametrize("command", ["resume", pytest.param("gc", marks=pytest.mark.long)])
def test_children_of_a_killed_orchestrator_are_ended(tmp_path, command):
    """An agent's grandchild left its session and emptied its environment; the orchestrator dies without a word."""
    shop = Shop(tmp_path, RIGHT)
    agent = tmp_path / "agent.py"
    agent.write_text(DAEMON)
    argv = f"{sys.executable} {agent} {tmp_path}"
    process = shop.start("fix", "--agent", "command", "--command", argv, "--trust", "--json", **QUICK)
    assert until(process, "attempt_started") is not None
    patience = time.monotonic() + 60
    while not _sleepers(tmp_path) and time.monotonic() < patience:
        time.sleep(0.2)
    assert _sleepers(tmp_path)
    process.kill()
    process.communicate()
    if command == "resume":
        again = shop.start("resume", "--json", **QUICK)
        assert until(again, "run_resumed") is not None
        patience = time.monotonic() + 60
        while _old(tmp_path, again) and time.monotonic() < patience:
            time.sleep(0.2)
        assert _old(tmp_path, again) == []
        again.send_signal(signal.SIGINT)
        again.send_signal(signal.SIGINT)
        time.sleep(0.3)
        again.send_signal(signal.SIGINT)
        again.communicate()
    assert shop.run("gc").code == 0
    assert _sleepers(tmp_path) == []
    assert shop.left_behind() == []


def _sleepers(folder):
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                words = (entry / "cmdline").read_bytes().split(b"\0")
                if b"import time; time.sleep(3000)" in words and os.fsencode(folder) in words:
                    found.append(int(entry.name))
    return found


def _old(folder, process):
    """Sleepers that were there before this process began."""
    begun = _start_of(process.pid)
    return [pid for pid in _sleepers(folder) if (_start_of(pid) or begun) < begun]


def _start_of(pid):
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    except OSError:
        return None


@pytest.mark.long
def test_a_killed_agent_is_told_and_the_next_try_lands(tmp_path):
    shop = Shop(tmp_path, [{**RIGHT[2], "match": {"attempt": 1}, "sleep": 600}, RIGHT[2]], _one())
    process = shop.start(*FIX, **QUICK)
    assert until(process, "attempt_started") is not None
    agent = _agent_of(shop)
    os.kill(agent, signal.SIGKILL)
    out, err = process.communicate()
    assert process.returncode == 0, out + err
    assert "agent broken" in out
    see_whole(shop)


def _one():
    return {"shop.py": SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]")}


def _agent_of(shop, seconds=60):
    patience = time.monotonic() + seconds
    while time.monotonic() < patience:
        for pid in shop.processes():
            with contextlib.suppress(OSError):
                words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
                if words[0].endswith(b"python") and b"regreen.testing.scripted_agent" in words:
                    return pid
        time.sleep(0.1)
    raise AssertionError("no agent started")


@pytest.mark.long
def test_a_workspace_that_is_deleted_while_an_agent_works_in_it_blames_nobody(tmp_path):
    shop = Shop(tmp_path, [{**RIGHT[2], "match": {"attempt": 1}, "until": str(tmp_path / "go")}, RIGHT[2]], _one())
    process = shop.start(*FIX, **QUICK)
    assert until(process, "attempt_started") is not None
    _agent_of(shop)
    for folder in (shop.folder / "home" / ".cache" / "regreen").glob("*/*/workspaces"):
        shutil.rmtree(folder, ignore_errors=True)
    (tmp_path / "go").touch()
    out, err = process.communicate()
    assert process.returncode == 0, out + err
    (task,) = shop.report()["tasks"]
    assert [attempt["outcome"] for attempt in task["attempts"]] == ["infra", "fixed"]
    see_whole(shop)


# --- the disk ----------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def small_disk(place, size):
    """A file system of so many kilobytes at a folder."""
    place.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", place], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("this user may not mount")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def fill(place):
    """Write until the disk is full."""
    with contextlib.suppress(OSError), (place / "ballast").open("wb") as ballast:
        while True:
            ballast.write(b"\0" * 4096)
            ballast.flush()


def test_a_full_disk_below_the_state_is_told_and_nothing_is_lost(tmp_path):
    go = tmp_path / "go"
    shop = Shop(tmp_path, slow(go), TWO)
    with small_disk(shop.root / ".regreen", 32 * 1024) as disk:
        process = shop.start(*FIX, **QUICK)
        assert until(process, "attempt_started") is not None
        fill(disk)
        go.touch()
        out, err = process.communicate()
        assert process.returncode == 2, out + err
        assert "full" in err.lower()
        assert "to do:" in err
        assert "Traceback" not in err
        (disk / "ballast").unlink()
        done = shop.run("resume", "--json", **QUICK)
        assert done.code == 0, done.out + done.err
        see_whole(shop)


@pytest.mark.long
def test_a_full_disk_below_the_workspaces_is_told_and_blames_nobody(tmp_path):
    go = tmp_path / "go"
    shop = Shop(tmp_path, slow(go), TWO)
    with small_disk(tmp_path / "home" / ".cache" / "regreen", 16 * 1024) as disk:
        process = shop.start(*FIX, **QUICK)
        assert until(process, "attempt_started") is not None
        fill(disk)
        go.touch()
        out, err = process.communicate()
        assert process.returncode in {1, 2}, out + err
        assert "Traceback" not in err
        assert "space" in (out + err).lower() or "full" in (out + err).lower()
        assert "tampered" not in out
        (disk / "ballast").unlink()
    done = shop.run(*FIX, **QUICK)
    assert done.code == 0, done.out + done.err


@pytest.mark.parametrize("when", ["meanwhile", pytest.param("before", marks=pytest.mark.long)])
def test_a_full_disk_below_the_users_repository_is_told_and_what_was_proved_lands_later(tmp_path, when):
    go = tmp_path / "go"
    with small_disk(tmp_path / "shop" / ".git", 4 * 1024) as disk:
        shop = Shop(tmp_path, slow(go), TWO)
        before = shop.git("for-each-ref")
        if when == "before":
            fill(disk)
        process = shop.start(*FIX, **QUICK)
        assert until(process, "attempt_started") is not None
        fill(disk)
        go.touch()
        out, err = process.communicate()
        assert process.returncode == 2, out + err
        see_three_lines(Ran(2, out, err), "the disk is full", "disk-full", str(disk), "regreen resume")
        assert shop.left_behind() == []
        (disk / "ballast").unlink()
        assert shop.git("for-each-ref") == before
        assert shop.git("fsck", "--strict") == ""
        done = shop.run("resume", "--json", **QUICK)
        assert done.code == 0, done.out + done.err
        # What was proved is not proved again.
        assert "attempt_started" not in done.out
        assert shop.git("status", "--porcelain") == ""
        see_whole(shop)


@pytest.mark.parametrize("when", ["before", pytest.param("meanwhile", marks=pytest.mark.long)])
def test_a_full_disk_for_temporary_files_stops_nothing(tmp_path, when):
    go = tmp_path / "go"
    shop = Shop(tmp_path, slow(go), TWO)
    with small_disk(tmp_path / "tmp", 1024) as disk:
        if when == "before":
            fill(disk)
        process = shop.start(*FIX, **QUICK)
        assert until(process, "attempt_started") is not None
        fill(disk)
        go.touch()
        out, err = process.communicate()
        assert process.returncode == 0, out + err
        assert [path.name for path in disk.iterdir()] == ["ballast"]
        (disk / "ballast").unlink()
        see_whole(shop)
        assert shop.git("status", "--porcelain") == ""


ONLY_THE_PROJECT = """\
set -e
mount --make-rprivate /
for place in /tmp /var/tmp; do mount --bind $place $place; done
mount --bind "$1" "$1"
for place in /tmp /var/tmp; do mount -o remount,bind,ro $place; done
cd "$2"
touch .git/probe
shift 2
exec "$@"
"""
"""Has a command run where of all folders for temporary files only a project can be written."""


def test_without_any_room_for_temporary_files_the_checkout_is_not_taken(tmp_path):
    shop = Shop(tmp_path)
    words = ["unshare", "--mount", "sh", "-c", ONLY_THE_PROJECT, "sh", tmp_path, shop.root]
    env = shop.environment(**QUICK, TMPDIR=str(tmp_path / "none"))
    if subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount")
    begun = [sys.executable, "-m", "regreen", *FIX]
    done = subprocess.run([*words, *begun], env=env, capture_output=True, text=True, check=False)
    assert (shop.root / ".git" / "probe").exists(), "the checkout could be written"
    assert done.returncode == 2, done.stdout + done.stderr
    see_three_lines(Ran(2, done.stdout, done.stderr), "no-scratch", "tmpdir")
    assert shop.git("status", "--porcelain", "--ignored") == ""


# --- the state's files -------------------------------------------------------------------------------------------------


def test_a_read_only_state_folder_is_told(tmp_path):
    shop = Shop(tmp_path, RIGHT)
    state = shop.root / ".regreen"
    state.mkdir()
    if subprocess.run(["mount", "--bind", state, state], capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount")
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", state], check=True)
        done = shop.run(*FIX, **QUICK)
    finally:
        subprocess.run(["umount", "--lazy", state], check=True)
    assert done.code == 2
    see_three_lines(done, "writ")
    assert shop.branches() == []


@pytest.mark.parametrize("how", ["overwritten", pytest.param("truncated", marks=pytest.mark.long)])
def test_a_damaged_database_is_kept_aside_and_told(tmp_path, how):
    shop = Shop(tmp_path, RIGHT)
    assert shop.run(*FIX, **QUICK, REGREEN_FAULT="after:planned").code == -signal.SIGKILL
    path = shop.root / ".regreen" / "regreen.db"
    # What is in the journal is brought into the file, so that the file alone is damaged.
    assert shop.run("runs").code == 0
    for more in path.parent.glob("regreen.db-*"):
        more.unlink()
    content = bytearray(path.read_bytes())
    content = content[: len(content) // 2] if how == "truncated" else content[:4096] + b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    done = shop.run("resume", "--json", **QUICK)
    assert done.code == 2
    see_three_lines(done, "damaged", "kept as")
    assert (path.parent / "regreen.db.damaged-1").read_bytes() == bytes(content)
    again = shop.run("resume", "--json", **QUICK)
    assert again.code == 2
    see_three_lines(again, "no run")
    assert list((shop.root / ".regreen" / "runs").glob("*/events.jsonl")), "the logs are untouched"


@pytest.mark.parametrize("how", ["torn", pytest.param("removed", marks=pytest.mark.long)])
def test_a_damaged_log_is_made_whole_on_resume(tmp_path, how):
    shop = Shop(tmp_path, RIGHT)
    assert shop.run(*FIX, **QUICK, REGREEN_FAULT="after:planned").code == -signal.SIGKILL
    (log,) = (shop.root / ".regreen" / "runs").glob("*/events.jsonl")
    content = log.read_bytes()
    log.unlink() if how == "removed" else log.write_bytes(content[:-40])
    done = shop.run("resume", "--json", **QUICK)
    assert done.code == 0, done.out + done.err
    assert log.read_bytes().startswith(content)
    see_whole(shop)
