"""What the search tells while it runs: one JSON line for each event on standard error."""

import json
import sys
import time
from typing import Any, TextIO


class Progress:
    """Writes events with the seconds since the start."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Start the clock."""
        self._stream = stream or sys.stderr
        self._start = time.monotonic()

    @property
    def elapsed_s(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._start

    def tell(self, event: str, **facts: Any) -> None:
        """Write one event; a closed stream is no reason to stop."""
        line = json.dumps({"event": event, "at_s": round(self.elapsed_s, 3), **facts})
        try:
            self._stream.write(line + "\n")
            self._stream.flush()
        except (OSError, ValueError):
            return
