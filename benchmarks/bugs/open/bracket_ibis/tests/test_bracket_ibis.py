import pytest

from bracket_ibis import Bracket, draw, everybody, expected, first_round, rate, seed_places, standings, swiss


def test_draw():
    players = {"a", "b", "c", "d", "e"}
    order = draw(players, seed=4)
    assert sorted(order) == ["a", "b", "c", "d", "e"]
    assert draw(["e", "d", "c", "b", "a"], seed=4) == order


def test_draw_leaves_what_was_given():
    players = ["c", "a", "b"]
    draw(players, seed=1)
    assert players == ["c", "a", "b"]


def test_seed_places():
    assert seed_places(1) == [1]
    assert seed_places(2) == [1, 2]
    assert seed_places(4) == [1, 4, 2, 3]
    assert seed_places(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_first_round():
    assert first_round("abcd") == [("a", "d"), ("b", "c")]
    assert first_round("ab") == [("a", "b")]
    with pytest.raises(ValueError):
        first_round("a")


def test_first_round_with_byes():
    assert first_round("abcde") == [("a", None), ("d", "e"), ("b", None), ("c", None)]


def test_bracket():
    bracket = Bracket("abcd")
    assert bracket.open_matches() == [("a", "d"), ("b", "c")]
    bracket.report("c")
    assert bracket.open_matches() == [("a", "d")]
    assert len(bracket.rounds) == 1
    bracket.report("a")
    assert bracket.rounds[1] == [("a", "c")]
    assert bracket.champion() is None
    bracket.report("c")
    assert bracket.champion() == "c"
    assert bracket.open_matches() == []


def test_bracket_with_byes():
    bracket = Bracket("abcde")
    assert bracket.open_matches() == [("d", "e")]
    bracket.report("e")
    assert bracket.open_matches() == [("a", "e"), ("b", "c")]
    assert bracket.champion() is None


def test_reports_that_are_wrong():
    bracket = Bracket("abcd")
    with pytest.raises(ValueError):
        bracket.report("x")
    bracket.report("a")
    for player in "ad":
        with pytest.raises(ValueError):
            bracket.report(player)
    bracket.report("b")
    with pytest.raises(ValueError):
        bracket.report("d")


def test_everybody():
    rounds = everybody("abcd")
    assert rounds == [[("a", "d"), ("b", "c")], [("a", "c"), ("d", "b")], [("a", "b"), ("c", "d")]]


def test_everybody_meets_once():
    for count in (2, 5, 6, 7):
        rounds = everybody(range(count))
        pairs = [frozenset(pair) for matches in rounds for pair in matches]
        assert len(pairs) == len(set(pairs)) == count * (count - 1) // 2
        for matches in rounds:
            assert len({player for pair in matches for player in pair}) == count - count % 2


def test_expected():
    assert expected(1500, 1500) == 0.5
    assert round(expected(1900, 1500), 3) == 0.909
    assert round(expected(1500, 1900), 3) == 0.091


def test_rate():
    ratings = {"a": 1500, "b": 1500, "c": 1700}
    assert rate(ratings, [("a", "b", 1)]) == {"a": 1516, "b": 1484, "c": 1700}
    assert ratings == {"a": 1500, "b": 1500, "c": 1700}


def test_rate_by_the_ratings_from_before():
    ratings = {"a": 1500, "b": 1500}
    assert rate(ratings, [("a", "b", 1)] * 4) == {"a": 1564, "b": 1436}


def test_standings():
    results = [("a", "b", 1), ("c", "d", 0.5), ("a", "c", 0), ("b", "d", 1)]
    assert standings(results) == [("c", 1.5, 1.5), ("a", 1, 2.5), ("b", 1, 1.5), ("d", 0.5, 2.5)]


def test_standings_of_who_did_not_play():
    assert standings([], "ba") == [("a", 0, 0), ("b", 0, 0)]
    assert standings([("a", "b", 0)], "abc") == [("b", 1, 0), ("a", 0, 1), ("c", 0, 0)]


def test_swiss():
    assert swiss([], "abcd") == [("a", "b"), ("c", "d")]
    results = [("a", "b", 1), ("c", "d", 1)]
    assert swiss(results, "abcd") == [("a", "c"), ("b", "d")]
    results += [("a", "c", 1), ("b", "d", 1)]
    assert swiss(results, "abcd") == [("a", "d"), ("b", "c")]


def test_swiss_with_a_rest():
    assert swiss([], "abc") == [("a", "b"), ("c", None)]
    assert swiss([("a", "b", 1), ("c", "a", 1)], "abc") == [("c", "b"), ("a", None)]
