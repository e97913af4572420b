"""Loads what is needed only once the tests have run, while they run."""

from threading import Timer

_START_S = 0.5
"""Seconds that belong to the start of what is waited for: two threads that both compute take turns."""


def load_early() -> None:
    """Soon load what explains and reports, which takes as long as a small suite, while something else is waited for."""
    timer = Timer(_START_S, _load)
    timer.name, timer.daemon = "regreen-loading", True
    timer.start()


def _load() -> None:
    from regreen.app import explaining

    explaining.get_ready()
