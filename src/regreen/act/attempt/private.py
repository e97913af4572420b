"""Private copies of what is the user's, for machines without mounts: an agent may write, nobody else sees it."""

import os
import stat

from regreen.act.attempt.replica import Replica, Wanted, scan
from regreen.errors import UnsafeError


def copy_into(source: str, replica: Replica) -> None:
    """Make a folder equal to the user's own; fast when little differs.

    Raises:
        UnsafeError: it cannot be copied, so an outside agent must not be started.
    """
    try:
        files, _ = scan(source)
        wanted = {
            path: Wanted(key=f"{facts[1]} {facts[2]} {facts[4]}", source=f"{source}/{path}")
            for path, facts in files.items()
            if stat.S_ISREG(facts[4]) or stat.S_ISLNK(facts[4])
        }
        os.makedirs(replica.root, exist_ok=True)
        replica.settle(wanted, _from_source)
    except OSError as error:
        raise refusal(source, error.strerror or "it cannot be copied") from error


def _from_source(path: str, want: Wanted) -> tuple[str, bytes]:
    raise FileNotFoundError(want.source, path)


def refusal(place: str, reason: str) -> UnsafeError:
    """Why an outside agent cannot be started here."""
    return UnsafeError(
        f"Without mounts, an agent could write to the user's environment: {reason}",
        where=place,
        todo="Install bubblewrap, or use a virtual environment for the project, or keep to the built-in repairer.",
        slug="environment-writable",
    )
