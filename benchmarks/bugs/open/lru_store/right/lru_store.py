"""A bounded cache that forgets what was used least recently."""

from collections import OrderedDict

_MISSING = object()


class LruStore:
    """Keeps at most `capacity` entries and counts hits and misses."""

    def __init__(self, capacity):
        if capacity < 1:
            raise ValueError("capacity must be at least 1")
        self.capacity = capacity
        self.hits = 0
        self.misses = 0
        self._entries = OrderedDict()

    def get(self, key, default=None):
        """The value of a key, which counts as used now."""
        value = self._entries.get(key, _MISSING)
        if value is _MISSING:
            self.misses += 1
            return default
        self.hits += 1
        self._entries.move_to_end(key)
        return value

    def put(self, key, value):
        """Store a value; the oldest entry leaves when the store is full."""
        if key in self._entries:
            self._entries.move_to_end(key)
        self._entries[key] = value
        if len(self._entries) > self.capacity:
            self._entries.popitem(last=False)

    def keys(self):
        """Keys from the oldest to the newest use."""
        return list(self._entries)

    def ratio(self):
        """The share of look-ups that hit, 0.0 before the first."""
        lookups = self.hits + self.misses
        if lookups == 0:
            return 0.0
        return self.hits / lookups


def cached(capacity):
    """A decorator that remembers results by positional arguments."""

    def decorate(function):
        store = LruStore(capacity)

        def wrapper(*args):
            value = store.get(args, _MISSING)
            if value is _MISSING:
                value = function(*args)
                store.put(args, value)
            return value

        wrapper.store = store
        return wrapper

    return decorate
