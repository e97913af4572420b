"""Modules that an agent's own runs took from the user's checkout."""

import json
import os
import subprocess
import sys

import pytest

from regreen.app.straying import strayed, watched
from regreen.model.ids import CommitId, TreeId
from regreen.model.inventory import TestLayout
from regreen.model.workspaces import Workspace


@pytest.fixture
def places(tmp_path):
    """A checkout, a copy of it, and a folder of ours."""
    for name in ("checkout", "copy"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "shop.py").write_text("PRICE = 1\n")
    (tmp_path / "ours").mkdir()
    return tmp_path


def environment(places, given=""):
    """What an agent's processes are started with."""
    workspace = Workspace(
        id="w",
        root=str(places / "copy"),
        seen_at=str(places / "copy"),
        base=CommitId(""),
        base_tree=TreeId(""),
        scratch=str(places),
        env=(("PYTHONPATH", given),) if given else (),
        isolation="paths",
    )
    layout = TestLayout(packages=("shop",), source_roots=(".",))
    return dict(watched(workspace, layout, places / "ours", str(places / "checkout")).env)


def imports(places, where, given=""):
    """Import the project as an agent would that works in a folder; what Regreen then says."""
    env = environment(places, given)
    done = subprocess.run(
        [sys.executable, "-c", "import shop, os; print(os.environ['PYTHONPATH'])"],
        cwd=where,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.strip().split(":")[1:] == ([given] if given else [])
    return strayed(places / "ours", str(places / "checkout"))


def test_what_came_from_the_checkout_is_told(places):
    told = imports(places, places / "checkout")
    assert "1 module from your checkout" in told
    assert f"shop from {places / 'checkout' / 'shop.py'}" in told


def test_what_came_from_the_copy_is_not(places):
    assert imports(places, places / "copy") == ""
    assert imports(places, places, given=str(places / "copy")) == ""


def test_what_came_from_a_third_tree_is_not_the_checkouts(places):
    (places / "copy2").mkdir()
    (places / "copy2" / "shop.py").write_text("")
    assert imports(places, places / "copy2") == ""


def runs_tests(places, where, *words):
    """Run a test there as an agent would: how it ended, and what it printed."""
    for name in ("checkout", "copy"):
        (places / name / "test_shop.py").write_text(TEST)
        (places / name / "conftest.py").touch()
    env = environment(places) | {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-m", *words]
    done = subprocess.run(words, cwd=places / where, env=env, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


TEST = """
import subprocess
import sys
import unittest


class Case(unittest.TestCase):
    def test_price(self):
        import shop
        assert shop.PRICE == 1


def test_of_a_child():
    subprocess.run([sys.executable, "-c", "import shop"], check=True)
"""


@pytest.mark.parametrize(
    "words",
    [
        ("pytest", "-q", "-p", "no:cacheprovider"),
        ("pytest", "-q", "-p", "no:cacheprovider", "-k", "child"),
        ("unittest", "test_shop"),
    ],
)
def test_a_test_run_on_the_checkout_fails_and_says_why(places, words):
    code, told = runs_tests(places, "checkout", *words)
    assert code == 4, told
    assert f"Broken (wrong tree): this run took shop from {places / 'checkout' / 'shop.py'}" in told
    assert "passed" in told or "OK" in told, "it would have been taken for a pass"
    assert runs_tests(places, "copy", *words)[0] == 0, "what the run before told is not this one's"


TOLD = json.dumps(["origins", {"foreign": [["shop", "/here/shop.py", "shop.py"]]}])


@pytest.mark.parametrize(
    ("written", "module"),
    [
        ("", ""),
        (TOLD + "\n", "shop"),
        ('{"\n[]\n["origins", 3]\n["origins", {"foreign": [1]}]\n["child", {"foreign": []}]\n\xff\n' + TOLD, "shop"),
        ("[" * 100_000 + "\n" + TOLD, "shop"),
        ("x" * 2_000_000 + "\n" + TOLD, ""),
    ],
)
def test_an_agent_may_write_there_what_it_likes(tmp_path, written, module):
    (tmp_path / "own-runs.jsonl").write_text(written, encoding="latin-1")
    assert (f"({module} from /here/shop.py)" in strayed(tmp_path, "/here")) is bool(module)


def test_a_log_that_is_gone_or_no_file_says_nothing(tmp_path):
    assert strayed(tmp_path, "/here") == ""
    os.mkfifo(tmp_path / "own-runs.jsonl")
    assert strayed(tmp_path, "/here") == ""
