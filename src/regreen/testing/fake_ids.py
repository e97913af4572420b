"""Names in a fixed order: the same test gives the same ids each time."""


class FakeIds:
    """Counts up."""

    def __init__(self) -> None:
        self._runs = 0
        self._tokens = 0

    def run_id(self) -> str:
        """The next run id; sorts by order of asking."""
        self._runs += 1
        return f"20260131_104502Z_{self._runs:06x}"

    def token(self) -> str:
        """The next token."""
        self._tokens += 1
        return f"{self._tokens:012x}"
