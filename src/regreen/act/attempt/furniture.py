"""What lies in a workspace beside its files: mount points for what is mounted, links where mounts cannot be had."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from regreen.act.attempt.layout import Purpose, Site
from regreen.act.attempt.replica import copy_one, remove

MEMORY = Path("/dev/shm")  # noqa: S108 - a file system in memory is the point
"""Where secret files are held for tool runs without mounts."""


def place(site: Site, purpose: Purpose, how: str, copies: Mapping[str, str] | None = None) -> frozenset[str]:
    """Put the furniture in; relative paths of files and links that it consists of.

    Args:
        site: the workspace.
        purpose: secret files are never placed for ``agent``.
        how: ``mounts`` or ``paths``.
        copies: linked path to its private copy, where an agent must not reach the user's own.
    """
    secrets = () if purpose == "agent" else site.secrets
    if how == "mounts":
        return _mount_points(site, (*site.linked, *secrets))
    return _links(site, copies or {}) | _in_memory(site, secrets)


def _mount_points(site: Site, paths: Iterable[str]) -> frozenset[str]:
    """Empty files and folders for the sandbox to mount on."""
    made = set()
    for path in paths:
        target = Path(site.root, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if Path(site.checkout, path).is_dir():
            target.mkdir(exist_ok=True)
        elif not os.path.lexists(target):
            target.touch()
            made.add(path)
    return frozenset(made)


def _links(site: Site, copies: Mapping[str, str]) -> frozenset[str]:
    made = set()
    for path in site.linked:
        target = Path(site.root, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not os.path.lexists(target):
            target.symlink_to(copies.get(path, f"{site.checkout}/{path}"))
            made.add(path)
    return frozenset(made)


def _in_memory(site: Site, secrets: Iterable[str]) -> frozenset[str]:
    """A link to a file that never touches a disk; nothing where there is no such file system."""
    made = set()
    held = memory_of(site.scratch)
    for path in secrets:
        target = Path(site.root, path)
        if not MEMORY.is_dir() or os.path.lexists(target):
            continue
        held.mkdir(mode=0o700, exist_ok=True)
        secret = held / path.replace("/", "%")
        remove(str(secret))
        copy_one(f"{site.checkout}/{path}", str(secret))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(secret)
        made.add(path)
    return frozenset(made)


def memory_of(scratch: str) -> Path:
    """The folder in memory that goes with a scratch folder."""
    return MEMORY / f"regreen{scratch.replace('/', '%')}"


def take_away(root: str, scratch: str, furniture: Iterable[str]) -> None:
    """Remove links and secrets; empty mount points go with the next reset."""
    for path in furniture:
        remove(f"{root}/{path}")
    remove(str(memory_of(scratch)))
