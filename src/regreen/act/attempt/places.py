"""Where workspaces may lie: outside the checkout, below no folder that would lend them its config."""

import contextlib
import ctypes
import os
import shutil
from pathlib import Path

from regreen.act.attempt.replica import remove
from regreen.errors import UnsafeError

MARK = "REGREEN_POOL"
"""Name of the file that says that a folder was made by us."""

PROJECT_FILES = (
    ".git",
    "conftest.py",
    "pytest.ini",
    "pytest.toml",
    ".pytest.ini",
    ".pytest.toml",
    "pyproject.toml",
    "setup.cfg",
    "setup.py",
    "tox.ini",
    "package.json",
    "tsconfig.json",
    "jest.config.js",
    "go.mod",
    "Cargo.toml",
    ".coveragerc",
    ".eslintrc.json",
    "mypy.ini",
    "ruff.toml",
    ".ruff.toml",
)
"""A runner that finds one of these above a workspace takes it for the project's."""

_DETACH = 2
"""MNT_DETACH of umount2(2)."""


def prepare(folder: Path, checkout: Path) -> Path:
    """Make a folder for workspaces and mark it as ours.

    Raises:
        UnsafeError: it lies in the checkout, or project files lie above it, or it cannot be written.
    """
    place = folder.resolve()
    todo = "Set workspace.folder to a folder elsewhere, for example /var/tmp/regreen."
    if place == checkout or place.is_relative_to(checkout):
        raise UnsafeError(
            "The folder for workspaces lies inside the checkout", where=str(place), todo=todo, slug="workspace-folder"
        )
    found = next((above / name for above in place.parents for name in PROJECT_FILES if (above / name).exists()), None)
    if found is not None:
        raise UnsafeError(
            f"Above the folder for workspaces lies {found}, which tests would take for the project's own",
            where=str(place),
            todo=todo,
            slug="workspace-folder",
        )
    try:
        place.mkdir(parents=True, exist_ok=True)
        (place / MARK).touch()
    except OSError as error:
        raise UnsafeError(
            f"The folder for workspaces cannot be written: {error.strerror}",
            where=str(place),
            todo=todo,
            slug="workspace-folder",
        ) from error
    return place


def is_ours(place: Path) -> bool:
    """Whether a folder is a pool of ours, or lies in one."""
    return any((above / MARK).is_file() for above in (place, *place.parents[:3]))


def reap(place: Path) -> bool:
    """Remove a workspace, template or whole pool that a dead owner left; mounts below it are ended first.

    Returns whether nothing is left. What we did not make is never touched.
    """
    if not place.exists():
        return True
    if place.is_symlink() or not is_ours(place):
        return False
    for target in mounts_below(place):
        unmount(target)
    if mounts_below(place):
        return False
    with contextlib.suppress(OSError):
        remove(str(place))
    shutil.rmtree(place, ignore_errors=True)
    return not place.exists()


def mounts_below(place: Path) -> list[str]:
    """Mount points at or below a folder, deepest first."""
    try:
        lines = Path("/proc/self/mountinfo").read_bytes().splitlines()
    except OSError:
        return []
    targets = (os.fsdecode(line.split(b" ")[4].decode("unicode_escape").encode("latin-1")) for line in lines)
    return sorted((target for target in targets if Path(target).is_relative_to(place)), reverse=True)


def unmount(target: str) -> bool:
    """End one mount, also one that is in use."""
    libc = ctypes.CDLL(None, use_errno=True)
    return bool(libc.umount2(os.fsencode(target), _DETACH) == 0)
