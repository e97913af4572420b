"""Totals of the real bugs: what was read counts by its reading, what nobody read as neither right nor wrong."""

import sys
from pathlib import Path

import pytest

REAL = Path(__file__).parents[3] / "benchmarks" / "real"
sys.path.append(str(REAL))

import totals  # noqa: E402 - the folder of scripts is put on the path first

pytestmark = pytest.mark.integration


def facts(status: str, ours: str = "", **more: float | None) -> dict:
    found = {
        "status": status,
        "ours": ours,
        "theirs": "+theirs",
        "first_s": None,
        "tried": 0,
        "try_s": 0.0,
        "rivals": 0,
    }
    return found | more


RESULTS = {
    "a": facts("success", "+1", first_s=1.0, tried=200, try_s=2.0, rivals=3, cold_s=0.5),
    "b": facts("success", "+2", first_s=3.0, tried=300, try_s=1.0, rivals=1, cold_s=1.0),
    "c": facts("success", "+1", first_s=9.0, tried=100, try_s=1.0, rivals=8),
    "d": facts("impossible", tried=400, try_s=1.0),
    "e": facts("blocked"),
    "f": facts("impossible", cold_s=0.5),
}
READ = {("a", totals.digest("+1")): True, ("b", totals.digest("+2")): False, ("c", totals.digest("+2")): True}


def test_what_was_read_counts_by_its_reading():
    assert list(totals.totals(RESULTS, READ)) == [
        "searched 5, not to be searched here 1",
        "plausible 3, impossible 2",
        "right by reading 1, overfitted 1, not read 1",
        "first plausible: median 3.00 s, p90 9.00 s",
        "rivals: median 3, most 8",
        "variants a second: median 300",
        "times one cold pytest of the failing test: median 300 (of 2)",
    ]


def test_what_nobody_read_is_shown_beside_the_upstreams():
    assert list(totals.unread(RESULTS, READ)) == [f"### c {totals.digest('+1')}\n+1\n--- the upstream's\n+theirs"]


def test_each_reading_is_of_a_listed_bug_and_has_a_reason():
    import bugs

    listed = {bugs.name_of(bug) for name in ("bugs", "fresh", "fresh2", "fresh3") for bug in bugs.corpus(name)}
    known = totals.tomllib.loads((REAL / "readings.toml").read_text())["read"]
    assert {one["bug"] for one in known} <= listed
    assert all(one["why"] and len(one["change"]) == len(totals.digest("")) for one in known)


@pytest.mark.parametrize("listed", ["bugs", "fresh", "fresh2", "fresh3"])
def test_each_bug_of_a_list_has_a_name_of_its_own(listed: str):
    import bugs

    names = [bugs.name_of(bug) for bug in bugs.corpus(listed)]
    assert len(names) == len(set(names))
