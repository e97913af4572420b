"""Proves that a checkout was not touched: every byte, mode and time that a user or a tool of theirs could notice."""

import hashlib
import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckoutDigest:
    """What lay in a checkout (its ``.git`` included) at one moment."""

    files: tuple[tuple[str, str], ...]
    """Path and digest of kind, mode, owner, times and content, sorted by path."""

    def difference(self, later: "CheckoutDigest", *, allowed: Iterable[str] = ()) -> tuple[str, ...]:
        """Paths that came, went or changed, less those that start with an allowed prefix; folders end with ``/``."""
        before, after = dict(self.files), dict(later.files)
        differing = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
        prefixes = tuple(allowed)
        return tuple(path for path in differing if not (prefixes and path.startswith(prefixes)))


BRANCH_OF_OURS = (
    ".git/refs/heads/regreen",
    ".git/refs/heads/:",
    ".git/logs/refs/heads/regreen",
    ".git/logs/refs/heads/:",
    ".git/logs/refs/:",
    ".git/logs/:",
    ".git/objects/",
    ".git/:",
)
"""What publishing the run's one branch may add in a plain repository."""


def checkout_digest(*roots: Path, leave_out: Iterable[str] = (".regreen",)) -> CheckoutDigest:
    """Digest of one or more folders, everything in them included; access times are left out.

    Args:
        roots: folders; paths are relative to the first that holds them.
        leave_out: names of folders that are not entered (our own state folder).
    """
    skipped = frozenset(leave_out)
    found: list[tuple[str, str]] = []
    for number, root in enumerate(roots):
        prefix = "" if number == 0 else f"{number}:"
        for folder, names, files in os.walk(root):
            names[:] = [name for name in names if name not in skipped]
            below = os.path.relpath(folder, root)
            found.append((f"{prefix}{'' if below == '.' else below + '/'}:", _folder(folder, skipped)))
            links = [name for name in names if Path(folder, name).is_symlink()]
            for name in (*files, *links):
                place = os.path.normpath(f"{below}/{name}")
                found.append((f"{prefix}{place}", _file(Path(folder, name))))
    return CheckoutDigest(files=tuple(sorted(found)))


def _folder(folder: str, skipped: frozenset[str]) -> str:
    """A folder's times change with its entries; one that holds our state folder may change by that alone."""
    facts = os.lstat(folder)
    times = () if any(Path(folder, name).exists() for name in skipped) else (facts.st_mtime_ns,)
    return repr((facts.st_mode, facts.st_uid, facts.st_gid, facts.st_ino, *times))


def _file(file: Path) -> str:
    facts = file.lstat()
    if stat.S_ISLNK(facts.st_mode):
        content = os.fsencode(file.readlink())
    elif stat.S_ISREG(facts.st_mode):
        content = file.read_bytes()
    else:
        content = b""
    sums = hashlib.sha256(content).hexdigest()
    return repr(
        (
            facts.st_mode,
            facts.st_uid,
            facts.st_gid,
            facts.st_ino,
            facts.st_nlink,
            facts.st_mtime_ns,
            facts.st_ctime_ns,
            sums,
        )
    )
