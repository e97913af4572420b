"""Small fixes between two releases: found by halving, in neighbouring places of one file, each once."""

import argparse
import json
import math
import sys
import tarfile
from pathlib import Path

import pytest

REAL = Path(__file__).parents[3] / "benchmarks" / "real"
sys.path.append(str(REAL))

import fresh  # noqa: E402 - the folder of scripts is put on the path first
import halving as halvings  # noqa: E402 - the same
import make  # noqa: E402 - the same
import pairs  # noqa: E402 - the same
import smallness  # noqa: E402 - the same

pytestmark = pytest.mark.integration

OLD = "def less(a, b):\n    return a > b\n\n\ndef twice(a):\n    return a\n\n\ndef name():\n    return 'old'\n"
NEW = "def less(a, b):\n    return a < b\n\n\ndef twice(a):\n    return a + a\n\n\ndef name():\n    return 'new'\n"
TESTS = """from sums import less, twice


def test_less():
    assert less(1, 2)


def test_not_less():
    assert not less(2, 1)


def test_twice():
    assert twice(3) == 6


def test_both():
    assert less(1, 2) and twice(3) == 6


def test_never():
    assert twice(3) == 7
"""


@pytest.fixture
def pair(tmp_path: Path) -> pairs.Pair:
    for folder, source in ((tmp_path / "project", OLD), (tmp_path / "new" / "sums-2", NEW)):
        folder.mkdir(parents=True)
        (folder / "sums.py").write_text(source)
        (folder / "test_sums.py").write_text(TESTS)
    return pairs.Pair("sums", "1", "2", tmp_path)


def test_each_small_fix_is_found_once_and_the_sources_stay_as_they_were(pair: pairs.Pair):
    failing = [f"test_sums.py::test_{name}" for name in ("less", "not_less", "twice", "both", "never")]
    halving = halvings.Halving(pair, failing, sys.executable)
    found = [(test, [one.first + 1 for one in group]) for test, group in fresh.small_fixes(halving, math.inf)]
    assert found == [
        ("test_sums.py::test_less", [2]),
        ("test_sums.py::test_twice", [6]),
        ("test_sums.py::test_both", [2, 6]),
    ]
    assert (pair.project / "sums.py").read_text() == OLD


def test_a_fix_of_many_lines_is_none(pair: pairs.Pair):
    lines = "".join(f"    a = a + {number}\n" for number in range(20))
    (pair.newer / "sums.py").write_text(
        OLD.replace("def twice(a):\n", f"def twice(a):\n{lines}").replace("a\n\n", "6\n\n")
    )
    halving = halvings.Halving(pair, ["test_sums.py::test_twice"], sys.executable)
    assert halving.mended(0, len(halving.found)) == {"test_sums.py::test_twice"}
    assert halving.smallest("test_sums.py::test_twice") == []


def test_altered_test_files_are_told_from_those_that_stayed_as_they_were(pair: pairs.Pair, tmp_path: Path):
    into = tmp_path / "into"
    (into / "archives").mkdir(parents=True)
    (into / "builders").mkdir()
    (into / "builders" / ".built").write_text("\n".join((*make.BUILDERS, *pairs.BACKENDS)))
    with tarfile.open(into / "archives" / "sums-1.tar.gz", "w:gz") as tar:
        tar.add(pair.newer, "sums-1")
    assert fresh.altered(pair, into) is None
    (pair.newer / "test_more.py").write_text(TESTS)
    (pair.newer / "sums.py").write_text(OLD)
    assert fresh.altered(pair, into) == ["test_more.py"]
    (pair.newer / "conftest.py").write_text("")
    assert fresh.altered(pair, into) == []


def test_small_fixes_are_put_in_alone_and_the_smallest_counts(pair: pairs.Pair):
    failing = [f"test_sums.py::test_{name}" for name in ("less", "not_less", "twice", "both", "never")]
    alone = halvings.Alone(pair, failing, sys.executable, math.inf)
    found = [(test, [one.first + 1 for one in group]) for test, group in fresh.small_fixes(alone, math.inf)]
    assert found == [("test_sums.py::test_less", [2]), ("test_sums.py::test_twice", [6])]
    assert (pair.project / "sums.py").read_text() == OLD


@pytest.mark.parametrize(("few", "most"), [(0, 1), (0, 9), (9, 9)], ids=["all", "small ones", "one by one"])
def test_small_fixes_are_found_by_halving_too(pair: pairs.Pair, few: int, most: int):
    failing = [f"test_sums.py::test_{name}" for name in ("less", "twice", "both", "never")]
    alone = halvings.Alone(pair, failing, sys.executable, math.inf)
    alone.few_alone, alone.most_alone = few, most
    found = [[one.first + 1 for one in alone.smallest(test)] for test in failing]
    assert found == [[2], [6], [], []]


def test_small_fixes_are_found_where_all_together_break_the_tests(pair: pairs.Pair):
    (pair.newer / "sums.py").write_text(NEW.replace("return 'new'", "return new)"))
    alone = halvings.Alone(pair, ["test_sums.py::test_less"], sys.executable, math.inf)
    alone.few_alone = 0
    assert [one.first + 1 for one in alone.smallest("test_sums.py::test_less")] == [2]


def test_a_search_for_small_fixes_ends_by_the_clock(pair: pairs.Pair):
    alone = halvings.Alone(pair, ["test_sums.py::test_less"], sys.executable, -math.inf)
    with pytest.raises(TimeoutError):
        alone.smallest("test_sums.py::test_less")


@pytest.mark.parametrize(
    ("new", "small", "sizes"),
    [
        ("def twice(a):\n    return a + a\n", True, (1, 1)),
        ("def twice(a):\n    # Added,\n    # and not\n\n    # multiplied:\n    return a + a\n", True, (1, 1)),
        ('def twice(a):\n    """Two\n    of\n    the\n    same."""\n    return a\n', False, (0, 0)),
        ("def twice(a):\n    b = a\n    a = b\n    c = a\n    return a + c\n", False, (1, 4)),
        ("def twice(a):\n    if a:\n        a = a\n        a += a\n    return a\n", True, (0, 3)),
        ("def twice(a):\n    return a\n\n\ndef thrice(a):\n    return a\n", False, (0, 2)),
        ("def twice(a, b=1):\n    return a\n", True, (1, 1)),
    ],
)
def test_a_fix_is_small_by_its_lines_of_code(pair: pairs.Pair, new: str, small: bool, sizes: tuple[int, int]):
    (pair.newer / "sums.py").write_text(OLD.replace("def twice(a):\n    return a\n", new))
    [change] = pairs.changes(pair)
    gone, come = smallness.code_lines(pair, change)
    assert (len(gone), len(come)) == sizes
    assert smallness.is_slight(pair, change) is small


def test_a_library_is_left_where_the_tests_of_three_pairs_in_turn_do_not_run(tmp_path: Path):
    (tmp_path / "tried").mkdir()
    (tmp_path / "tried" / "sums.versions").write_text("5,4,3,2,1")
    record = tmp_path / "tried" / "sums.jsonl"
    idle = [
        {"dist": "sums", "old": str(new - 1), "new": str(new), "bugs": [], "note": "the tests do not run"}
        for new in (5, 4, 3)
    ]
    record.write_text("".join(json.dumps(one) + "\n" for one in idle))
    told = argparse.Namespace(into=tmp_path, newest=6, enough=3, most=0, small=True)
    assert fresh.search("sums", told, math.inf)
    assert len(record.read_text().splitlines()) == 3
