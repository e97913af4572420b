"""The life of an order as a state machine with guards and an audit trail."""

TRANSITIONS = {
    ("draft", "submit"): "submitted",
    ("submitted", "pay"): "paid",
    ("submitted", "cancel"): "cancelled",
    ("draft", "cancel"): "cancelled",
    ("paid", "ship"): "shipped",
    ("paid", "refund"): "refunded",
    ("shipped", "deliver"): "delivered",
    ("delivered", "refund"): "refunded",
}
FINAL = {"cancelled", "refunded"}


class TransitionError(Exception):
    """The event is not allowed in the current state."""


class Order:
    """One order with lines of (name, quantity, unit price)."""

    def __init__(self, lines=None):
        self.lines = list(lines or [])
        self.state = "draft"
        self.trail = ["draft"]
        self.listeners = []

    def add_line(self, name, quantity, price):
        """Only a draft may change; the same name adds to its quantity."""
        if self.state != "draft":
            raise TransitionError("only drafts change")
        for index, (known, count, known_price) in enumerate(self.lines):
            if known == name and known_price == price:
                self.lines[index] = (name, count + quantity, price)
                return
        self.lines.append((name, quantity, price))

    def total(self):
        """The sum over all lines."""
        return sum(quantity * price for _, quantity, price in self.lines)

    def allowed(self):
        """Events that the current state takes, sorted."""
        return sorted(event for state, event in TRANSITIONS if state == self.state)

    def fire(self, event):
        """Take an event; an empty order cannot be submitted."""
        target = TRANSITIONS.get((self.state, event))
        if target is None:
            raise TransitionError(f"{event} in {self.state}")
        if event == "submit" and not self.lines:
            raise TransitionError("nothing to submit")
        previous, self.state = self.state, target
        self.trail.append(target)
        for listener in self.listeners:
            listener(previous, target)
        return target

    @property
    def is_final(self):
        """Whether nothing can happen any more."""
        return self.state in FINAL
