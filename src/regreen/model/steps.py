"""Named steps around every change of state: where a test lets the process die, before it or after."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

Step = Callable[[str], AbstractContextManager[None]]
"""Given the name of a step, what surrounds it."""


def no_step(_name: str) -> AbstractContextManager[None]:
    """Surround a step with nothing."""
    return nullcontext()
