from datetime import date

from invoices.dates import days_late, due_date, period, reminders


def test_due_on_a_workday():
    assert due_date(date(2026, 1, 5), 2) == date(2026, 1, 7)


def test_due_moves_from_the_weekend_to_monday():
    assert due_date(date(2026, 1, 8), 2) == date(2026, 1, 12)


def test_not_late_before_it_is_due():
    assert days_late(date(2026, 1, 5), date(2026, 1, 6)) == 0


def test_late():
    assert days_late(date(2026, 1, 5), date(2026, 2, 7)) == 3


def test_reminders():
    assert reminders(date(2026, 1, 5), date(2026, 2, 20)) == [date(2026, 2, 11), date(2026, 2, 18)]


def test_no_reminder_before_it_is_late():
    assert reminders(date(2026, 1, 5), date(2026, 2, 4)) == []


def test_period_of_a_year():
    assert period("2026") == (date(2026, 1, 1), date(2026, 12, 31))


def test_period_of_a_month():
    assert period("2026-12") == (date(2026, 12, 1), date(2026, 12, 31))


def test_period_of_february():
    assert period("2028-02") == (date(2028, 2, 1), date(2028, 2, 29))


def test_period_of_a_quarter():
    assert period("2026-Q3") == (date(2026, 7, 1), date(2026, 9, 30))


def test_period_of_the_last_quarter():
    assert period("2026-Q4") == (date(2026, 10, 1), date(2026, 12, 31))
