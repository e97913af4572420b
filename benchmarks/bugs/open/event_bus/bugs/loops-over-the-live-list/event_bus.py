"""Named events within a program: subscribe with patterns and priorities, emit, and what the handlers raised."""

from itertools import count

STOP = object()


def matches(pattern, name):
    """Whether a dotted name fits: "*" stands for one part, "#" at the end for all that follow."""
    wanted, parts = pattern.split("."), name.split(".")
    for index, part in enumerate(wanted):
        if part == "#":
            return True
        if index >= len(parts) or part not in ("*", parts[index]):
            return False
    return len(wanted) == len(parts)


class Bus:
    """Handlers in the order of their priority, high ones first, then of their subscription."""

    def __init__(self):
        self.entries = []
        self.numbers = count()
        self.errors = []

    def on(self, pattern, handler, priority=0, once=False):
        """Subscribe; the returned function ends that and says whether there was something to end."""
        entry = (-priority, next(self.numbers), pattern, handler, once)
        self.entries.append(entry)
        self.entries.sort(key=lambda known: known[:2])

        def off():
            if entry not in self.entries:
                return False
            self.entries.remove(entry)
            return True

        return off

    def once(self, pattern, handler, priority=0):
        """Subscribe for a single event."""
        return self.on(pattern, handler, priority, once=True)

    def emit(self, name, *values):
        """Call the handlers that fit, up to one that returns STOP; their results. Errors are kept, not raised."""
        results = []
        for entry in self.entries:
            _, _, pattern, handler, once = entry
            if entry not in self.entries or not matches(pattern, name):
                continue
            if once:
                self.entries.remove(entry)
            try:
                result = handler(*values)
            except Exception as error:
                self.errors.append((name, error))
                continue
            if result is STOP:
                break
            results.append(result)
        return results

    def record(self, names):
        """A list that gets (name, values) of each of these events from now on."""
        seen = []
        for name in names:
            self.on(name, lambda *values, name=name: seen.append((name, values)))
        return seen


class Model:
    """Attributes whose changes are emitted as changed.<name> with the old and the new value."""

    def __init__(self, bus, **values):
        self.bus = bus
        self.values = dict(values)

    def __getitem__(self, name):
        return self.values[name]

    def update(self, **changes):
        """Set values; the names of those that are different now."""
        changed = []
        for name, new in changes.items():
            old = self.values.get(name)
            if old == new:
                continue
            self.values[name] = new
            self.bus.emit(f"changed.{name}", old, new)
            changed.append(name)
        return changed
