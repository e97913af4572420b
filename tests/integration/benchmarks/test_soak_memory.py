"""What the soak says of memory: like is compared with like; and where its fixes meet."""

import json
import random
import sys
from collections import Counter
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


def test_fixes_meet_in_modules_that_tasks_share(tmp_path):
    made = soak.Soak(folder=tmp_path, tasks=21, agents=1, kills=0, chance=random.Random(5))
    made.make()
    kinds = Counter(made.kinds)
    assert set(kinds) == {"alone", "neighbours", "twins"}
    fixes = made.fixes()
    assert len(list((tmp_path / "project" / "tests").iterdir())) == 21
    assert len(fixes) == 21 - sum(made.kinds[number // 2 - 1] != "alone" for number in range(2, 22, 2))
    for turn in json.loads((tmp_path / "turns.json").read_text()):
        for edit in turn.get("edits", ()):
            file = tmp_path / "project" / edit["file"]
            if "old" in edit and edit["old"] in file.read_text():
                file.write_text(file.read_text().replace(edit["old"], edit["new"]))
    made.git("commit", "--quiet", "--all", "-m", "All of them")
    numbers = list(range(1, 22))
    assert len(made.failing("start", numbers)) == 2 * 21, "each of them has failing tests"
    stubborn = {number for number in numbers if made.failing("HEAD", [number])}
    honest = {number for number, character in enumerate(made.characters, start=1) if character == "honest"}
    assert not stubborn & honest
