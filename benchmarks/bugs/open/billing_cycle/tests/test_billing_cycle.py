from datetime import date, datetime, timezone

from billing_cycle import Period, due_day, fiscal_quarter, next_due, parse_stamp, periods, prorated, reminders, workday_before


def test_period():
    period = Period(date(2024, 3, 1), date(2024, 3, 31))
    assert period.days == 31
    assert period.covers(date(2024, 3, 1))
    assert period.covers(date(2024, 3, 31))
    assert not period.covers(date(2024, 4, 1))


def test_overlap():
    march = Period(date(2024, 3, 1), date(2024, 3, 31))
    trip = Period(date(2024, 3, 20), date(2024, 4, 10))
    assert march.overlap(trip) == Period(date(2024, 3, 20), date(2024, 3, 31))
    assert trip.overlap(march) == march.overlap(trip)
    inner = Period(date(2024, 3, 5), date(2024, 3, 9))
    assert march.overlap(inner) == inner


def test_overlap_edges():
    march = Period(date(2024, 3, 1), date(2024, 3, 31))
    assert march.overlap(Period(date(2024, 3, 31), date(2024, 5, 1))) == Period(date(2024, 3, 31), date(2024, 3, 31))
    assert march.overlap(Period(date(2024, 4, 1), date(2024, 5, 1))) is None


def test_due_day():
    assert due_day(2024, 2, 31) == date(2024, 2, 29)
    assert due_day(2023, 2, 30) == date(2023, 2, 28)
    assert due_day(2024, 5, 12) == date(2024, 5, 12)


def test_next_due():
    assert next_due(date(2024, 5, 3), 10) == date(2024, 5, 10)
    assert next_due(date(2024, 5, 20), 10) == date(2024, 6, 10)
    assert next_due(date(2024, 5, 10), 10) == date(2024, 6, 10)


def test_next_due_over_the_year():
    assert next_due(date(2024, 12, 20), 10) == date(2025, 1, 10)
    assert next_due(date(2024, 12, 9), 10) == date(2024, 12, 10)


def test_periods():
    assert periods(date(2024, 1, 20), 31, 3) == [
        Period(date(2024, 1, 20), date(2024, 1, 30)),
        Period(date(2024, 1, 31), date(2024, 2, 28)),
        Period(date(2024, 2, 29), date(2024, 3, 30)),
    ]


def test_prorated():
    period = Period(date(2024, 4, 1), date(2024, 4, 30))
    assert prorated(3000, period, date(2024, 4, 20)) == 1000
    assert prorated(3000, period, date(2024, 4, 1)) == 2900
    assert prorated(1000, period, date(2024, 4, 23)) == 233


def test_prorated_outside():
    period = Period(date(2024, 4, 1), date(2024, 4, 30))
    assert prorated(3000, period, date(2024, 3, 2)) == 3000
    assert prorated(3000, period, date(2024, 4, 30)) == 0
    assert prorated(3000, period, date(2024, 6, 1)) == 0


def test_workday_before():
    assert workday_before(date(2024, 6, 7)) == date(2024, 6, 7)
    assert workday_before(date(2024, 6, 8)) == date(2024, 6, 7)
    assert workday_before(date(2024, 6, 9)) == date(2024, 6, 7)


def test_workday_before_with_holidays():
    assert workday_before(date(2024, 6, 10), {date(2024, 6, 10)}) == date(2024, 6, 7)
    assert workday_before(date(2024, 6, 12), [date(2024, 6, 12), date(2024, 6, 11)]) == date(2024, 6, 10)


def test_reminders():
    assert reminders(date(2024, 6, 12)) == [date(2024, 6, 5), date(2024, 6, 11)]
    assert reminders(date(2024, 6, 10), (1, 2, 3)) == [date(2024, 6, 7)]


def test_reminders_with_holidays():
    assert reminders(date(2024, 6, 12), holidays=[date(2024, 6, 11)]) == [date(2024, 6, 5), date(2024, 6, 10)]


def test_fiscal_quarter():
    assert fiscal_quarter(date(2024, 4, 1)) == (2024, 1)
    assert fiscal_quarter(date(2024, 12, 31)) == (2024, 3)
    assert fiscal_quarter(date(2024, 3, 31)) == (2023, 4)


def test_fiscal_quarter_of_the_calendar():
    assert fiscal_quarter(date(2024, 1, 1), 1) == (2024, 1)
    assert fiscal_quarter(date(2024, 6, 30), first_month=1) == (2024, 2)


def test_parse_stamp():
    assert parse_stamp("2024-05-01T12:00:00Z") == datetime(2024, 5, 1, 12, tzinfo=timezone.utc)
    assert parse_stamp("2024-05-01T12:00:00") == datetime(2024, 5, 1, 12, tzinfo=timezone.utc)


def test_parse_stamp_elsewhere():
    stamp = parse_stamp("2024-05-01T01:30:00+02:00")
    assert stamp.isoformat() == "2024-04-30T23:30:00+00:00"
