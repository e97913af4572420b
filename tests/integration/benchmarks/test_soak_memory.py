"""What the soak says of memory: like is compared with like."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "benchmarks"))

import soak


def life(number: int, seconds: int, first: float, slope: float = 0.0) -> list[list[float]]:
    """A process that begins with 40 MB, has read its history after ten seconds, and grows from there."""
    ages = [half / 2 for half in range(2 * seconds)]
    return [[number, age, age, 40.0 if age < 10 else first + slope * age] for age in ages]


def test_processes_that_are_killed_young_do_not_look_like_a_leak():
    rows = [row for number in range(9) for row in life(number, 5, 90)] + life(9, 120, 90)
    assert soak.memory(rows).own == pytest.approx(1.0)
    assert soak.memory(rows).alike == pytest.approx(1.0)


def test_a_leak_in_one_process_is_seen_though_all_others_are_young():
    rows = [row for number in range(9) for row in life(number, 5, 90)] + life(9, 120, 40, 1.0)
    assert soak.memory(rows).own > 1.5


def test_a_leak_over_all_processes_is_seen_though_none_grows_itself():
    rows = [row for number in range(9) for row in life(number, 50, 60 + 20 * number)]
    found = soak.memory(rows)
    assert found.own == pytest.approx(1.0)
    assert found.alike > 1.5


def test_nothing_seen_says_nothing():
    assert soak.memory([])[:2] == (1.0, 1.0)
