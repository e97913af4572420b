from datetime import date
from itertools import islice

import pytest

from repeat_events import Rule, add_months, age, nth_weekday


def test_add_months():
    assert add_months(date(2024, 1, 15), 1) == date(2024, 2, 15)
    assert add_months(date(2024, 11, 30), 3) == date(2025, 2, 28)
    assert add_months(date(2024, 3, 31), -1) == date(2024, 2, 29)


def test_add_months_to_december():
    assert add_months(date(2024, 6, 1), 6) == date(2024, 12, 1)
    assert add_months(date(2024, 12, 1), 1) == date(2025, 1, 1)


def test_daily():
    assert list(Rule(date(2024, 2, 28), "day", times=3).days()) == [date(2024, 2, 28), date(2024, 2, 29), date(2024, 3, 1)]


def test_weekly_interval():
    days = list(Rule(date(2024, 1, 1), "week", interval=2, times=2).days())
    assert days == [date(2024, 1, 1), date(2024, 1, 15)]


def test_monthly_keeps_the_day():
    days = list(Rule(date(2024, 1, 31), "month", times=4).days())
    assert days == [date(2024, 1, 31), date(2024, 2, 29), date(2024, 3, 31), date(2024, 4, 30)]


def test_yearly_leap_day():
    days = list(Rule(date(2024, 2, 29), "year", times=5).days())
    assert days[1] == date(2025, 2, 28)
    assert days[4] == date(2028, 2, 29)


def test_until_is_included():
    assert len(list(Rule(date(2024, 1, 1), "day", until=date(2024, 1, 5)).days())) == 5


def test_skipped_days_count():
    rule = Rule(date(2024, 1, 1), "day", times=3, skip=[date(2024, 1, 2)])
    assert list(rule.days()) == [date(2024, 1, 1), date(2024, 1, 3)]


def test_endless():
    assert len(list(islice(Rule(date(2024, 1, 1), "day").days(), 10))) == 10


def test_between():
    rule = Rule(date(2024, 1, 1), "week")
    assert rule.between(date(2024, 1, 8), date(2024, 1, 22)) == [date(2024, 1, 8), date(2024, 1, 15), date(2024, 1, 22)]


def test_next_after():
    rule = Rule(date(2024, 1, 1), "day", times=2)
    assert rule.next_after(date(2024, 1, 1)) == date(2024, 1, 2)
    assert rule.next_after(date(2024, 1, 2)) is None


def test_bad_rules():
    with pytest.raises(ValueError):
        Rule(date(2024, 1, 1), "decade")
    with pytest.raises(ValueError):
        Rule(date(2024, 1, 1), "day", interval=0)


def test_nth_weekday():
    assert nth_weekday(2024, 11, 3, 4) == date(2024, 11, 28)
    assert nth_weekday(2024, 5, 0, -1) == date(2024, 5, 27)
    assert nth_weekday(2024, 2, 0, 5) is None
    assert nth_weekday(2024, 3, 6, 5) == date(2024, 3, 31)


def test_age():
    assert age(date(2000, 5, 20), date(2024, 5, 19)) == 23
    assert age(date(2000, 5, 20), date(2024, 5, 20)) == 24
    assert age(date(2000, 5, 20), date(2024, 6, 1)) == 24
