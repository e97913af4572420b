"""A folder on disk that must equal a list of wanted files: what differs is found by identity and put right.

Nothing here asks git, and nothing in the folder is believed: a file counts as untouched only while inode, size,
modification and change time, mode and link count are those that we saw right after we wrote it. The change time cannot
be set by a program; what was written in the same clock tick as it was looked at is not believed either.
"""

import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Facts = tuple[int, ...]
"""Inode, size, modification and change time in ns, mode, links."""

_TICK_NS = 20_000_000
"""Longer than the tick of any kernel's file clock (10 ms at 100 Hz)."""
_OPEN_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_OPEN_OLD = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass(frozen=True, slots=True)
class Wanted:
    """What shall lie at a path."""

    key: str
    """Two with the same key have the same content and mode."""
    source: str = ""
    """Absolute file or link to copy from; empty: ask for the content by key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """How a folder differs from what was last put into it."""

    suspect: tuple[str, ...] = ()
    """Files that may have changed."""
    missing: tuple[str, ...] = ()
    """Files that are gone."""
    extra: tuple[str, ...] = ()
    """Files, links and odd things that nobody put there."""
    folders: tuple[str, ...] = ()
    """Folders that nobody put there, deepest first."""
    chmodded: tuple[str, ...] = ()
    """Folders whose mode was changed."""


Content = Callable[[str, Wanted], tuple[str, bytes]]
"""Gives mode (``100644``, ``100755``, ``120000``) and content of a path."""


@dataclass(slots=True)
class Replica:
    """One folder with its list."""

    root: str
    """Absolute folder."""
    wanted: dict[str, Wanted] = field(default_factory=dict)
    """By relative path with ``/``."""
    facts: dict[str, Facts] = field(default_factory=dict)
    """What each looked like right after it was written."""
    modes: dict[str, int] = field(default_factory=dict)
    """Mode of each folder right after it was made."""

    def drift(self) -> Drift:
        """Look at every file and folder."""
        seen, folders = scan(self.root)
        facts = self.facts
        return Drift(
            suspect=tuple(path for path in self.wanted if path in seen and seen[path] != facts.get(path)),
            missing=tuple(path for path in self.wanted if path not in seen),
            extra=tuple(path for path in seen if path not in self.wanted),
            folders=tuple(sorted((path for path in folders if path not in self.modes), reverse=True)),
            chmodded=tuple(path for path, mode in self.modes.items() if folders.get(path, mode) != mode),
        )

    def settle(self, wanted: Mapping[str, Wanted], content: Content) -> Drift:
        """Make the folder equal to a list; returns how it had drifted from the last one.

        Raises:
            OSError: the disk is full, or something cannot be removed; the folder is then of no further use.
        """
        drift = self.drift()
        for path in drift.chmodded:
            os.chmod(f"{self.root}/{path}", self.modes[path])
        absent = set(drift.missing)
        stale = [path for path, want in self.wanted.items() if wanted.get(path, want).key != want.key]
        gone = [path for path in self.wanted if path not in wanted]
        for path in (*drift.extra, *drift.suspect, *(path for path in (*gone, *stale) if path not in absent)):
            remove(f"{self.root}/{path}")
        for path in sorted((*drift.folders, *emptied(gone, wanted)), reverse=True):
            remove(f"{self.root}/{path}")
            self.modes.pop(path, None)
        put = [path for path in (*drift.suspect, *drift.missing, *stale) if path in wanted]
        put += [path for path in wanted if path not in self.wanted]
        self.wanted = dict(wanted)
        self._write(dict.fromkeys(put), content)
        for path in gone:
            self.facts.pop(path, None)
        return drift

    def _write(self, paths: Iterable[str], content: Content) -> None:
        made: set[str] = {""}
        for path in paths:
            want = self.wanted[path]
            target = f"{self.root}/{path}"
            self._make_folder(path.rpartition("/")[0], made)
            if want.source:
                copy_one(want.source, target)
            else:
                write_one(target, *content(path, want))
        self._note(paths)

    def _make_folder(self, path: str, made: set[str]) -> None:
        if path in made:
            return
        self._make_folder(path.rpartition("/")[0], made)
        with contextlib.suppress(FileExistsError):
            os.mkdir(f"{self.root}/{path}")
        if path not in self.modes:
            self.modes[path] = os.lstat(f"{self.root}/{path}").st_mode
        made.add(path)

    def _note(self, paths: Iterable[str]) -> None:
        """Remember how each looks; what is younger than a tick is left unknown, so that it is looked into later."""
        now = clock_of(self.root)
        for path in paths:
            found = facts_of(os.lstat(f"{self.root}/{path}"))
            if found[3] < now - _TICK_NS:
                self.facts[path] = found
            else:
                self.facts.pop(path, None)


def scan(root: str) -> tuple[dict[str, Facts], dict[str, int]]:
    """Every file, link and odd thing below a folder, and every folder's mode, by path. Links are not followed."""
    files: dict[str, Facts] = {}
    folders: dict[str, int] = {}
    waiting = [""]
    while waiting:
        below = waiting.pop()
        for entry in _entries(f"{root}/{below}" if below else root):
            path = f"{below}/{entry.name}" if below else entry.name
            if entry.is_dir(follow_symlinks=False):
                folders[path] = entry.stat(follow_symlinks=False).st_mode
                waiting.append(path)
            else:
                files[path] = facts_of(entry.stat(follow_symlinks=False))
    return files, folders


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except PermissionError:
        os.chmod(folder, 0o700)
        with os.scandir(folder) as found:
            return list(found)


def facts_of(found: os.stat_result) -> Facts:
    """What tells a file that was written to from one that was not."""
    return (found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_mode, found.st_nlink)


def parents(paths: Iterable[str]) -> set[str]:
    """All folders above some relative paths."""
    found: set[str] = set()
    for path in paths:
        above = path.rpartition("/")[0]
        while above and above not in found:
            found.add(above)
            above = above.rpartition("/")[0]
    return found


def emptied(gone: Iterable[str], wanted: Iterable[str]) -> set[str]:
    """Folders that lose their last file."""
    above = parents(gone)
    return above - parents(wanted) if above else above


def clock_of(folder: str) -> int:
    """Now, in ns, by the clock of the file system that a folder lies on."""
    probe = f"{os.path.dirname(folder)}/.{os.path.basename(folder)}.tick"
    with open(probe, "wb"):
        pass
    os.utime(probe)
    return os.stat(probe).st_ctime_ns


def copy_one(source: str, target: str) -> None:
    """Copy a file with mode and times, or a link as it is; never through a link."""
    found = os.lstat(source)
    if stat.S_ISLNK(found.st_mode):
        os.symlink(os.readlink(source), target)
        os.utime(target, ns=(found.st_mtime_ns, found.st_mtime_ns), follow_symlinks=False)
        return
    with _opened(source, _OPEN_OLD) as old, _opened(target, _OPEN_NEW) as new:
        _copy_bytes(old, new, found.st_size)
        os.fchmod(new, stat.S_IMODE(found.st_mode))
        os.utime(new, ns=(found.st_mtime_ns, found.st_mtime_ns))


def _copy_bytes(old: int, new: int, size: int) -> None:
    """By reference where the file system can, else within the kernel, else by hand."""
    try:
        left = size
        while left > 0:
            done = os.copy_file_range(old, new, left)
            if done == 0:
                break
            left -= done
    except OSError as error:
        if error.errno not in {errno.EXDEV, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM}:
            raise
        os.lseek(old, 0, os.SEEK_SET)
        os.lseek(new, 0, os.SEEK_SET)
        while chunk := os.read(old, 1 << 20):
            _write_all(new, chunk)


def write_one(target: str, mode: str, content: bytes) -> None:
    """Write a new file or link."""
    if mode == "120000":
        os.symlink(os.fsdecode(content), target)
        return
    with _opened(target, _OPEN_NEW) as new:
        _write_all(new, content)
        os.fchmod(new, 0o755 if mode == "100755" else 0o644)


def _write_all(descriptor: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]


@contextlib.contextmanager
def _opened(path: str, flags: int) -> Iterator[int]:
    descriptor = os.open(path, flags, 0o600)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def remove(path: str) -> None:
    """Remove whatever lies there, links not followed, also what took its own permissions away."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        return
    except (IsADirectoryError, PermissionError):
        _remove_stubborn(Path(path))


def _remove_stubborn(path: Path) -> None:
    """A folder, or a file in a folder that was made read-only."""
    with contextlib.suppress(FileNotFoundError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, onerror=_open_up)
        else:
            path.parent.chmod(0o755)
            path.unlink()


def _open_up(_function: Callable[..., object], path: str, _: object) -> None:
    with contextlib.suppress(FileNotFoundError):
        Path(path).parent.chmod(0o755)
        if Path(path).is_dir() and not Path(path).is_symlink():
            Path(path).chmod(0o755)
            shutil.rmtree(path)
        else:
            Path(path).unlink()


def read_one(path: str) -> tuple[str, bytes] | None:
    """Git's mode and the content of a file or link; None for anything else, or when it is gone."""
    try:
        found = os.lstat(path)
        if stat.S_ISLNK(found.st_mode):
            return "120000", os.fsencode(os.readlink(path))
        if not stat.S_ISREG(found.st_mode):
            return None
        return ("100755" if found.st_mode & stat.S_IXUSR else "100644"), _read(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


def _read(path: str) -> bytes:
    try:
        descriptor = os.open(path, _OPEN_OLD)
    except PermissionError:
        os.chmod(path, 0o600)
        descriptor = os.open(path, _OPEN_OLD)
    with open(descriptor, "rb") as stream:
        return stream.read()
