import pytest

from roman_numbers import file_size, from_roman, in_words, ordinal, to_roman


def test_to_roman():
    assert to_roman(1994) == "MCMXCIV"
    assert to_roman(8) == "VIII"
    assert to_roman(3999) == "MMMCMXCIX"


def test_to_roman_range():
    with pytest.raises(ValueError):
        to_roman(0)
    with pytest.raises(ValueError):
        to_roman(4000)


def test_from_roman():
    assert from_roman("MCMXCIV") == 1994
    assert from_roman(" xiv ") == 14
    assert from_roman("VI") == 6


def test_from_roman_refuses_other_letters():
    with pytest.raises(ValueError):
        from_roman("XQ")


def test_from_roman_refuses_odd_forms():
    for text in ("IIII", "IC", ""):
        with pytest.raises(ValueError):
            from_roman(text)


def test_small_words():
    assert in_words(0) == "zero"
    assert in_words(19) == "nineteen"
    assert in_words(40) == "forty"
    assert in_words(85) == "eighty-five"


def test_hundreds():
    assert in_words(300) == "three hundred"
    assert in_words(417) == "four hundred and seventeen"


def test_thousands():
    assert in_words(12000) == "twelve thousand"
    assert in_words(1005) == "one thousand and five"
    assert in_words(2345) == "two thousand three hundred and forty-five"
    assert in_words(1100) == "one thousand one hundred"


def test_negative_words():
    assert in_words(-20) == "minus twenty"


def test_too_large():
    with pytest.raises(ValueError):
        in_words(1_000_000)
    with pytest.raises(ValueError):
        in_words(-1_000_000)


def test_ordinal():
    assert [ordinal(n) for n in (1, 2, 3, 4, 21, 32)] == ["1st", "2nd", "3rd", "4th", "21st", "32nd"]


def test_ordinal_teens():
    assert [ordinal(n) for n in (11, 12, 13, 111, 213)] == ["11th", "12th", "13th", "111th", "213th"]


def test_file_size():
    assert file_size(1023) == "1023 B"
    assert file_size(1024) == "1.0 KiB"
    assert file_size(1536) == "1.5 KiB"
    assert file_size(5 * 1024 ** 2) == "5.0 MiB"
    assert file_size(2048 * 1024 ** 3) == "2048.0 GiB"
