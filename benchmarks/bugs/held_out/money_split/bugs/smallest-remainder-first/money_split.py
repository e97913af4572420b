"""Splitting amounts in cents among people without losing any."""

from decimal import ROUND_HALF_UP, Decimal


def to_cents(text):
    """Cents for a text such as '12.345', '1,200.5' or '$3'; halves are rounded up."""
    cleaned = text.strip().replace(",", "").lstrip("$")
    amount = Decimal(cleaned) * 100
    return int(amount.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def to_text(cents):
    """Dollars with two digits and thousands separators, the minus in front."""
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}.{rest:02d}"


def split_evenly(cents, people):
    """Shares that differ by at most a cent; the first people pay the extra ones."""
    if people < 1:
        raise ValueError("nobody to split among")
    share, extra = divmod(cents, people)
    return [share + 1 if index < extra else share for index in range(people)]


def split_by_weight(cents, weights):
    """Shares by weight; left-over cents go to the largest remainders, the earlier first."""
    total = sum(weights)
    if total <= 0:
        raise ValueError("weights must have a positive sum")
    shares = [cents * weight // total for weight in weights]
    remainders = [cents * weight % total for weight in weights]
    left = cents - sum(shares)
    order = sorted(range(len(weights)), key=lambda index: (remainders[index], index))
    for index in order[:left]:
        shares[index] += 1
    return shares


def settle(paid):
    """Transfers (from, to, cents) that even out what each person paid."""
    names = sorted(paid)
    fair = split_evenly(sum(paid.values()), len(names))
    balance = {name: paid[name] - share for name, share in zip(names, fair)}
    transfers = []
    debtors = [name for name in names if balance[name] < 0]
    creditors = [name for name in names if balance[name] > 0]
    while debtors and creditors:
        debtor, creditor = debtors[0], creditors[0]
        cents = min(-balance[debtor], balance[creditor])
        transfers.append((debtor, creditor, cents))
        balance[debtor] += cents
        balance[creditor] -= cents
        if balance[debtor] == 0:
            debtors.pop(0)
        if balance[creditor] == 0:
            creditors.pop(0)
    return transfers
