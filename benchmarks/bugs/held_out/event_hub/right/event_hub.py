"""Publish and subscribe with topics, once-only handlers and wildcards."""


class EventHub:
    """Delivers payloads to the handlers of a topic in the order of subscription."""

    def __init__(self):
        self._handlers = {}
        self.errors = []

    def on(self, topic, handler):
        """Subscribe; returns a function that ends the subscription."""
        self._handlers.setdefault(topic, []).append(handler)

        def cancel():
            handlers = self._handlers.get(topic, [])
            if handler in handlers:
                handlers.remove(handler)

        return cancel

    def once(self, topic, handler):
        """Subscribe for a single delivery."""

        def wrapper(payload):
            cancel()
            return handler(payload)

        cancel = self.on(topic, wrapper)
        return cancel

    def matching(self, topic):
        """Handlers for the topic itself and for 'prefix.*' patterns, patterns last."""
        found = list(self._handlers.get(topic, []))
        for pattern, handlers in self._handlers.items():
            if pattern.endswith(".*") and topic.startswith(pattern[:-1]):
                found.extend(handlers)
        return found

    def emit(self, topic, payload=None):
        """Deliver; a failing handler is noted and the others still run. Returns the number of successes."""
        delivered = 0
        for handler in self.matching(topic):
            try:
                handler(payload)
            except Exception as error:
                self.errors.append((topic, error))
            else:
                delivered += 1
        return delivered


def counters(names):
    """A handler for each name that counts its calls, with the dict of counts."""
    counts = dict.fromkeys(names, 0)

    def make(name):
        def count(_payload):
            counts[name] += 1

        return count

    return [make(name) for name in names], counts
