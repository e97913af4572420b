"""Where tests let the process die: ``REGREEN_FAULT=after:landed`` (a name of a step, and how often it passes)."""

import os
import signal
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from regreen.model.steps import Step, no_step


def fault_step(env: Mapping[str, str]) -> Step:
    """Steps with the fault that the environment asks for: ``before:NAME``, or ``after:NAME:N`` at the N-th passing."""
    wanted = env.get("REGREEN_FAULT", "")
    if not wanted:
        return no_step
    parts = wanted.split(":")
    point, number = ":".join(parts[:2]), int(parts[2]) if len(parts) > 2 else 1  # noqa: PLR2004 - the third part
    seen: Counter[str] = Counter()

    def passing(name: str) -> None:
        seen[name] += 1
        if name == point and seen[name] == number:
            os.kill(os.getpid(), signal.SIGKILL)

    @contextmanager
    def step(name: str) -> Iterator[None]:
        passing(f"before:{name}")
        yield
        passing(f"after:{name}")

    return step
