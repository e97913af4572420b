"""Where tests let the process die: ``REGREEN_FAULT=after:landed`` (a name of a change, and how often it passes)."""

import os
import signal
from collections import Counter
from collections.abc import Callable, Mapping


def fault_point(env: Mapping[str, str]) -> Callable[[str], None]:
    """The fault that the environment asks for: ``POINT`` or ``POINT:N`` for its N-th passing; else none at all."""
    wanted = env.get("REGREEN_FAULT", "")
    if not wanted:
        return _nothing
    parts = wanted.split(":")
    point, number = ":".join(parts[:2]), int(parts[2]) if len(parts) > 2 else 1  # noqa: PLR2004 - the third part
    seen: Counter[str] = Counter()

    def passing(name: str) -> None:
        seen[name] += 1
        if name == point and seen[name] == number:
            os.kill(os.getpid(), signal.SIGKILL)

    return passing


def _nothing(_name: str) -> None:
    """No fault."""
