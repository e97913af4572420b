"""A store of values by key: times to live, nested transactions, a journal on disk."""

import json
from collections.abc import MutableMapping

GONE = object()


class TransactionError(RuntimeError):
    """There is no transaction to end, or one is open where none may be."""


class Vault(MutableMapping):
    """Values by key. `clock` tells seconds; a value with a time to live is gone when it has passed."""

    def __init__(self, clock=lambda: 0.0):
        self.clock = clock
        self.values = {}
        self.ends = {}
        self.layers = []

    def _alive(self, key):
        end = self.ends.get(key)
        return key in self.values and (end is None or self.clock() < end)

    def __getitem__(self, key):
        if not self._alive(key):
            raise KeyError(key)
        return self.values[key]

    def __setitem__(self, key, value):
        self.put(key, value)

    def put(self, key, value, live=None):
        """Keep a value, for `live` seconds or, without, for ever."""
        self._remember(key)
        self.values[key] = value
        if live is None:
            self.ends.pop(key, None)
        else:
            self.ends[key] = self.clock() + live

    def __delitem__(self, key):
        if not self._alive(key):
            raise KeyError(key)
        self._remember(key)
        del self.values[key]
        self.ends.pop(key, None)

    def __iter__(self):
        return iter([key for key in self.values if self._alive(key)])

    def __len__(self):
        return sum(1 for _ in self)

    def remaining(self, key):
        """Seconds that a value still has, or None when it has no end."""
        self[key]
        end = self.ends.get(key)
        return None if end is None else end - self.clock()

    def sweep(self):
        """Forget values whose time has passed; return their number. Not within a transaction."""
        if self.layers:
            raise TransactionError("a transaction is open")
        dead = [key for key in self.values if not self._alive(key)]
        for key in dead:
            del self.values[key]
            del self.ends[key]
        return len(dead)

    def _remember(self, key):
        """Keep what a key was before the running transaction changed it first."""
        if self.layers and key not in self.layers[-1]:
            self.layers[-1][key] = (self.values.get(key, GONE), self.ends.get(key))

    def begin(self):
        self.layers.append({})

    def commit(self):
        """Keep the changes; an outer transaction can still undo them."""
        if not self.layers:
            raise TransactionError("no transaction")
        layer = self.layers.pop()
        if self.layers:
            for key, before in layer.items():
                self.layers[-1].setdefault(key, before)

    def rollback(self):
        """Undo all changes since the transaction began."""
        if not self.layers:
            raise TransactionError("no transaction")
        for key, (value, end) in self.layers.pop().items():
            if value is GONE:
                self.values.pop(key, None)
            else:
                self.values[key] = value
            if end is None:
                self.ends.pop(key, None)
            else:
                self.ends[key] = end


class Journal:
    """Writes each change as a line, so that a store can be built again."""

    def __init__(self, path):
        self.path = path

    def note(self, *entry):
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")

    def entries(self):
        """All whole entries; a last line that was cut off is left out, a broken one before it is an error."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return []
        lines = text.split("\n")
        found = []
        for number, line in enumerate(lines[:-1], 1):
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError as error:
                raise ValueError(f"line {number} of the journal is broken") from error
        return found

    def replay(self, vault):
        """Do again what the journal tells; return the number of entries."""
        entries = self.entries()
        for word, key, *rest in entries:
            if word == "put":
                vault.put(key, *rest)
            elif word == "drop":
                vault.pop(key, None)
            else:
                raise ValueError(f"unknown entry: {word}")
        return len(entries)

    def compact(self, vault):
        """Write the journal anew with one entry for each living value."""
        lines = []
        for key, value in vault.items():
            live = vault.remaining(key)
            entry = ["put", key, value] if live is None else ["put", key, value, live]
            lines.append(json.dumps(entry, ensure_ascii=False) + "\n")
        self.path.write_text("".join(lines), encoding="utf-8")
