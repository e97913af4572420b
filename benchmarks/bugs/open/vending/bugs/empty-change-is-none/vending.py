"""A vending machine: coins in, a choice, goods and change out; all amounts in cents."""

from collections import Counter

COINS = (200, 100, 50, 20, 10, 5)


class SoldOut(Exception):
    """The slot is empty."""


class NoChange(Exception):
    """The till cannot give the change."""


def make_change(amount, till, coins=COINS):
    """{coin: number} that adds up to the amount, big coins first, from the coins in the till; None when impossible."""
    if amount == 0:
        return {}
    if not coins:
        return None
    coin, smaller = coins[0], coins[1:]
    for number in range(min(amount // coin, till.get(coin, 0)), -1, -1):
        change = make_change(amount - number * coin, till, smaller)
        if change:
            if number:
                change[coin] = number
            return change
    return None


class Machine:
    """Slots of goods, a till, and the coins that the present customer put in."""

    def __init__(self, goods, till):
        """Goods as {slot: (name, price, number)}, the till as {coin: number}."""
        self.slots = {slot: list(entry) for slot, entry in goods.items()}
        self.till = Counter(till)
        self.inserted = Counter()
        self.state = "idle"
        self.sales = 0

    @property
    def credit(self):
        """What the customer has put in."""
        return sum(coin * number for coin, number in self.inserted.items())

    def insert(self, coin):
        """Take a coin; unknown ones fall through."""
        if coin not in COINS:
            return False
        self.inserted[coin] += 1
        self.state = "paying"
        return True

    def cancel(self):
        """Give back the very coins that were put in."""
        back = dict(self.inserted)
        self.inserted.clear()
        self.state = "idle"
        return back

    def choose(self, slot):
        """Sell: (name, change). Nothing changes when that is impossible; the customer may go on or cancel."""
        name, price, left = self.slots[slot]
        if left == 0:
            raise SoldOut(name)
        if self.credit < price:
            raise ValueError(f"{price - self.credit} cents are missing")
        coins = self.till + self.inserted
        change = make_change(self.credit - price, coins)
        if change is None:
            raise NoChange(name)
        coins.subtract(change)
        self.till = coins
        self.slots[slot][2] -= 1
        self.inserted.clear()
        self.state = "idle"
        self.sales += price
        return name, change

    def collect(self, keep=10):
        """Take out the coins above `keep` of each kind; return their value."""
        value = 0
        for coin, number in self.till.items():
            if number > keep:
                value += coin * (number - keep)
                self.till[coin] = keep
        return value
