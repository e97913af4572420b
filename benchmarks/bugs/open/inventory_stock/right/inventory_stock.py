"""Stock of a small warehouse with reservations and reorder points."""


class OutOfStock(Exception):
    """There is not enough of an item."""


class Stock:
    """Counts by item name; names are compared without case and surrounding space."""

    def __init__(self):
        self._on_hand = {}
        self._reserved = {}
        self._reorder_at = {}

    @staticmethod
    def _key(name):
        return name.strip().lower()

    def receive(self, name, count, reorder_at=None):
        """Add items and perhaps set the reorder point."""
        if count < 0:
            raise ValueError("count must not be negative")
        key = self._key(name)
        self._on_hand[key] = self._on_hand.get(key, 0) + count
        if reorder_at is not None:
            self._reorder_at[key] = reorder_at

    def available(self, name):
        """What is on hand and not reserved."""
        key = self._key(name)
        return self._on_hand.get(key, 0) - self._reserved.get(key, 0)

    def reserve(self, name, count):
        """Set items aside."""
        if count > self.available(name):
            raise OutOfStock(name)
        key = self._key(name)
        self._reserved[key] = self._reserved.get(key, 0) + count

    def release(self, name, count):
        """Give reserved items back; more than reserved is an error."""
        key = self._key(name)
        if count > self._reserved.get(key, 0):
            raise ValueError("more than reserved")
        self._reserved[key] -= count

    def ship(self, name, count):
        """Send reserved items away."""
        self.release(name, count)
        self._on_hand[self._key(name)] -= count

    def reserve_all(self, wanted):
        """Reserve several items or none of them."""
        done = []
        try:
            for name, count in wanted:
                self.reserve(name, count)
                done.append((name, count))
        except OutOfStock:
            for name, count in done:
                self.release(name, count)
            raise

    def to_reorder(self):
        """Names at or below their reorder point, sorted."""
        return sorted(key for key, point in self._reorder_at.items() if self.available(key) <= point)
