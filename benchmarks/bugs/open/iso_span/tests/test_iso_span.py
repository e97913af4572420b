from datetime import date, datetime, timedelta, timezone

import pytest

from iso_span import age_text, days_between, first_day, format_duration, month_ends, overlap, parse_duration, parse_stamp, week_of


def test_parse_duration():
    assert parse_duration("P1DT2H30M") == timedelta(days=1, hours=2, minutes=30)
    assert parse_duration("P2W") == timedelta(days=14)
    assert parse_duration("-PT90S") == timedelta(seconds=-90)


def test_no_duration():
    for text in ("", "P", "PT", "1D", "P1DX", "-P"):
        with pytest.raises(ValueError):
            parse_duration(text)


def test_format_duration():
    assert format_duration(timedelta(days=1, hours=2, minutes=30)) == "P1DT2H30M"
    assert format_duration(timedelta(seconds=3605)) == "PT1H5S"
    assert format_duration(timedelta(0)) == "PT0S"


def test_format_negative_duration():
    assert format_duration(timedelta(hours=-1)) == "-PT1H"
    assert format_duration(timedelta(days=-2)) == "-P2D"


def test_week_of():
    assert week_of(date(2024, 2, 1)) == "2024-W05"
    assert week_of(date(2024, 12, 30)) == "2025-W01"
    assert week_of(date(2021, 1, 3)) == "2020-W53"


def test_first_day():
    assert first_day("2024-W05") == date(2024, 1, 29)
    assert first_day("2025-W01") == date(2024, 12, 30)


def test_parse_stamp():
    noon = datetime(2024, 5, 1, 12, tzinfo=timezone.utc)
    assert parse_stamp("2024-05-01T12:00:00Z") == noon
    assert parse_stamp("2024-05-01T14:00:00+02:00") == noon
    assert parse_stamp("2024-05-01T12:00:00") == noon


def test_stamps_are_utc():
    assert parse_stamp("2024-05-01T23:30:00-02:00").date() == date(2024, 5, 2)


def test_days_between():
    assert list(days_between(date(2024, 2, 28), date(2024, 3, 1))) == [date(2024, 2, 28), date(2024, 2, 29), date(2024, 3, 1)]
    assert list(days_between(date(2024, 1, 3), date(2024, 1, 1))) == [date(2024, 1, 3), date(2024, 1, 2), date(2024, 1, 1)]
    assert list(days_between(date(2024, 1, 1), date(2024, 1, 6), step=2)) == [date(2024, 1, 1), date(2024, 1, 3), date(2024, 1, 5)]
    with pytest.raises(ValueError, match="step"):
        list(days_between(date(2024, 1, 1), date(2024, 1, 6), step=0))


def test_overlap():
    one = (date(2024, 1, 1), date(2024, 1, 10))
    assert overlap(one, (date(2024, 1, 5), date(2024, 2, 1))) == (date(2024, 1, 5), date(2024, 1, 10))
    assert overlap(one, (date(2024, 1, 10), date(2024, 2, 1))) == (date(2024, 1, 10), date(2024, 1, 10))
    assert overlap(one, (date(2024, 1, 11), date(2024, 2, 1))) is None


def test_month_ends():
    assert month_ends(date(2024, 1, 31), date(2024, 3, 31)) == [date(2024, 1, 31), date(2024, 2, 29), date(2024, 3, 31)]
    assert month_ends(date(2023, 12, 5), date(2024, 1, 30)) == [date(2023, 12, 31)]
    assert month_ends(date(2024, 1, 5), date(2024, 1, 30)) == []


def test_age_text():
    now = datetime(2024, 5, 10, 12)
    assert age_text(now - timedelta(days=1, hours=2), now) == "1 day ago"
    assert age_text(now - timedelta(hours=5), now) == "5 hours ago"
    assert age_text(now - timedelta(seconds=60), now) == "1 minute ago"
    assert age_text(now - timedelta(seconds=59), now) == "just now"
    assert age_text(now + timedelta(seconds=59), now) == "in the future"
