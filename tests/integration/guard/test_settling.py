"""What of a proposal is left out before it is proved, on real trees."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from regreen.app.settling import settled
from regreen.model.diagnosis import Fault
from regreen.model.ids import CauseKey, TaskId
from regreen.model.inventory import TestLayout
from regreen.model.tasks import Proposal, Task, TaskType
from regreen.repo.checkout import Checkout
from regreen.repo.objects import RunRepository
from regreen.testing.repos import tiny_repo

pytestmark = pytest.mark.integration

BASE = {
    "pkg/code.py": "def one():\n    return 2\n",
    "tests/test_code.py": "from pkg.code import one\n\n\ndef test_one():\n    assert one() == 1\n",
    "tests/data.txt": "1\n",
}
TESTS = BASE["tests/test_code.py"]
FIXED = {"pkg/code.py": "def one():\n    return 1\n"}


@pytest.fixture
def repository(tmp_path: Path) -> RunRepository:
    repo = tiny_repo(tmp_path / "repo", BASE)
    return RunRepository.open(Checkout.find(repo.root), tmp_path / "state" / "objects.git")


def after(
    repository: RunRepository, edits: Mapping[str, str | None], fault: Fault = Fault.IMPLEMENTATION_BUG
) -> tuple[Proposal, Proposal]:
    """What was proposed, and what is left of it."""
    empty = repository.store.write("tree", b"")
    first = repository.with_files(empty, {path: text.encode() for path, text in BASE.items()})
    base = repository.commit(first, (), "base", "A <a@a.invalid>", "2026-01-01T00:00:00Z")
    contents = {path: None if text is None else text.encode() for path, text in edits.items()}
    tree = repository.with_files(repository.tree_of(base), contents)
    files = repository.diff(repository.tree_of(base), tree)
    made = Proposal(base=base, base_tree=repository.tree_of(base), tree=tree, files=files, patch="")
    layout = TestLayout(test_paths=("tests",), source_roots=(".",), packages=("pkg",))
    bench: Any = SimpleNamespace(repository=repository, inventory=SimpleNamespace(layout=layout))
    task = Task(id=TaskId("T1"), type=TaskType.FIX, title="", cause_key=CauseKey("k"), fault=fault)
    return made, settled(bench, made, task)


def text_of(repository: RunRepository, proposal: Proposal, path: str) -> str | None:
    found = repository.read_files(proposal.tree, [path])
    return found[path].decode() if path in found else None


def test_lines_that_a_test_file_gains_are_left_out(repository: RunRepository) -> None:
    made, left = after(repository, {**FIXED, "tests/test_code.py": TESTS + "\n\ndef test_two():\n    assert one()\n"})
    assert [item.path for item in made.files] == ["pkg/code.py", "tests/test_code.py"]
    assert [item.path for item in left.files] == ["pkg/code.py"]
    assert text_of(repository, left, "tests/test_code.py") == TESTS
    assert text_of(repository, left, "pkg/code.py") == FIXED["pkg/code.py"]


def test_a_renamed_test_file_keeps_its_name(repository: RunRepository) -> None:
    _, left = after(repository, {**FIXED, "tests/test_code.py": None, "tests/test_ones.py": TESTS})
    assert [item.path for item in left.files] == ["pkg/code.py"]
    assert text_of(repository, left, "tests/test_ones.py") is None
    assert text_of(repository, left, "tests/test_code.py") == TESTS


def test_other_words_in_a_test_file_are_left_out(repository: RunRepository) -> None:
    worded = "# about one\n" + TESTS.replace("one() == 1", "one() == 1, 'one is one'")
    _, left = after(repository, {**FIXED, "tests/test_code.py": worded})
    assert [item.path for item in left.files] == ["pkg/code.py"]
    assert text_of(repository, left, "tests/test_code.py") == TESTS


@pytest.mark.parametrize("place", ["tests/conftest.py", "conftest.py", "tests/data/two.json", "tests/helping.py"])
def test_what_new_tests_may_need_is_left_out_with_them(repository: RunRepository, place: str) -> None:
    setup = "import pytest\n\n\n@pytest.fixture\ndef two():\n    return 2\n"
    _, left = after(
        repository, {**FIXED, place: setup, "tests/test_more.py": "def test_two(two):\n    assert two == 2\n"}
    )
    assert [item.path for item in left.files] == ["pkg/code.py"]
    assert text_of(repository, left, place) is None


@pytest.mark.parametrize(
    "edits",
    [
        FIXED,
        {**FIXED, "tests/test_more.py": TESTS},
        {**FIXED, "tests/sub/__init__.py": "", "tests/sub/test_more.py": TESTS},
        {**FIXED, "tests/test_code.py": TESTS.replace("== 1", "== 2")},
        {**FIXED, "tests/test_code.py": None},
        {**FIXED, "tests/test_code.py": None, "tests/test_ones.py": TESTS + "\n\ndef test_two():\n    assert one()\n"},
    ],
)
def test_everything_else_stays_as_proposed(repository: RunRepository, edits: dict[str, str | None]) -> None:
    made, left = after(repository, edits)
    assert left == made


def test_a_task_about_the_test_keeps_all(repository: RunRepository) -> None:
    edits = {"tests/test_code.py": TESTS + "\n\ndef test_two():\n    assert one()\n"}
    made, left = after(repository, edits, Fault.TEST_BUG)
    assert left == made


def test_a_test_that_moved_to_a_file_of_its_own_stays_where_it_was(repository: RunRepository) -> None:
    head, row = TESTS.split("\n\n\n")
    new = {"tests/test_code.py": f"{head}\n", "tests/test_one.py": f"{head}\n\n\nclass TestOne:\n    {row}"}
    _, left = after(
        repository, {**FIXED, **{path: text.replace("\n    assert", "\n        assert") for path, text in new.items()}}
    )
    assert [item.path for item in left.files] == ["pkg/code.py"]
    assert text_of(repository, left, "tests/test_code.py") == TESTS
    _, other = after(repository, {**FIXED, **new, "tests/test_one.py": f"{head}\n"})
    assert "tests/test_code.py" in [item.path for item in other.files]
