import pytest

from duration_text import DurationError, format_seconds, parse, round_to


def test_parse_simple():
    assert parse("45s") == 45
    assert parse("2d") == 172800


def test_parse_combined():
    assert parse("1h 30m") == 5400
    assert parse("1h30m5s") == 5405


def test_parse_bare_number():
    assert parse("90") == 90


def test_parse_ignores_case_and_space():
    assert parse("  2H ") == 7200


def test_parse_negative():
    assert parse("-1m") == -60
    assert parse("-15") == -15


def test_parse_rejects_unknown_unit():
    with pytest.raises(DurationError):
        parse("3 weeks")


def test_parse_rejects_trailing_text():
    with pytest.raises(DurationError):
        parse("3h later")


def test_parse_rejects_leading_text():
    with pytest.raises(DurationError):
        parse("about: 3h")


def test_parse_rejects_empty():
    with pytest.raises(DurationError):
        parse("")


def test_format():
    assert format_seconds(5400) == "1h 30m"
    assert format_seconds(86401) == "1d 1s"
    assert format_seconds(60) == "1m"


def test_format_zero_and_negative():
    assert format_seconds(0) == "0s"
    assert format_seconds(-90) == "-1m 30s"


def test_round_to():
    assert round_to(89, "m") == 60
    assert round_to(90, "m") == 120
    assert round_to(-90, "m") == -120
