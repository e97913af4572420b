"""Codex, which has a sandbox of its own: with ours, without ours, with both; and where none of them is wanted."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from stand import Stand

from regreen.model.jobs import Mount, MountKind
from regreen.model.settings import AgentSettings, Settings
from regreen.plugins.executors.local import LocalExecutor
from regreen.testing.model_double import Call, ModelDouble, Turn

pytestmark = [pytest.mark.e2e, pytest.mark.agents, pytest.mark.long]


def shell(command):
    return Call(tool="exec_command", args={"cmd": command})


# Ours: the tests are read-only, and a folder outside of the workspace may be written. Its own: the other way round.
CASES = {
    "ours alone": ({"own_sandbox": "auto"}, True, {"edit": True, "tests": False, "outside": True}),
    "both": ({"own_sandbox": "on"}, True, {"edit": True, "tests": False, "outside": False}),
    "its own alone": ({"own_sandbox": "auto"}, False, {"edit": True, "tests": True, "outside": False}),
    "none": ({"own_sandbox": "off"}, False, {"edit": True, "tests": True, "outside": True}),
}


@pytest.mark.parametrize("case", CASES)
def test_codex_works_and_writes_where_its_sandbox_lets_it(tmp_path, programs, case):
    chosen, ours, written = CASES[case]
    # Not below TMPDIR, which its own sandbox leaves writable.
    outside = Path.home() / f".regreen-test-{tmp_path.name}"
    root = tmp_path / "work"
    places = {"edit": root / "shop.py", "tests": root / "tests" / "t.py", "outside": outside}
    turns = [Turn(text="I write.", do=shell(f"echo '# new' >> {place}")) for place in places.values()]
    try:
        with ModelDouble([*turns, Turn(text='{"status": "success"}')]) as double:
            stand = Stand(tmp_path, programs("codex"), "codex", double.url)
            places["tests"].parent.mkdir()
            places["tests"].write_text("")
            mounts = (
                Mount(source=str(root), target=str(root), kind=MountKind.READ_WRITE),
                Mount(source=str(root / "tests"), target=str(root / "tests")),
            )
            site = stand.site
            workspace = replace(site.workspace, mounts=mounts if ours else ())
            stand.site = replace(site, workspace=workspace, settings=Settings(agents=AgentSettings(**chosen)))
            reply = stand.reply()
        found = {name: place.exists() and "# new" in place.read_text() for name, place in places.items()}
    finally:
        outside.unlink(missing_ok=True)
    assert reply.outcome is None, reply
    assert found == written, reply
    assert reply.reason == ""


def test_codex_with_its_folder_among_the_temporary_files_is_not_taken_for_done(tmp_path, programs):
    # No command runs then, and it says nothing of that but on standard error, goes on, and exits with 0.
    with ModelDouble([Turn(text="I write.", do=shell("echo '# new' >> shop.py")), Turn(text="Done.")]) as double:
        stand = Stand(tmp_path, programs("codex"), "codex", double.url)
        below = Path(stand.site.scratch) / "tmp" / "codex"
        shutil.copytree(tmp_path / "home" / ".codex", below)
        stand.executor = LocalExecutor(stand.host | {"CODEX_HOME": str(below)})
        reply = stand.reply()
    assert "# new" not in (tmp_path / "work" / "shop.py").read_text()
    assert "CODEX_HOME lies below TMPDIR" in reply.reason
