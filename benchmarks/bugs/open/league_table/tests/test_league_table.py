from itertools import combinations

import pytest

from league_table import League, draw, fixtures


def make():
    league = League(["ants", "bees", "cats", "dogs"])
    league.play("ants", "bees", "2:1")
    league.play("cats", "dogs", "0:0")
    league.play("bees", "cats", "3:0")
    league.play("dogs", "ants", "0:1")
    return league


def pairs(rounds):
    return sorted(tuple(sorted(game)) for games in rounds for game in games)


def test_draw_keeps_the_teams():
    teams = list("abcdef")
    drawn = draw(teams, 3)
    assert sorted(drawn) == teams
    assert teams == list("abcdef")
    assert draw(teams, 3) == drawn
    assert any(draw(teams, seed) != drawn for seed in range(5))


def test_all_meet_once():
    rounds = fixtures("abcdef")
    assert len(rounds) == 5
    assert pairs(rounds) == list(combinations("abcdef", 2))


def test_each_team_plays_once_in_a_round():
    for games in fixtures("abcdef"):
        assert sorted(team for game in games for team in game) == list("abcdef")


def test_odd_number_of_teams():
    rounds = fixtures("abcde")
    assert len(rounds) == 5
    assert pairs(rounds) == list(combinations("abcde", 2))


def test_two_teams():
    assert fixtures("ab") == [[("a", "b")]]
    assert fixtures("ab", both_ways=True) == [[("a", "b")], [("b", "a")]]


def test_both_ways():
    games = [game for games in fixtures("abcd", both_ways=True) for game in games]
    assert len(games) == len(set(games)) == 12


def test_figures():
    row = make().rows["bees"]
    assert (row.won, row.drawn, row.lost, row.scored, row.conceded, row.points) == (1, 0, 1, 4, 2, 3)
    assert make().rows["dogs"].points == 1


def test_games_that_cannot_be():
    league = make()
    with pytest.raises(ValueError):
        league.play("ants", "ants", "1:0")
    with pytest.raises(ValueError):
        league.play("ants", "bees", "1:0")
    league.play("bees", "ants", "1:0")
    assert league.rows["bees"].won == 2


def test_unknown_team_changes_nothing():
    league = make()
    with pytest.raises(KeyError):
        league.play("ants", "eels", "1:0")
    assert league.rows["ants"].won == 2
    assert len(league.results) == 4


def test_table():
    assert [row.team for row in make().table()] == ["ants", "bees", "dogs", "cats"]


def test_table_of_equal_teams():
    assert [row.team for row in League(["b", "c", "a"]).table()] == ["a", "b", "c"]


def test_places():
    assert make().places() == {"ants": 1, "bees": 2, "dogs": 3, "cats": 4}


def test_shared_places():
    league = League("abcde")
    league.play("a", "e", "2:0")
    league.play("b", "c", "1:1")
    assert league.places() == {"a": 1, "b": 2, "c": 2, "d": 4, "e": 5}


def test_form():
    league = make()
    assert league.form("ants") == "WW"
    assert league.form("cats") == "DL"
    assert League("ab").form("a") == ""


def test_form_of_the_last_games():
    league = make()
    league.play("bees", "ants", "1:1")
    league.play("ants", "cats", "0:1")
    assert league.form("ants", last=3) == "WDL"


def test_longest_run():
    league = make()
    assert league.longest_run("ants") == 2
    assert league.longest_run("cats") == 0
    league.play("cats", "ants", "1:0")
    league.play("ants", "cats", "1:0")
    assert league.longest_run("ants") == 2
    assert league.longest_run("ants", "WL") == 4
