"""What variants of a program that removes and writes files may reach: their tree, what is temporary, and no more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.integration.repair.test_agent import ask

pytestmark = pytest.mark.integration

sys.path.insert(0, str(Path(__file__).parents[3] / "src/regreen/probe"))
import repair_walls  # noqa: E402 - a module of the probe, which imports its neighbours by their own names

PROGRAM = """\
import os
import shutil
import subprocess

HOME = {home!r}
WAYS = {{
    "rmtree": lambda path: shutil.rmtree(path, ignore_errors=True),
    "rename": lambda path: os.rename(path, os.path.join(os.getcwd(), "taken")),
    "program": lambda path: subprocess.run(["rm", "-rf", path], check=False),
}}


def clean(path, keep, everything=False):
    where = HOME if everything else path
    for name in sorted(os.listdir(where)):
        if name == keep:
            try:
                WAYS[{way!r}](os.path.join(where, name))
            except OSError:
                pass
    return sorted(os.listdir(path))
"""
TESTS = """\
import subprocess

from m import clean


def test_clean(tmp_path):
    subprocess.run(["true"], check=True)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert clean(str(tmp_path), "a") == ["a"]
"""


@pytest.fixture
def treasure(tmp_path):
    """A folder that nothing under trial may touch, beside the workspace."""
    home = tmp_path / "precious" / "home"
    (home / "deep").mkdir(parents=True)
    (home / "deep" / "kept.txt").write_text("kept")
    (home / "a").mkdir()
    (home / "a" / "first.txt").write_text("kept")
    (home / "letter.txt").write_text("kept")
    return home


def told(home: Path) -> list[tuple[str, str]]:
    return sorted((str(one.relative_to(home)), one.read_text() if one.is_file() else "") for one in home.rglob("*"))


@pytest.mark.parametrize("way", ["rmtree", "rename", "program"])
def test_a_program_that_removes_files_is_repaired_and_nothing_else_is_gone(tmp_path, treasure, way):
    before = told(treasure)
    work = tmp_path / "work"
    work.mkdir()
    # With the first condition turned round, the program removes what is asked to be kept from the other folder.
    (work / "m.py").write_text(PROGRAM.format(home=str(treasure), way=way))
    (work / "test_m.py").write_text(TESTS)
    result = ask(work, tmp_path / "a1", ["test_m.py::test_clean"], constraints={"time_s": 60})
    assert told(treasure) == before
    assert result["status"] == "success", result
    assert sorted(one.name for one in work.iterdir() if one.name[:1] not in "._") == ["m.py", "test_m.py"]


CHILD = """\
import os, shutil, sqlite3, subprocess, sys
sys.path.insert(0, {probe!r})
import repair_limits, repair_walls
folders = repair_walls.allowed({tree!r}, {outside!r})
if {landlock}:
    assert repair_walls.close(folders)
if {hook}:
    watch = repair_limits.Watch(folders)
    watch.free_forks = True
    watch.install()
os.chdir({tree!r})
home = {home!r}
try:
    {code}
except (OSError, sqlite3.Error):
    print("refused")
"""
HARM = {
    "write": "open(home + '/letter.txt', 'w').write('x')",
    "append": "open(home + '/letter.txt', 'a').write('x')",
    "new": "open(home + '/more.txt', 'w').close()",
    "descriptor": "os.write(os.open(home + '/letter.txt', os.O_WRONLY), b'x')",
    "truncate": "os.truncate(home + '/letter.txt', 0)",
    "remove": "os.remove(home + '/letter.txt')",
    "node": "os.mkdir('/dev/not-there')",
    "away": "os.rename(home + '/letter.txt', 'mine.txt')",
    "over": "os.rename('own.txt', home + '/letter.txt')",
    "tree": "shutil.rmtree(home)",
    "folder": "os.mkdir(home + '/more')",
    "link": "os.symlink('own.txt', home + '/more')",
    "through": "os.symlink(home, 'way'); open('way/letter.txt', 'w').write('x')",
    "dots": "os.remove('../precious/home/letter.txt')",
    "database": "sqlite3.connect(home + '/letter.db').execute('create table t (a)')",
}


def run(tmp_path: Path, home: Path, code: str, *, landlock=False, hook=False, outside=()) -> str:
    tree = tmp_path / "tree"
    tree.mkdir(exist_ok=True)
    (tree / "own.txt").write_text("own")
    own = tmp_path / "own-tmp"
    own.mkdir(exist_ok=True)
    probe = str(Path(__file__).parents[3] / "src/regreen/probe")
    text = CHILD.format(
        probe=probe, tree=str(tree), home=str(home), code=code, landlock=landlock, hook=hook, outside=list(outside)
    )
    done = subprocess.run(
        [sys.executable, "-c", text],
        env={**os.environ, "TMPDIR": str(own)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


has_landlock = pytest.mark.skipif(not repair_walls.is_enforced(), reason="this system has no Landlock")


@pytest.mark.parametrize("how", [pytest.param("landlock", marks=has_landlock), "hook"])
@pytest.mark.parametrize("code", HARM.values(), ids=HARM)
def test_each_way_to_change_what_lies_outside_is_refused(tmp_path, treasure, how, code):
    before = told(treasure)
    assert "refused" in run(tmp_path, treasure, code, **{how: True})
    assert told(treasure) == before


@pytest.mark.parametrize("change", ["chmod('/dev/null', os.stat('/dev/null').st_mode & 0o777)", "utime('/dev/null')"])
def test_a_device_is_written_to_and_nothing_else(tmp_path, treasure, change):
    assert "refused" in run(tmp_path, treasure, f"os.{change}", hook=True)


@has_landlock
@pytest.mark.parametrize("code", ["subprocess.run(['rm', '-rf', home], check=True)", "os.system('rm -rf ' + home)"])
def test_what_it_starts_is_held_back_too(tmp_path, treasure, code):
    before = told(treasure)
    run(
        tmp_path,
        treasure,
        f"try:\n        {code}\n    except subprocess.CalledProcessError:\n        pass",
        landlock=True,
    )
    assert told(treasure) == before


def test_inside_everything_goes_and_so_it_does_where_tests_always_wrote(tmp_path, treasure):
    code = (
        "import tempfile; open('a', 'w').close(); os.mkdir('b'); os.rename('a', 'b/a'); shutil.rmtree('b'); "
        "os.rename(tempfile.mkdtemp(), 'moved'); open('/dev/null', 'w').close(); "
        "open(home + '/letter.txt', 'w').write('changed')"
    )
    for way in ({"landlock": repair_walls.is_enforced()}, {"hook": True}):
        shutil.rmtree(tmp_path / "tree", ignore_errors=True)
        assert run(tmp_path, treasure, code, outside=[str(treasure)], **way) == ""
        assert (treasure / "letter.txt").read_text() == "changed"


@pytest.mark.parametrize(
    ("folder", "narrow"),
    [("/", False), ("/etc", False), ("/usr", False), ("~", False), ("~/..", False), ("~/.cache/tool", True)],
)
def test_system_and_home_are_never_given_away(folder, narrow):
    assert repair_walls.is_narrow(str(Path(folder).expanduser())) is narrow
