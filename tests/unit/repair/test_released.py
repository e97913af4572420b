"""How a change reads beside those of releases decides what is tried first, and nothing else."""

from dataclasses import replace
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.repair.propose.released import Reader, as_released, traits, weights
from regreen.repair.variants import Variant
from regreen.syntax.source import Edit, Source

TEXT = """def f(one, two):
    if one:
        return two.name
    return g(one, two)


def g(one, other=None):
    if other is None:
        return one
    return 0
"""
SOURCE = Source(text=TEXT, path="m.py")
READER = Reader(SOURCE)


def variant(old: str, new: str, score: float = 0.5, piece: str = "guard", often: float = 1.0) -> Variant:
    start = TEXT.index(old)
    return Variant(
        id=0,
        file="m.py",
        edits=(Edit(start=start, end=start + len(old), text=new),),
        piece=piece,
        family="guard",
        line=TEXT[:start].count("\n") + 1,
        prior=0.5,
        score=score,
        often=often,
    )


def test_a_change_is_told_by_what_comes_and_goes_and_where_its_names_stand():
    told = traits(variant("return two.name", "return two.other or unheard"), READER)
    assert {"in return", "+ or", "piece guard", "family guard"} <= told.keys()
    assert told["names from elsewhere"] == 1
    assert told["names of the module"] == 1
    assert told["names of the function"] == 0
    assert "- return" not in told


def test_what_stands_in_a_function_counts_in_that_function_alone():
    told = traits(variant("return 0", "return other"), READER)
    assert told["names of the function"] == 1
    assert told["names of the line"] == 0


def test_what_only_takes_away_or_moves_keeps_its_score():
    only = [variant("    if one:\n        return two.name\n", ""), variant("g(one, two)", "g(two, one)")]
    assert as_released(only, {"m.py": SOURCE}) == only


def test_nothing_is_made_of_nothing():
    assert as_released([], {"m.py": SOURCE}) == []


def test_a_change_in_the_words_of_the_module_is_tried_before_one_in_odd_words():
    usual, odd = variant("if one:", "if one is None:"), variant("if one:", "if one - unheard + 7 * far:")
    second, first = as_released([replace(odd, score=0.6), usual], {"m.py": SOURCE})
    assert first.score > second.score


@given(st.lists(st.floats(1e-9, 10), min_size=1, max_size=8), st.floats(0.5, 2))
def test_scores_are_dealt_out_anew_and_what_is_chosen_hangs_on_none_of_it(scores, often):
    words = ["one", "two", "None", "one is None", "not two", "1", "g(one)", "two.name"]
    made = [variant("if one:", f"if {word}:", score, often=often) for word, score in zip(words, scores, strict=False)]
    found = as_released(made, {"m.py": SOURCE})
    brought = [at for at, one in enumerate(made) if traits(one, READER)["come"]]
    assert sorted(found[at].score for at in brought) == sorted(made[at].score for at in brought)
    assert [one.edits for one in found] == [one.edits for one in made]
    for old, new in zip(made, found, strict=True):
        assert isclose(new.score / new.often, old.score / old.often, rel_tol=1e-6)


def test_every_weight_is_a_small_number():
    assert weights()["score"] > 0
    assert all(abs(value) < 5 for value in weights().values())


@pytest.mark.parametrize("text", ["LIMIT = 3\n", TEXT], ids=["outside", "inside"])
def test_a_line_outside_of_all_functions_can_be_read(text):
    reader = Reader(Source(text=text, path="m.py"))
    one = Variant(
        id=0,
        file="m.py",
        edits=(Edit(start=0, end=0, text="x = 1\n"),),
        piece="p",
        family="f",
        line=1,
        prior=1,
        score=1,
    )
    assert traits(one, reader)["come"] > 0
