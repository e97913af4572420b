"""What a run works with is removed under it: workspaces while a proof runs in them, and the user's checkout itself."""

import shutil
import time

import pytest
from killing import QUICK
from shop import RIGHT, SHOP, TESTS, Ran, Shop, until
from test_hard_times import FIX, see_three_lines, see_whole

pytestmark = pytest.mark.e2e

ONE = SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]")
TWO = SHOP.replace("-= price", "+= price")
WAITS = """\
def test_label():
    if label("a") == "A":
        Path({busy!r}).touch()
        end = time.monotonic() + 120
        while not Path({go!r}).exists() and time.monotonic() < end:
            time.sleep(0.05)
    assert"""


def with_a_proof_that_waits(folder):
    """A project of one failure, whose test waits for a file once it passes; gives it with a file made when it waits."""
    waits = WAITS.format(busy=str(folder / "busy"), go=str(folder / "go"))
    tests = "import time\nfrom pathlib import Path\n\n" + TESTS.replace("def test_label():\n    assert", waits)
    return Shop(folder, [RIGHT[2]], {"shop.py": ONE, "tests/test_shop.py": tests}), folder / "busy"


def removed(cache, what):
    """Remove what something that cleans caches may take."""
    for pool in list(cache.glob("*/*/workspaces")):
        places = {"workspaces": list((pool / "w").iterdir()), "pool": [pool], "all": list(cache.iterdir())}
        for place in places[what]:
            shutil.rmtree(place, ignore_errors=True)


@pytest.mark.parametrize(
    "what", ["workspaces", pytest.param("pool", marks=pytest.mark.long), pytest.param("all", marks=pytest.mark.long)]
)
def test_a_workspace_that_is_deleted_while_a_proof_runs_in_it_blames_nobody(tmp_path, what):
    shop, busy = with_a_proof_that_waits(tmp_path)
    process = shop.start(*FIX, **QUICK)
    assert until(process, "attempt_started") is not None
    patience = time.monotonic() + 120
    while not busy.exists():
        assert time.monotonic() < patience, "no proof began"
        time.sleep(0.05)
    removed(tmp_path / "home" / ".cache" / "regreen", what)
    (tmp_path / "go").touch()
    out, err = process.communicate()
    assert process.returncode == 0, out + err
    (task,) = shop.report()["tasks"]
    assert [attempt["outcome"] for attempt in task["attempts"]] == ["infra", "fixed"]
    assert "A workspace was removed" in task["attempts"][0]["reason"]
    see_whole(shop)


@pytest.mark.parametrize("how", ["git", pytest.param("folder", marks=pytest.mark.long)])
def test_a_linked_worktree_that_is_removed_under_a_run_ends_it_and_stays_removed(tmp_path, how):
    go = tmp_path / "go"
    shop = Shop(tmp_path, [RIGHT[1], {**RIGHT[2], "until": str(go)}], {"shop.py": TWO})
    main, linked = shop.root, tmp_path / "linked"
    shop.git("worktree", "add", "--quiet", "-b", "side", str(linked))
    before = shop.git("for-each-ref")
    shop.root = linked
    process = shop.start(*FIX, **QUICK, REGREEN_FIX_STRICT="true")
    # Strict: the first fix lands by itself, while the second one waits.
    assert until(process, "landed") is not None
    shop.root = main
    if how == "git":
        shop.git("worktree", "remove", str(linked))
    else:
        shutil.rmtree(linked)
    go.touch()
    out, err = process.communicate()
    assert process.returncode == 2, out + err
    see_three_lines(Ran(2, out, err), "state-gone", str(linked))
    assert "attempt_ended" not in out, "no agent is blamed"
    # The kernel ends a mount whose place is removed, and an agent that still works there may make the folder anew.
    assert list(linked.rglob("*")) == []
    # What has landed is there, and nothing else has changed.
    (branch,) = shop.branches()
    assert shop.git("show", f"{branch}:shop.py") + "\n" == ONE
    assert [line for line in shop.git("for-each-ref").splitlines() if "/regreen/" not in line] == before.splitlines()
    assert shop.git("fsck", "--strict") == ""
    assert (shop.left_behind(), shop.git("status", "--porcelain", "--ignored")) == ([], "")
