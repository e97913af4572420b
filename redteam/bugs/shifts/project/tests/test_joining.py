from shifts.hours import hours
from shifts.joining import joined, longest


def test_nobody_works():
    assert joined([]) == []


def test_apart():
    assert joined([(18, 22), (6, 9)]) == [(6, 9), (18, 22)]


def test_same_hours():
    assert joined([(6, 9), (8, 12)]) == [(6, 12)]


def test_within():
    assert joined([(6, 18), (8, 12)]) == [(6, 18)]


def test_next_hour():
    assert joined([(8, 11), (12, 15)]) == [(8, 15)]


def test_three_that_follow():
    assert joined([(9, 9), (10, 13), (7, 8)]) == [(7, 13)]


def test_longest():
    assert longest([(6, 7), (8, 9), (12, 14)]) == 4
    assert longest([]) == 0


def test_hours():
    assert hours((8, 11)) == 4
