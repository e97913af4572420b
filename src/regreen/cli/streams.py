"""The standard streams: closed ones are replaced, and one that takes nothing more is told as such."""

import io
import os
import sys
import traceback
from contextlib import suppress

from regreen.errors import RegreenError, StateError

_PRINTERS = ("cli/console.py", "rich/console.py")
"""Only these print, and they write nothing else."""


def make_whole() -> None:
    """Put the null device in the place of closed standard streams, and have what cannot be encoded written as escapes.

    Without the former ``sys.stdout`` is None, and the next file that is opened, such as a database, becomes descriptor
    1. The latter are names of files that are not UTF-8: JSON stays JSON with them.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            _fill(number)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - for good
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _fill(number: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        null = os.open(os.devnull, os.O_RDWR)
        if null != number:
            os.dup2(null, number)
            os.close(null)


def silence_stdout() -> None:
    """Point stdout at nothing, so that closing it cannot complain when nobody reads or nothing can be written."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def stdout_trouble(error: OSError) -> RegreenError | None:
    """What to say of an error that came while something was printed; None when it came elsewhere."""
    frames = traceback.extract_tb(error.__traceback__)
    if error.filename or not frames or not frames[-1].filename.endswith(_PRINTERS):
        return None
    silence_stdout()
    return StateError(
        f"Standard output cannot be written: {error.strerror}",
        where="standard output",
        todo="Send it to a place that takes it; `regreen runs` and `regreen show` tell again what a run did.",
        slug="no-output",
    )
