from datetime import date

from work_calendar import WorkCalendar, last_day_of_month, pay_day, quarter

OFFICE = WorkCalendar([date(2024, 12, 25), date(2024, 12, 26), date(2024, 5, 31)])


def test_weekend_is_closed():
    assert OFFICE.is_working_day(date(2024, 3, 1))
    assert not OFFICE.is_working_day(date(2024, 3, 2))
    assert not OFFICE.is_working_day(date(2024, 3, 3))


def test_holiday_is_closed():
    assert not OFFICE.is_working_day(date(2024, 12, 25))


def test_next_working_day_is_later():
    assert OFFICE.next_working_day(date(2024, 3, 4)) == date(2024, 3, 5)


def test_next_working_day_skips_holidays_and_weekend():
    assert OFFICE.next_working_day(date(2024, 12, 24)) == date(2024, 12, 27)
    assert OFFICE.next_working_day(date(2024, 12, 27)) == date(2024, 12, 30)


def test_add_working_days():
    assert OFFICE.add_working_days(date(2024, 3, 1), 1) == date(2024, 3, 4)
    assert OFFICE.add_working_days(date(2024, 3, 1), 5) == date(2024, 3, 8)


def test_add_negative_working_days():
    assert OFFICE.add_working_days(date(2024, 3, 4), -1) == date(2024, 3, 1)


def test_add_no_days():
    assert OFFICE.add_working_days(date(2024, 3, 2), 0) == date(2024, 3, 2)


def test_count_between_includes_both_ends():
    assert OFFICE.count_between(date(2024, 3, 4), date(2024, 3, 8)) == 5
    assert OFFICE.count_between(date(2024, 3, 4), date(2024, 3, 4)) == 1


def test_count_between_reversed():
    assert OFFICE.count_between(date(2024, 3, 8), date(2024, 3, 4)) == 0


def test_quarter():
    assert [quarter(date(2024, m, 1)) for m in (1, 3, 4, 9, 10, 12)] == [1, 1, 2, 3, 4, 4]


def test_last_day_of_month():
    assert last_day_of_month(2024, 2) == date(2024, 2, 29)
    assert last_day_of_month(2023, 12) == date(2023, 12, 31)


def test_pay_day():
    assert pay_day(OFFICE, 2024, 3) == date(2024, 3, 29)
    assert pay_day(OFFICE, 2024, 5) == date(2024, 5, 30)
