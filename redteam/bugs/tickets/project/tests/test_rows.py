from tickets.pieces import longest, pieces
from tickets.rows import height, rows


def test_nothing():
    assert rows("", 6) == []
    assert height("", 6) == 0


def test_one_row():
    assert rows("not to be", 20) == ["not to be"]


def test_full_row():
    assert rows("to be or", 5) == ["to be", "or"]


def test_blank_counts():
    assert rows("to be", 4) == ["to", "be"]


def test_blank_counts_in_each_row():
    assert rows("am in at on", 4) == ["am", "in", "at", "on"]


def test_long_piece():
    assert rows("a gentleman b", 6) == ["a", "gentleman", "b"]


def test_height():
    assert height("aa bb cc", 4) == 3


def test_pieces():
    assert pieces(" a  b ") == ["a", "b"]


def test_longest():
    assert longest("a bcd ef") == 3
    assert longest("") == 0
