"""A bug of ours: a log that can be sent, three lines for the user, exit code 70."""

import errno
import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

from regreen import __version__
from regreen.cli.console import print_error
from regreen.cli.streams import stdout_trouble
from regreen.errors import RegreenError, StateError
from regreen.model.stops import ExitCode

FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
NO_SCRATCH = "No usable temporary directory"
"""How Python's tempfile begins to say that it found no place."""
DISK = FULL | {errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO}
"""What the system says when a disk, and not a line of ours, is at fault."""


def report(error: Exception, words: Sequence[str]) -> int:
    """Write the crash log and say where it is; return 70. A disk that is full or read-only is no bug."""
    trouble = _outside(error)
    if trouble is not None:
        print_error(trouble)
        return trouble.exit_code
    lines = (
        f"regreen {__version__}",
        f"python {platform.python_version()} on {platform.platform()}",
        f"command: regreen {' '.join(words)}",
        "",
        "".join(traceback.format_exception(error)),
    )
    where = _write("\n".join(lines))
    print_error(
        RegreenError(
            f"Regreen itself failed: {type(error).__name__}: {error}",
            where=where,
            todo="Nothing is lost: `regreen resume` goes on with an open run. Please report this with that file.",
            slug="internal-error",
        )
    )
    return ExitCode.BUG


def _outside(error: Exception) -> RegreenError | None:
    """What to say of an error that this machine makes; None for a bug of ours."""
    if not isinstance(error, OSError):
        return None
    if str(error.strerror).startswith(NO_SCRATCH):
        return StateError(
            "There is no folder for temporary files that can be written",
            where=str(error.strerror).rpartition(" in ")[2].strip("[]").replace("'", ""),
            todo="Free some space there, or set TMPDIR to a folder that can be written, then try again.",
            slug="no-scratch",
        )
    return (stdout_trouble(error) or disk_trouble(error)) if error.errno in DISK else None


def disk_trouble(error: OSError) -> RegreenError:
    """What a user can do about a disk that takes nothing more, or about a file that is another's."""
    if isinstance(error, PermissionError) and error.filename and not _readable(str(error.filename)):
        return StateError(
            f"A file cannot be read or started: {error.strerror}",
            where=str(error.filename),
            todo="Give your user the right to it and to the folders above it, or point the project elsewhere.",
            slug="not-readable",
        )
    return StateError(
        f"A file cannot be written: {error.strerror}",
        where=str(error.filename or "the disk of .regreen, or of the workspaces"),
        todo="Free some space or make it writable, then `regreen resume`: everything that was committed is kept.",
        slug="disk-full" if error.errno in FULL else "state-read-only",
    )


def _readable(path: str) -> bool:
    """Whether this user may read it; what isn't there was to be written."""
    try:
        os.stat(path)  # noqa: PTH116 - follows links, as the one who failed did
    except PermissionError:
        return False
    except (OSError, ValueError):
        return True
    return os.access(path, os.R_OK, effective_ids=os.access in os.supports_effective_ids)


def _write(text: str) -> str:
    try:
        handle, name = tempfile.mkstemp(prefix="regreen-crash-", suffix=".log")
        with os.fdopen(handle, "w") as stream:
            stream.write(text)
    except OSError:
        sys.stderr.write(text)
        return "standard error"
    return str(Path(name))
