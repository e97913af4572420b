"""What proves is never what the agent wrote: the base's tests, and all that defines green there."""

from types import SimpleNamespace

import pytest

from regreen.app.proving import overlaid
from regreen.model.diagnosis import Fault
from regreen.model.ids import CauseKey, TaskId
from regreen.model.inventory import DetectedTool, Inventory, TestLayout
from regreen.model.tasks import Task, TaskType
from regreen.repo.checkout import Checkout
from regreen.repo.objects import RunRepository
from regreen.testing.repos import tiny_repo

GREEN = (
    "pyproject.toml",
    "sub/tox.ini",
    ".coveragerc",
    "tests/conftest.py",
    "tests/test_a.py",
    "tests/data.json",
    ".github/workflows/ci.yml",
    "mypy.ini",
    "lint.cfg",
    "ui/jest.config.js",
    "ui/__snapshots__/a.snap",
    "shop/testdata/a.json",
    "src/cassettes/deep/b.yaml",
    "samples/b.csv",
)
SOURCES = ("src/a.py", "README.md", "src/fixtures/read.json", "src/words.txt", "shop/loose.json")
READ = {
    "src/a.py": "import json\nWORDS = open('src/fixtures/read.json')\n",
    "tests/test_a.py": "open('shop/testdata/a.json'); open('samples/b.csv'); open('src/words.txt')\n",
}
"""What sources and tests of the base read."""


@pytest.fixture
def laid(tmp_path):
    """Gives the texts of a tree in which everything was changed, once the base is laid over it."""
    repo = tiny_repo(tmp_path / "project", dict.fromkeys((*GREEN, *SOURCES), "base") | READ)
    repository = RunRepository.open(Checkout.find(repo.root), tmp_path / "state" / "objects.git")
    base = repository.snapshot(include_dirty=False)
    changed = repository.with_files(base.tree, dict.fromkeys((*GREEN, *SOURCES, "new/setup.cfg"), b"agent"))
    tool = DetectedTool(name="lint", argv=("lint",), source="test", config_files=("lint.cfg",))
    inventory = Inventory(root=str(repo.root), tools=(tool,), layout=TestLayout(test_paths=("tests",)))

    def texts(task, spared=()):
        bench = SimpleNamespace(repository=repository, inventory=inventory)
        tree = overlaid(bench, task, changed, base.commit, spared)
        return {path: text.decode() for path, text in repository.read_files(tree, repository.entries(tree)).items()}

    return texts


def task(*allowed, fault=Fault.IMPLEMENTATION_BUG, kind=TaskType.FIX):
    return Task(id=TaskId("T1"), title="", cause_key=CauseKey("k"), fault=fault, type=kind, allowed_paths=allowed)


def test_all_that_defines_green_is_the_bases_whatever_globs_a_task_has(laid):
    texts = laid(task("**"))
    assert {path for path, text in texts.items() if text != "agent"} == set(GREEN)
    assert {path for path, text in texts.items() if text == "agent"} == set(SOURCES), "what was not there is gone"


def test_what_a_task_names_and_what_is_waived_is_proved_as_it_is(laid):
    assert laid(task("mypy.ini", kind=TaskType.SUPPRESS))["mypy.ini"] == "agent"
    assert laid(task("src/**"), ("pyproject.toml",))["pyproject.toml"] == "agent"
    texts = laid(task("tests/test_a.py", fault=Fault.TEST_BUG))
    assert (texts["tests/test_a.py"], texts["tests/data.json"], texts["pyproject.toml"]) == ("agent", "base", "base")
