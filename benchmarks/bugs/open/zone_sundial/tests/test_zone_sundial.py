from datetime import date, datetime, timedelta, timezone

import pytest

from zone_sundial import (
    by_day,
    common_hours,
    format_length,
    format_offset,
    move,
    next_at,
    parse_length,
    parse_moment,
    parse_offset,
    working_hours,
)

UTC = timezone.utc
INDIA = timezone(timedelta(hours=5, minutes=30))
BERLIN = timezone(timedelta(hours=1))
NEW_YORK = timezone(timedelta(hours=-5))
NEWFOUNDLAND = timezone(-timedelta(hours=3, minutes=30))


def test_parse_offset():
    assert parse_offset("+05:30") == INDIA
    assert parse_offset("+01") == BERLIN
    assert parse_offset("-0500") == NEW_YORK
    assert parse_offset("Z") == UTC


def test_parse_offset_west_with_minutes():
    assert parse_offset("-03:30") == NEWFOUNDLAND


def test_parse_offset_refuses():
    for text in ("5", "+5:30", "", "+05:30x"):
        with pytest.raises(ValueError):
            parse_offset(text)


def test_format_offset():
    assert format_offset(INDIA) == "+05:30"
    assert format_offset(NEW_YORK) == "-05:00"
    assert format_offset(UTC) == "Z"


def test_format_offset_west_with_minutes():
    assert format_offset(NEWFOUNDLAND) == "-03:30"


def test_parse_moment():
    assert parse_moment("2024-03-01 14:05+01:00") == datetime(2024, 3, 1, 13, 5, tzinfo=UTC)
    assert parse_moment("2024-03-01T14:05 Z") == datetime(2024, 3, 1, 14, 5, tzinfo=UTC)
    assert parse_moment(" 2024-03-01 14:05 ") == datetime(2024, 3, 1, 14, 5, tzinfo=UTC)
    with pytest.raises(ValueError):
        parse_moment("yesterday")


def test_moment_keeps_its_zone():
    assert parse_moment("2024-03-01 14:05+05:30").utcoffset() == timedelta(hours=5, minutes=30)


def test_move():
    moment = datetime(2024, 3, 1, 22, 0, tzinfo=NEW_YORK)
    moved = move(moment, INDIA)
    assert moved == moment
    assert moved.strftime("%d %H:%M") == "02 08:30"


def test_move_without_zone():
    assert move(datetime(2024, 3, 1, 12), BERLIN).strftime("%H:%M") == "13:00"


def test_format_length():
    assert format_length(90061) == "1d 1h 1m 1s"
    assert format_length(7200) == "2h"
    assert format_length(0) == "0s"
    assert format_length(-90) == "-1m 30s"


def test_parse_length():
    assert parse_length("1h 30m") == 5400
    assert parse_length("2d 5s") == 172805
    assert parse_length("") == 0


def test_parse_length_refuses():
    for text in ("5x", "h", "1h 2h", "-1h"):
        with pytest.raises((ValueError, KeyError)):
            parse_length(text)


def test_working_hours():
    begin, end = working_hours(date(2024, 3, 1), NEW_YORK)
    assert begin == datetime(2024, 3, 1, 14, tzinfo=UTC)
    assert end == datetime(2024, 3, 1, 22, tzinfo=UTC)
    assert begin.tzinfo is UTC


def test_common_hours():
    day = date(2024, 3, 1)
    assert common_hours(day, [BERLIN, NEW_YORK]) == (datetime(2024, 3, 1, 14, tzinfo=UTC), datetime(2024, 3, 1, 16, tzinfo=UTC))
    assert common_hours(day, [NEW_YORK, INDIA]) is None
    assert common_hours(day, [BERLIN]) == working_hours(day, BERLIN)


def test_common_hours_that_only_touch():
    day = date(2024, 3, 1)
    assert common_hours(day, [UTC, timezone(timedelta(hours=8))]) is None
    assert common_hours(day, []) is None


def test_by_day():
    moments = [datetime(2024, 3, 1, 20, tzinfo=UTC), datetime(2024, 3, 1, 3, tzinfo=UTC), datetime(2024, 3, 1, 12, tzinfo=UTC)]
    assert by_day(moments, INDIA) == {"2024-03-01": ["08:30", "17:30"], "2024-03-02": ["01:30"]}
    assert by_day([], INDIA) == {}


def test_next_at():
    now = datetime(2024, 2, 28, 14, 30, 20, tzinfo=BERLIN)
    assert next_at(now, 18) == datetime(2024, 2, 28, 18, tzinfo=BERLIN)
    assert next_at(now, 14, 30) == datetime(2024, 2, 29, 14, 30, tzinfo=BERLIN)


def test_next_at_just_now():
    now = datetime(2024, 12, 31, 8, tzinfo=UTC)
    assert next_at(now, 8) == datetime(2025, 1, 1, 8, tzinfo=UTC)
