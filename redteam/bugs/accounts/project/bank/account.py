"""Accounts with a limit."""

from bank.errors import NotCovered


class Account:
    """Money of one owner."""

    def __init__(self, owner, limit=0):
        self.owner = owner
        self.limit = limit
        self.balance = 0

    def deposit(self, amount):
        """Put money in."""
        if amount <= 0:
            raise ValueError("an amount is positive")
        self.balance += amount


def withdraw(account, amount):
    """Take money out, down to the limit below zero; the new balance."""
    rest = account.balance - amount
    if rest < account.limit:
        raise NotCovered(account.owner, amount)
    account.balance = rest
    return rest
