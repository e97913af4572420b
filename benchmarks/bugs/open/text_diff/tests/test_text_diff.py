from text_diff import closest, diff, distance, similarity


def test_distance():
    assert distance("book", "back") == 2
    assert distance("abc", "abc") == 0
    assert distance("abcd", "bd") == 2


def test_distance_insertions():
    assert distance("ct", "cart") == 2
    assert distance("", "abc") == 3
    assert distance("abc", "") == 3


def test_distance_shifted():
    assert distance("abcdef", "bcdefa") == 2


def test_diff_same():
    assert diff("ab", "ab") == [(" ", "a"), (" ", "b")]


def test_diff_changed():
    assert diff("abc", "axc") == [(" ", "a"), ("-", "b"), ("+", "x"), (" ", "c")]


def test_diff_tail():
    assert diff("a", "abc") == [(" ", "a"), ("+", "b"), ("+", "c")]
    assert diff("abc", "a") == [(" ", "a"), ("-", "b"), ("-", "c")]


def test_diff_keeps_the_longest():
    marks = diff("xabcy", "abcz")
    assert [item for mark, item in marks if mark == " "] == ["a", "b", "c"]
    assert marks[0] == ("-", "x")


def test_diff_insert_in_front():
    assert diff(["b"], ["a", "b"]) == [("+", "a"), (" ", "b")]


def test_closest():
    assert closest("colr", ["cooler", "color", "colt"]) == "color"
    assert closest("Stat", ["START", "state"]) == "START"


def test_closest_too_far():
    assert closest("abc", ["uvwxyz"]) is None
    assert closest("abc", []) is None
    assert closest("abcd", ["abxy"], most=2) == "abxy"


def test_similarity():
    assert similarity("abcd", "abcx") == 0.75
    assert similarity("", "") == 1.0
    assert similarity("ab", "xyzw") == 0.0
