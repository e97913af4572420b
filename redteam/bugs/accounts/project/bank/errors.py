"""What can go wrong."""


class NotCovered(Exception):
    """Too little money."""

    def __init__(self, owner, amount):
        super().__init__(f"{owner} lacks cover for {amount}")
        self.amount = amount
