import pytest

from play_list import Playlist, countdown, fill, interleave, sessions, skip_until, spaced, windows


def test_collection():
    songs = Playlist("abc")
    assert len(songs) == 3 and "b" in songs and "x" not in songs
    assert list(songs) == ["a", "b", "c"]
    assert songs[1] == "b" and songs[1:] == Playlist("bc")
    assert songs + ["d"] == Playlist("abcd")
    assert songs != ["a", "b", "c"]


def test_changed_while_reading():
    songs = Playlist("abc")
    for song in songs:
        songs.remove(song)
    assert len(songs) == 0


def test_next():
    songs = Playlist("abc")
    assert [songs.current, songs.next(), songs.next(), songs.next(), songs.next(), songs.back()] == ["a", "b", "c", None, None, "c"]
    assert Playlist().next() is None


def test_loop():
    songs = Playlist("ab", loop=True)
    assert [songs.next(), songs.next(), songs.back(), songs.next()] == ["b", "a", "b", "a"]
    assert Playlist(loop=True).back() is None
    assert Playlist("ab", loop=True)[:].loop


def test_back_stays_first():
    songs = Playlist("abc")
    assert [songs.back(), songs.next(), songs.back(), songs.back()] == ["a", "b", "a", "a"]


def test_insert():
    songs = Playlist("abc")
    songs.next()
    songs.insert(0, "x")
    assert songs.current == "b"
    songs.insert(9, "z")
    songs.insert(-9, "y")
    assert list(songs) == ["y", "x", "a", "b", "c", "z"]
    assert songs.current == "b"
    empty = Playlist()
    empty.insert(0, "a")
    assert empty.current == "a"


def test_remove():
    songs = Playlist("abcb")
    songs.next()
    songs.next()
    songs.remove("b")
    assert (list(songs), songs.current) == (["a", "c", "b"], "c")
    songs.remove("c")
    assert songs.current == "b"
    with pytest.raises(ValueError):
        songs.remove("x")


def test_move_and_shuffle():
    songs = Playlist("abcd")
    songs.move(0, 2)
    assert list(songs) == ["b", "c", "a", "d"]
    mixed = songs.shuffled(5)
    assert sorted(mixed) == ["a", "b", "c", "d"]
    assert mixed == songs.shuffled(5)
    assert list(songs) == ["b", "c", "a", "d"]
    assert list(Playlist("abab").without_repeats()) == ["a", "b"]


def test_interleave():
    assert list(interleave("abc", "", [1], "xy")) == ["a", 1, "x", "b", "y", "c"]
    assert list(interleave()) == []


def test_spaced():
    assert spaced(["a1", "a2", "b1", "c1"], lambda song: song[0]) == ["a1", "b1", "c1", "a2"]
    assert spaced(["a1", "a2"], lambda song: song[0]) == ["a1", "a2"]
    assert spaced(["a1", "a2", "b1"], lambda song: song[0], least=0) == ["a1", "a2", "b1"]


def test_sessions():
    assert list(sessions([9, 1, 2, 4, 20], pause=2)) == [[1, 2, 4], [9], [20]]
    assert list(sessions([], pause=2)) == []


def test_fill():
    assert fill([5, 9, 3, 2], lambda song: song, 10) == ([5, 3, 2], 0)
    assert fill([20], lambda song: song, 10) == ([], 10)


def test_countdown():
    assert list(countdown("abc")) == [(3, "c"), (2, "b"), (1, "a")]
    assert list(countdown("abc", start=2)) == [(2, "c"), (1, "b")]
    assert list(countdown(iter("ab"))) == [(2, "b"), (1, "a")]


def test_windows():
    assert list(windows("abcd", 2)) == [("a", "b"), ("b", "c"), ("c", "d")]
    assert list(windows("a", 2)) == []


def test_skip_until():
    assert list(skip_until("abcab", lambda song: song == "b")) == ["b", "c", "a", "b"]
    assert list(skip_until("abc", lambda song: song == "x")) == []
