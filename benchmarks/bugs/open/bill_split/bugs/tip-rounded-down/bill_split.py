"""Splits bills among people: shares, rounding of cents, tips, and who pays whom at the end."""

from collections import defaultdict


def parse_cents(text):
    """Cents of an amount like "12", "12.5" or "1,200.50 EUR"."""
    number = text.split()[0].replace(",", "")
    sign = -1 if number.startswith("-") else 1
    whole, _, part = number.lstrip("-").partition(".")
    return sign * (int(whole or 0) * 100 + int(part.ljust(2, "0")[:2]))


def equal_shares(cents, people):
    """{name: cents}: the same for all, the first ones pay the cents that are left over."""
    if not people:
        raise ValueError("nobody to pay")
    share, rest = divmod(cents, len(people))
    return {name: share + (1 if number < rest else 0) for number, name in enumerate(people)}


def weighted_shares(cents, weights):
    """{name: cents} by weight; what rounding leaves goes to the largest fractions, then by name."""
    total = sum(weights.values())
    shares = {name: cents * weight // total for name, weight in weights.items()}
    rest = cents - sum(shares.values())
    by_fraction = sorted(weights, key=lambda name: (-(cents * weights[name] % total), name))
    for name in by_fraction[:rest]:
        shares[name] += 1
    return shares


def with_tip(cents, percent, round_to=1):
    """The amount with its tip, rounded up to a multiple of round_to."""
    whole = cents * (100 + percent)
    step = 100 * round_to
    return whole // step * round_to


class Trip:
    """Who paid what for whom."""

    def __init__(self, people):
        self.people = list(people)
        self.paid = defaultdict(int)
        self.owed = defaultdict(int)
        self.log = []

    def pay(self, who, cents, among=None):
        """One pays for some (all when not told)."""
        among = self.people if among is None else among
        for name in (who, *among):
            if name not in self.people:
                raise KeyError(name)
        if cents <= 0:
            raise ValueError("nothing was paid")
        self.paid[who] += cents
        for name, share in equal_shares(cents, among).items():
            self.owed[name] += share
        self.log.append((who, cents, tuple(among)))

    def balance(self, name):
        """Above zero: others owe this one."""
        return self.paid[name] - self.owed[name]

    def settle(self):
        """[(from, to, cents)]: the largest debt is paid to the largest credit first."""
        debts = {name: -self.balance(name) for name in self.people if self.balance(name) < 0}
        credits = {name: self.balance(name) for name in self.people if self.balance(name) > 0}
        moves = []
        while debts:
            debtor = max(debts, key=lambda name: (debts[name], name))
            creditor = max(credits, key=lambda name: (credits[name], name))
            cents = min(debts[debtor], credits[creditor])
            moves.append((debtor, creditor, cents))
            for side, name in ((debts, debtor), (credits, creditor)):
                side[name] -= cents
                if side[name] == 0:
                    del side[name]
        return moves
