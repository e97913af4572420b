"""A small double-entry ledger that keeps balances in cents."""


class InsufficientFunds(Exception):
    """Raised when a withdrawal would overdraw an account without credit."""


class Account:
    """One account with a credit line."""

    def __init__(self, owner, credit=0):
        self.owner = owner
        self.credit = credit
        self.balance = 0
        self.history = []

    def deposit(self, cents, note=""):
        """Put money in and remember it."""
        if cents <= 0:
            raise ValueError("deposit must be positive")
        self.balance += cents
        self.history.append(("in", cents, note))

    def withdraw(self, cents, note=""):
        """Take money out as far as balance and credit allow."""
        if cents <= 0:
            raise ValueError("withdrawal must be positive")
        if cents > self.balance + self.credit:
            raise InsufficientFunds(self.owner)
        self.balance -= cents
        self.history.append(("out", cents, note))


class Ledger:
    """Accounts by owner, with transfers between them."""

    def __init__(self):
        self.accounts = {}

    def open(self, owner, credit=0):
        """Open an account; an owner has at most one."""
        if owner in self.accounts:
            raise KeyError(owner)
        account = Account(owner, credit)
        self.accounts[owner] = account
        return account

    def transfer(self, source, target, cents):
        """Move money; nothing changes when the source cannot pay."""
        payer = self.accounts[source]
        payee = self.accounts[target]
        payee.deposit(cents, f"from {source}")
        payer.withdraw(cents, f"to {target}")

    def total(self):
        """The sum of all balances."""
        return sum(account.balance for account in self.accounts.values())

    def monthly_interest(self, basis_points):
        """Credit yearly interest for one month to accounts in the black; return what was paid."""
        paid = 0
        for account in self.accounts.values():
            if account.balance > 0:
                interest = account.balance * basis_points // 120000
                if interest:
                    account.deposit(interest, "interest")
                    paid += interest
        return paid
