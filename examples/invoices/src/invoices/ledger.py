"""Invoices and payments of one customer."""

from invoices.discounts import discounted
from invoices.money import format_amount


class Ledger:
    """What was billed and what was paid."""

    def __init__(self, customer=None):
        self.customer = customer
        self.lines = []
        self.paid = 0

    def bill(self, name, cents, quantity=1):
        """Add a line."""
        self.lines.append((name, discounted(cents, quantity, self.customer), quantity))

    def pay(self, cents):
        """Take a payment."""
        if cents <= 0:
            raise ValueError("a payment is positive")
        self.paid += cents

    def total(self):
        """Cents billed."""
        return sum(cents * quantity for _, cents, quantity in self.lines)

    def balance(self):
        """Cents still owed; negative when too much was paid."""
        return self.total() + self.paid

    def statement(self):
        """A statement as text."""
        rows = [f"{name} x{quantity}: {format_amount(cents * quantity)}" for name, cents, quantity in self.lines]
        return "\n".join([*rows, f"paid: {format_amount(self.paid)}", f"open: {format_amount(self.balance())}"])
