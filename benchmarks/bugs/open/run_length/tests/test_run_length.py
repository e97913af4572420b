import pytest

from run_length import check_digit, decode_runs, encode_runs, hex_dump, shift


def test_encode():
    assert encode_runs("aaab") == "3a1b"
    assert encode_runs("abb") == "1a2b"


def test_encode_empty():
    assert encode_runs("") == ""


def test_encode_alternating():
    assert encode_runs("abaa") == "1a1b2a"


def test_decode():
    assert decode_runs("3a1b") == "aaab"
    assert decode_runs("12x") == "x" * 12


def test_decode_several_runs():
    assert decode_runs("2a2b1c") == "aabbc"


def test_decode_refuses():
    with pytest.raises(ValueError):
        decode_runs("3a2")
    with pytest.raises(ValueError):
        decode_runs("a")


def test_shift():
    assert shift("abc", 1) == "bcd"
    assert shift("Hello, World!", 13) == "Uryyb, Jbeyq!"


def test_shift_wraps():
    assert shift("xyzXYZ", 3) == "abcABC"
    assert shift("abc", -3) == "xyz"


def test_check_digit():
    assert check_digit("7992739871") == 3
    assert check_digit("123") == 0
    assert check_digit("18") == 2


def test_check_digit_ignores_spaces():
    assert check_digit("4539 1488 0343 646") == check_digit("453914880343646")


def test_check_digit_refuses():
    with pytest.raises(ValueError):
        check_digit("-")


def test_hex_dump():
    assert hex_dump(b"ab\x00~", width=4) == ["0000  61 62 00 7e  ab.~"]


def test_hex_dump_pads_the_last_line():
    assert hex_dump(b"abc", width=2) == ["0000  61 62  ab", "0002  63     c"]


def test_hex_dump_control_and_high_bytes():
    assert hex_dump(b"\x1f \x7f", width=3) == ["0000  1f 20 7f  . ."]
