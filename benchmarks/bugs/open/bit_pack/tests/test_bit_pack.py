import pytest

from bit_pack import Fields, dump, from_base, from_gray, gray, opened, packed_words, plain, read_all, read_varint, sealed, timed, to_base, varint


def test_to_base():
    assert [to_base(number, 2) for number in (0, 1, 5, -6)] == ["0", "1", "101", "-110"]
    assert to_base(35, 36) == "z"
    assert to_base(255, 16) == "ff"
    for base in (1, 37):
        with pytest.raises(ValueError):
            to_base(3, base)


def test_from_base():
    assert from_base(" FF_ff ", 16) == 65535
    assert from_base("-101", 2) == -5
    for text in ("12", "1 0", "1g"):
        with pytest.raises(ValueError):
            from_base(text, 2)


def test_fields():
    fields = Fields(low=3, middle=4, high=1)
    number = fields.pack(low=5, middle=9, high=1)
    assert number == 0b1_1001_101
    assert fields.unpack(number) == {"low": 5, "middle": 9, "high": 1}
    assert fields.pack(middle=1) == 8


def test_fields_bounds():
    fields = Fields(low=3)
    assert fields.pack(low=7) == 7
    for value in (8, -1):
        with pytest.raises(OverflowError):
            fields.pack(low=value)
    with pytest.raises(KeyError):
        fields.pack(other=1)


def test_fields_replace():
    fields = Fields(low=3, middle=4)
    assert fields.unpack(fields.replace(fields.pack(low=1, middle=2), low=7)) == {"low": 7, "middle": 2}


def test_varint():
    assert varint(0) == b"\x00"
    assert varint(127) == b"\x7f"
    assert varint(128) == b"\x80\x01"
    assert varint(300) == b"\xac\x02"
    with pytest.raises(ValueError):
        varint(-1)


def test_read_varint():
    assert read_varint(b"\xac\x02\x05") == (300, 2)
    assert read_varint(b"\xac\x02\x05", 2) == (5, 3)
    with pytest.raises(EOFError):
        read_varint(b"\xac")
    numbers = [0, 1, 127, 128, 16384, 99999999]
    assert read_all(b"".join(map(varint, numbers))) == numbers


def test_gray():
    assert [gray(number) for number in range(8)] == [0, 1, 3, 2, 6, 7, 5, 4]
    assert all(from_gray(gray(number)) == number for number in range(300))


def test_dump():
    assert dump(b"Hi\n~\x7f", width=4) == ["0000  48 69 0a 7e  Hi.~", "0004  7f           ."]
    assert dump(b"") == []


def test_sealed():
    text = sealed(b"some data")
    assert opened(text) == b"some data"
    assert opened(sealed(b"")) == b""
    with pytest.raises(ValueError, match="damaged"):
        opened(("B" if text[0] != "B" else "C") + text[1:])


def test_words():
    assert packed_words([1, 258]) == b"\x01\x00\x02\x01"


def test_plain():
    assert plain("a &lt; b &amp; c") == "a < b & c"


def test_timed():
    result, seconds = timed(lambda: 5)
    assert result == 5
    assert 0 <= seconds < 1
