import pytest

from poll_votes import Tie, borda, instant_runoff, plurality, seats, turnout


def test_plurality():
    assert plurality(["b", "a", "b"]) == "b"


def test_plurality_tie():
    with pytest.raises(Tie) as caught:
        plurality(["b", "a", "c", "b", "a"])
    assert caught.value.names == ["a", "b"]


def test_plurality_no_votes():
    with pytest.raises(ValueError):
        plurality([])


def test_runoff_majority_at_once():
    assert instant_runoff([["a", "b"], ["a"], ["b"]]) == "a"


def test_runoff_moves_votes():
    ballots = [["a"], ["a"], ["b"], ["b"], ["c", "b"]]
    assert instant_runoff(ballots) == "b"


def test_runoff_half_is_no_majority():
    ballots = [["a"], ["a"], ["c", "d"], ["d", "c"]]
    assert instant_runoff(ballots) == "a"
    ballots = [["a"], ["a"], ["c", "b"], ["b", "c"], ["b"], ["a", "b"]]
    assert instant_runoff(ballots) == "a"


def test_runoff_skips_who_left():
    ballots = [["d", "c", "a"], ["c", "a"], ["a"], ["b"], ["b"], ["b"], ["a", "b"]]
    assert instant_runoff(ballots) == "a"


def test_runoff_no_votes():
    with pytest.raises(ValueError):
        instant_runoff([])


def test_borda():
    assert borda([["a", "b", "c"], ["b", "a", "c"], ["b", "c", "a"]]) == {"a": 3, "b": 5, "c": 1}


def test_borda_short_ballot():
    assert borda([["a", "b", "c"], ["c"]]) == {"a": 2, "b": 1, "c": 2}


def test_seats():
    assert seats({"x": 100, "y": 80, "z": 30}, 8) == {"x": 4, "y": 3, "z": 1}
    assert seats({"x": 1}, 0) == {"x": 0}


def test_seats_tie():
    assert seats({"x": 60, "y": 120}, 2) == {"x": 0, "y": 2}
    assert seats({"b": 10, "a": 10}, 1) == {"b": 0, "a": 1}


def test_turnout():
    assert turnout(1, 3) == 33.3
    assert turnout(3, 3) == 100.0
    with pytest.raises(ValueError):
        turnout(4, 3)
    with pytest.raises(ValueError):
        turnout(0, 0)
