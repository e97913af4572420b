"""A process group that nothing leaves by accident: the kernel's pids controller, where this user may make one."""

import contextlib
import itertools
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from regreen.process import tree

_PREFIX = "regreen-"
_NUMBER = itertools.count(1)


def pids_home(mounts: str, own: str) -> str | None:
    """Folder below which this process may ask for groups: version 1 of the pids controller.

    Version 2 allows a process to move only below a folder that was delegated to this user with its parent, which
    terminals and containers do not get; there the tree is counted instead.

    Args:
        mounts: text of ``/proc/self/mounts``.
        own: text of ``/proc/self/cgroup``.
    """
    mount = next(
        (
            fields[1]
            for fields in map(str.split, mounts.splitlines())
            if len(fields) > 3 and fields[2] == "cgroup" and "pids" in fields[3].split(",")  # noqa: PLR2004 - fstab(5)
        ),
        None,
    )
    place = next(
        (
            path
            for number, controllers, path in (line.split(":", 2) for line in own.splitlines() if line.count(":") > 1)
            if number != "0" and "pids" in controllers.split(",")
        ),
        None,
    )
    return None if mount is None or place is None else os.path.normpath(mount + place)


def _home() -> str | None:
    try:
        return pids_home(Path("/proc/self/mounts").read_text(), Path("/proc/self/cgroup").read_text())
    except OSError:
        return None


class PidsGroup:
    """One job's group. Made by ``create``; ``remove`` it when it is empty."""

    def __init__(self, path: str, home: str) -> None:
        """Know the folder of the group, and the one that we come from."""
        self.path = path
        self._home = home

    @contextlib.contextmanager
    def entered(self) -> Iterator[None]:
        """Be in the group with this thread only, so that what it starts is born there."""
        _write(f"{self.path}/tasks", "0")
        try:
            yield
        finally:
            _write(f"{self._home}/tasks", "0")

    def pids(self) -> frozenset[int]:
        """Everything in the group and in groups below it."""
        found: set[int] = set()
        for folder, _, _ in os.walk(self.path):
            with contextlib.suppress(OSError):
                found.update(map(int, Path(folder, "cgroup.procs").read_text().split()))
        return frozenset(found)

    def refused(self) -> bool:
        """Whether the limit has stopped somebody from starting a process."""
        try:
            return Path(self.path, "pids.events").read_text().split()[-1] != "0"
        except (OSError, IndexError):
            return False

    def forbid(self) -> None:
        """Let nothing more be started in it."""
        with contextlib.suppress(OSError):
            _write(f"{self.path}/pids.max", "0")

    def remove(self) -> None:
        """Take the group away; what is not empty yet stays for ``remove_stale``."""
        for wait_s in (0.001, 0.004, 0.02, 0.1):
            for folder, _, _ in os.walk(self.path, topdown=False):
                with contextlib.suppress(OSError):
                    Path(folder).rmdir()
            if not Path(self.path).is_dir():
                return
            # What was killed just now holds its group until the kernel has put it away.
            time.sleep(wait_s)


def _write(path: str, text: str) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)


def create(limit: int | None) -> PidsGroup | None:
    """A new group of this process with at most ``limit`` processes and threads; None where that cannot be had."""
    home = _home()
    own = tree.look(os.getpid())
    if home is None or own is None:
        return None
    path = f"{home}/{_PREFIX}{own.pid}-{own.start}-{next(_NUMBER)}"
    try:
        Path(path).mkdir()
    except OSError:
        return None
    group = PidsGroup(path, home)
    try:
        if limit is not None:
            _write(f"{path}/pids.max", str(limit))
        with group.entered():
            pass
    except OSError:
        group.remove()
        return None
    return group


def available() -> bool:
    """Whether this process may make groups."""
    group = create(None)
    if group is not None:
        group.remove()
    return group is not None


def stale(names: list[str], table: Mapping[int, tree.Proc]) -> list[str]:
    """Names of groups whose maker is dead."""
    found = []
    for name in names:
        parts = name.removeprefix(_PREFIX).split("-")
        if not name.startswith(_PREFIX) or len(parts) != 3 or not all(map(str.isdecimal, parts)):  # noqa: PLR2004
            continue
        maker = table.get(int(parts[0]))
        if maker is None or maker.start != int(parts[1]):
            found.append(name)
    return found


def stale_groups() -> list[PidsGroup]:
    """Groups on this machine that dead processes of ours left behind."""
    home = _home()
    try:
        names = [entry.name for entry in Path(home).iterdir()] if home is not None else []
    except OSError:
        return []
    return [PidsGroup(f"{home}/{name}", home) for name in stale(names, tree.snapshot()) if home is not None]
