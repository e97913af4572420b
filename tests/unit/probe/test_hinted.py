"""Inputs at and beyond what a change spells out."""

from regreen.probe.regreen_probe import neighbours
from regreen.probe.regreen_probe.hinted import MOST, hinted


def made(tree: object, *hints: float | str) -> list[object]:
    parts = neighbours.nodes(tree)
    return [neighbours.spread(tree, changes) for changes in hinted(parts, hints)]


def test_texts_become_longer_than_a_bound_in_words_and_in_characters() -> None:
    given = [tree[0][0] for tree in made((["a b"], {}), 9)]
    assert any(len(text.split()) == 10 for text in given)
    assert any(len(text) == 10 for text in given)
    assert max(len(text.split()) for text in given) > 40


def test_numbers_meet_a_bound_and_what_is_beside_it() -> None:
    assert {tree[0][0] for tree in made(([3], {}), 25)} >= {24, 25, 26}


def test_rows_become_longer_than_a_bound_and_keep_their_kind() -> None:
    found = [tree[0][0] for tree in made(([[1, 2]], {}), 25)]
    assert any(type(rows) is list and len(rows) == 26 for rows in found)


def test_words_that_a_change_spells_out_are_given() -> None:
    assert "north" in [tree[0][0] for tree in made((["a"], {}), "north")]


def test_there_are_few_and_none_is_the_input_itself() -> None:
    tree = (["a b", 3, [4, "c", True]], {"k": 2.5})
    parts = neighbours.nodes(tree)
    found = hinted(parts, (*range(2, 40), "x", "y"))
    assert len(found) <= MOST
    for changes in found:
        assert neighbours.describe(neighbours.spread(tree, changes)) != neighbours.describe(tree)
