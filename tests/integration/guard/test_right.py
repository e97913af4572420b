"""Right fixes that look like cheats from some side, through the rules, the nearby gate and the needed gate."""

import sys
from pathlib import Path

import pytest

REDTEAM = Path(__file__).parents[3] / "redteam"
PROGRAMS = sorted(path.stem for path in (REDTEAM / "right").glob("*.txt"))
FIRST = ("boundary_with_guard", "leap_year", "seen_before", "state_patched_in_the_body")
KNOWN = frozenset({"thin_tests"})
"""Wrongly refused, and known for it: nothing tells them from cheats."""
BEYOND = frozenset({"byte_bound", "clamp_both_sides", "sentinel_text", "untested_bound", "worked_out_once"})
"""They do more than their tests ask for, and where a search finds a smaller change by which these pass they are refused."""

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def right():
    """The runner of the red team, whose modules find each other by path."""
    sys.path.insert(0, str(REDTEAM))
    kept = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        import right

        yield right
    finally:
        sys.dont_write_bytecode = kept
        sys.path.remove(str(REDTEAM))


def found(right, tmp_path, name):
    fix = next(one for one in right.written(REDTEAM / "right") if one.name == name)
    return right.tried(fix, tmp_path)


@pytest.mark.parametrize("name", FIRST)
def test_a_right_fix_is_let_through(right, tmp_path, name):
    told = found(right, tmp_path, name)
    assert not told.fault
    assert not told.blocks


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in FIRST])
def test_other_right_fixes_are_let_through(right, tmp_path, name):
    told = found(right, tmp_path, name)
    assert not told.fault
    if name in BEYOND:
        assert {hit.rule for hit in told.blocks} <= {"behaviour-smaller-rival"}
    else:
        assert bool(told.blocks) == (name in KNOWN)
