"""A clock that moves only when it is told to, or when somebody sleeps."""

from datetime import UTC, datetime, timedelta

_START = datetime(2026, 1, 31, 10, 45, 2, tzinfo=UTC)


class FakeClock:
    """Time for tests; every sleep is written down."""

    def __init__(self, start: datetime = _START) -> None:
        self.wall = start
        """What ``now`` says; set it to make the clock jump."""
        self.elapsed = 0.0
        """What ``monotonic`` says."""
        self.slept: list[float] = []
        """Seconds of each sleep, in order."""

    def now(self) -> str:
        """Now, ISO 8601 in UTC with microseconds and a final ``Z``."""
        return self.wall.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")

    def monotonic(self) -> float:
        """Seconds that never go back."""
        return self.elapsed

    def sleep(self, seconds: float) -> None:
        """Let that much time pass at once."""
        self.slept.append(seconds)
        self.advance(seconds)

    def advance(self, seconds: float) -> None:
        """Let time pass.

        Raises:
            ValueError: for less than nothing; set ``wall`` to make the clock jump back.
        """
        if seconds < 0:
            raise ValueError("monotonic time never goes back")
        self.elapsed += seconds
        self.wall += timedelta(seconds=seconds)
