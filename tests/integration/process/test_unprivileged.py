"""The same promises for an ordinary user, to whom the kernel gives no groups."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import regreen
from regreen.process.ceiling import ceiling

pytestmark = pytest.mark.integration
PROGRAM = """
import json, os, sys
from regreen.model.jobs import Job, Limits, Mount, MountKind
from regreen.plugins.executors.local import EXECUTOR
from regreen.process import tree
folder = sys.argv[1]
def go(text, processes=4096, **more):
    limits = Limits(wall_s=20.0, grace_s=0.3, processes=processes)
    job = Job(label="x", argv=("bash", "-c", text), cwd=folder, limits=limits, scratch=f"{folder}/s", **more)
    result = EXECUTOR.run(job)
    return [result.end, result.exit_code, result.leftovers > 0, open(result.stdout.path).read()]
def words(pid):
    try:
        return open(f"/proc/{pid}/cmdline").read().split("\\0")
    except OSError:
        return []
def alive(word):
    return [p for p in tree.snapshot() if word in words(p)]
open(f"{folder}/file", "w").write("old")
view = (Mount(target=folder, kind=MountKind.OVERLAY), Mount(target=f"{folder}/s", kind=MountKind.READ_WRITE))
print(json.dumps({
    "processes": EXECUTOR.posture().processes,
    "mounts": EXECUTOR.posture().mounts,
    "session": go("setsid sleep 9711 & exit 0"),
    "daemon": go("(setsid sh -c 'sleep 9711 & sleep 9711' &) ; exit 0"),
    "bomb": go("b() { b | b & }; b; sleep 9711", 100),
    "ceiling": go("sleep 0.5; ulimit -Su", 100),
    "alive": alive("9711"),
    "overlay": go("echo new > file; cat file; id -u", mounts=view),
    "file": open(f"{folder}/file").read(),
    "uid": os.getuid(),
}))
"""


def command(folder: Path) -> list[str] | None:
    """How to run the program as an ordinary user; None when that cannot be had."""
    if os.getuid() != 0:
        return [sys.executable, "-c", PROGRAM, str(folder)]
    python, setpriv = "/usr/bin/python3", shutil.which("setpriv")
    if setpriv is None or not Path(python).exists():
        return None
    return [setpriv, "--reuid", "65534", "--regid", "65534", "--clear-groups", python, "-c", PROGRAM, str(folder)]


def test_an_ordinary_user_gets_the_same() -> None:

    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        if os.getuid() == 0:
            os.chown(folder, 65534, 65534)
        argv = command(folder)
        source = str(Path(regreen.__file__).parents[1])
        env = {"PATH": os.environ["PATH"], "PYTHONPATH": source, "PYTHONDONTWRITEBYTECODE": "1", "HOME": name}
        done = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=120, check=False) if argv else None
        if done is None or "SyntaxError" in done.stderr or "No module named 'regreen'" in done.stderr:
            pytest.skip("no interpreter that an ordinary user may start")
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
    assert found["uid"] != 0
    assert found["session"] == ["exited", 0, True, ""]
    assert found["daemon"] == ["exited", 0, True, ""]
    assert found["alive"] == []
    if found["processes"] == "counted":
        assert found["bomb"][0] == "over_processes"
        # Counting alone would come too late on a busy machine.
        least = ceiling(100, 0)
        assert least < int(found["ceiling"][3]) < least + 5000
    if found["mounts"]:
        assert found["overlay"] == ["exited", 0, False, f"new\n{found['uid']}\n"]
    assert found["file"] == "old"
