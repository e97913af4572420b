import pytest

from text_codec import checksum, letters_only, pack, sample_words, smallest, unpack, unwrap_secret, vowel_shift, wrap_secret


def test_vowel_shift():
    assert vowel_shift("banana Unit") == "benene Anot"
    assert vowel_shift("xyz") == "xyz"


def test_letters_only():
    assert letters_only("a1-B é") == "aB"


def test_pack():
    assert pack([1, 258]) == b"\x01\x00\x02\x01"
    assert pack([]) == b""


def test_unpack():
    assert unpack(b"\x01\x00\x02\x01") == [1, 258]


def test_unpack_odd():
    with pytest.raises(ValueError):
        unpack(b"abc")


def test_secret_round_trip():
    text = "grüße, 世界"
    assert unwrap_secret(wrap_secret(text)) == text


def test_secret_lines():
    lines = wrap_secret("x" * 30)
    assert [len(line) for line in lines] == [16, 16, 8]
    assert [len(line) for line in wrap_secret("x" * 9, width=5)] == [5, 5, 2]


def test_damaged_secret():
    assert unwrap_secret(["abcde"]) is None
    assert unwrap_secret(["//8="]) is None


def test_checksum():
    assert checksum(b"abcde") == 0xC8F0
    assert checksum(b"") == 0


def test_checksum_sees_order():
    assert checksum(b"ab") != checksum(b"ba")


def test_sample_words():
    words = {"pear", "fig", "plum", "kiwi"}
    assert sample_words(words, 9, 1) == ["fig", "kiwi", "pear", "plum"]
    assert len(sample_words(words, 2, 1)) == 2
    assert sample_words(words, 2, 5) == sample_words(words, 2, 5)


def test_smallest():
    assert smallest([5, 2, 9]) == 2
    assert smallest([]) is None
    assert smallest([-3, 0]) == -3
