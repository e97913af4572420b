from datetime import date
from decimal import Decimal

import pytest

from loan_plan import add_months, instalment, late_fee, left_on, plan, share, to_cents


def test_to_cents():
    assert to_cents("1.234") == Decimal("1.23")
    assert to_cents("1.236") == Decimal("1.24")
    assert to_cents(7) == 7


def test_half_cents_go_up():
    assert to_cents("0.125") == Decimal("0.13")
    assert to_cents("0.135") == Decimal("0.14")
    assert to_cents("-0.125") == Decimal("-0.13")


def test_add_months():
    assert add_months(date(2024, 3, 15), 0) == date(2024, 3, 15)
    assert add_months(date(2024, 3, 15), 2) == date(2024, 5, 15)
    assert add_months(date(2024, 11, 15), 3) == date(2025, 2, 15)
    assert add_months(date(2024, 3, 15), 25) == date(2026, 4, 15)


def test_add_months_to_december():
    assert add_months(date(2024, 11, 3), 1) == date(2024, 12, 3)
    assert add_months(date(2024, 12, 3), 12) == date(2025, 12, 3)


def test_add_months_to_a_short_month():
    assert add_months(date(2024, 1, 31), 1) == date(2024, 2, 29)
    assert add_months(date(2023, 1, 31), 3) == date(2023, 4, 30)


def test_instalment():
    assert instalment(1000, 12, 12) == Decimal("88.85")
    assert instalment(200000, "4.5", 360) == Decimal("1013.37")


def test_instalment_without_interest():
    assert instalment(1000, 0, 3) == Decimal("333.33")


def test_instalment_needs_a_month():
    with pytest.raises(ValueError):
        instalment(1000, 12, 0)


def test_plan_starts():
    rows = plan(1000, 12, 12, date(2024, 1, 31))
    assert rows[0] == (date(2024, 1, 31), Decimal("10.00"), Decimal("78.85"), Decimal("921.15"))
    assert rows[1] == (date(2024, 2, 29), Decimal("9.21"), Decimal("79.64"), Decimal("841.51"))
    assert rows[2][0] == date(2024, 3, 31)


def test_plan_ends_at_nothing():
    rows = plan(1000, 12, 12, date(2024, 1, 31))
    assert len(rows) == 12
    assert rows[-1][3] == 0
    assert sum(row[2] for row in rows) == 1000


def test_left_on():
    rows = plan(1000, 12, 12, date(2024, 1, 31))
    assert left_on(rows, 1000, date(2024, 1, 30)) == 1000
    assert left_on(rows, 1000, date(2024, 1, 31)) == Decimal("921.15")
    assert left_on(rows, 1000, date(2024, 3, 30)) == Decimal("841.51")


def test_late_fee():
    due = date(2024, 2, 1)
    assert late_fee(due, date(2024, 2, 6), 1000) == 0
    assert late_fee(due, date(2024, 1, 20), 1000) == 0
    assert late_fee(due, date(2024, 2, 16), 1000) == Decimal("3.29")


def test_share():
    assert share("10.00", 3) == [Decimal("3.34"), Decimal("3.33"), Decimal("3.33")]
    assert share(9, 3) == [3, 3, 3]
    assert sum(share("0.05", 4)) == Decimal("0.05")
