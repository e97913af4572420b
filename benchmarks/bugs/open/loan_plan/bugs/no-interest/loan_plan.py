"""Repayment plans of loans with exact decimals and calendar months."""

from calendar import monthrange
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")


def to_cents(amount):
    """The amount rounded to cents, halves away from zero."""
    return Decimal(amount).quantize(CENT, rounding=ROUND_HALF_UP)


def add_months(day, count):
    """The same day some months later, or the last day of a month that is shorter."""
    months = day.month - 1 + count
    year, month = day.year + months // 12, months % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def monthly_rate(yearly_percent):
    """The part of the debt that is due as interest each month."""
    return Decimal(yearly_percent) / 1200


def instalment(amount, yearly_percent, months):
    """The equal monthly payment that clears a debt."""
    if months < 1:
        raise ValueError("a loan runs for a month at least")
    rate = monthly_rate(yearly_percent)
    growth = (1 + rate) ** months
    return to_cents(Decimal(amount) * rate * growth / (growth - 1))


def plan(amount, yearly_percent, months, first):
    """Rows of (due day, interest, repaid, left); the last one clears the debt to the cent."""
    payment = instalment(amount, yearly_percent, months)
    left = Decimal(amount)
    rows = []
    for number in range(months):
        interest = to_cents(left * monthly_rate(yearly_percent))
        repaid = payment - interest
        if number == months - 1:
            repaid = left
        left -= repaid
        rows.append((add_months(first, number), interest, repaid, left))
    return rows


def left_on(rows, amount, day):
    """What is still owed after the payments up to and on a day."""
    left = Decimal(amount)
    for due, _, _, after in rows:
        if due > day:
            break
        left = after
    return left


def late_fee(due, paid, amount, grace=5, yearly_percent=12):
    """Interest for each day after the days of grace; nothing within them."""
    days = (paid - due).days - grace
    if days <= 0:
        return Decimal(0)
    return to_cents(Decimal(amount) * Decimal(yearly_percent) / 100 * days / 365)


def share(amount, parts):
    """The amount in parts that add up exactly and differ by a cent at most, the bigger ones first."""
    whole, over = divmod(int(to_cents(amount) * 100), parts)
    return [Decimal(whole + (index < over)) / 100 for index in range(parts)]
