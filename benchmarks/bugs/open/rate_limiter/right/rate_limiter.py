"""Rate limits with an injected clock: token bucket, sliding window, backoff and a circuit breaker."""


class TokenBucket:
    """Allows bursts up to `capacity`, refilled at `rate` tokens a second."""

    def __init__(self, rate, capacity, clock):
        self.rate = rate
        self.capacity = capacity
        self.clock = clock
        self.tokens = capacity
        self.updated = clock()

    def _refill(self):
        now = self.clock()
        self.tokens = min(self.capacity, self.tokens + (now - self.updated) * self.rate)
        self.updated = now

    def take(self, count=1):
        """Take tokens if there are enough."""
        self._refill()
        if self.tokens < count:
            return False
        self.tokens -= count
        return True

    def wait_time(self, count=1):
        """Seconds until that many tokens will be there; None when never."""
        if count > self.capacity:
            return None
        self._refill()
        return max(0.0, (count - self.tokens) / self.rate)


class SlidingWindow:
    """At most `limit` events per key in any `period` seconds."""

    def __init__(self, limit, period, clock):
        self.limit = limit
        self.period = period
        self.clock = clock
        self.events = {}

    def allow(self, key):
        """Record an event when it is allowed."""
        now = self.clock()
        recent = [moment for moment in self.events.get(key, []) if now - moment < self.period]
        self.events[key] = recent
        if len(recent) >= self.limit:
            return False
        recent.append(now)
        return True


def backoff(attempt, first=1.0, factor=2.0, most=60.0):
    """Seconds to wait before a retry; attempts count from 1."""
    if attempt < 1:
        raise ValueError("attempts count from 1")
    return min(most, first * factor ** (attempt - 1))


class CircuitBreaker:
    """Stops calls after `threshold` failures in a row until `pause` seconds went by."""

    def __init__(self, threshold, pause, clock):
        self.threshold = threshold
        self.pause = pause
        self.clock = clock
        self.failures = 0
        self.opened_at = None

    @property
    def is_open(self):
        """Whether calls are refused right now."""
        return self.opened_at is not None and self.clock() - self.opened_at < self.pause

    def call(self, function):
        """Call, or raise RuntimeError while open; a success closes the circuit."""
        if self.is_open:
            raise RuntimeError("circuit is open")
        try:
            result = function()
        except Exception:
            self.failures += 1
            if self.failures >= self.threshold:
                self.opened_at = self.clock()
            raise
        self.failures = 0
        self.opened_at = None
        return result
