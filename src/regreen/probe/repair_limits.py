"""Bounds on code under trial inside a forked child: time, memory, processes and files."""

import gc
import os
import shutil
import signal
import sys
import threading

import repair_walls

TICK = 0.05  # seconds between repeated expiries, for code that swallows the first
MEMORY = 768 * 1024 * 1024
FILE_SIZE = 32 * 1024 * 1024
FORKS = 40


class Expired(BaseException):
    """The code under trial ran too long."""


def _on_signal(_number, _frame):
    raise Expired


def arm(cpu_s, wall_s):
    """Start both clocks: processor time for loops, wall time for sleepers."""
    signal.signal(signal.SIGPROF, _on_signal)
    signal.signal(signal.SIGALRM, _on_signal)
    signal.setitimer(signal.ITIMER_PROF, cpu_s, TICK)
    signal.setitimer(signal.ITIMER_REAL, wall_s, TICK)


def disarm():
    """Stop both clocks; a late expiry may still arrive once, so callers guard this call."""
    signal.signal(signal.SIGPROF, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)


def _address_space():
    try:
        with open("/proc/self/statm") as handle:
            return int(handle.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def cap_resources():
    """Bound memory, file size and core dumps of this process."""
    import resource

    used = _address_space()
    wanted = ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, FILE_SIZE), (resource.RLIMIT_AS, used + MEMORY))
    for name, value in wanted:
        if name == resource.RLIMIT_AS and not used:
            continue
        hard = resource.getrlimit(name)[1]
        try:
            resource.setrlimit(name, (value if hard < 0 else min(value, hard), hard))
        except (OSError, ValueError):
            pass


def become_reaper():
    """Orphans of our children become ours, so that they can be ended (Linux only)."""
    try:
        import ctypes

        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
    except Exception:
        pass


def end_children():
    """Kill and reap every process below this one."""
    for _round in range(20):
        below = _children(os.getpid())
        if not below:
            return
        for pid in below:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        _reap_all()


def _children(pid):
    found = []
    try:
        for task in os.listdir("/proc/%d/task" % pid):
            with open("/proc/%d/task/%s/children" % (pid, task)) as handle:
                found += [int(word) for word in handle.read().split()]
    except (OSError, ValueError):
        pass
    return found


def _reap_all():
    while True:
        try:
            pid, _status = os.waitpid(-1, 0)
        except OSError:
            return
        if not pid:
            return


class Watch:
    """An audit hook that notes writes and where they go, and bounds new processes and kills.

    Args:
        folders: where files may change: elsewhere a change is refused. None: it is only noted in ``outside``.
        inside: where changes are not even noted.
    """

    def __init__(self, folders=None, inside=()):
        self.folders = folders
        self.inside = inside
        self.outside = set()
        self.dirty = False
        self.forks = 0
        self.free_forks = False
        self.pid = os.getpid()
        self.on = False

    def install(self):
        """Hooks cannot be taken out again: only ever called in a forked child."""
        self.pid = os.getpid()
        self.on = True
        sys.addaudithook(self._hear)

    def _hear(self, event, args):
        if not self.on:
            return
        if event == "open":
            if _writes(args):
                self._change(event, args)
        elif event in _CHANGES:
            self._change(event, args)
        elif event in _STARTS:
            self._start()
        elif event in ("os.kill", "os.killpg") and args and args[0] != os.getpid():
            raise PermissionError("not while a repair is tried")

    def _change(self, event, args):
        self.dirty = True
        for path in repair_walls.changed(event, args):
            if self.folders is None:
                if not repair_walls.is_inside(path, self.inside):
                    self.outside.add(os.path.dirname(path))
            elif not repair_walls.is_inside(path, self.folders):
                raise PermissionError(repair_walls.REFUSED)

    def _start(self):
        self.dirty = True
        self.forks += 1
        if os.getpid() != self.pid or (self.forks > FORKS) or not self.free_forks:
            raise PermissionError("no new process while a repair is tried")


_CHANGES = frozenset(
    [
        "os.mkdir",
        "os.rename",
        "os.remove",
        "os.rmdir",
        "os.link",
        "os.symlink",
        "os.truncate",
        "os.chmod",
        "os.chown",
        "os.utime",
        "shutil.copyfile",
        "shutil.move",
        "shutil.rmtree",
        "sqlite3.connect",
        "os.chdir",
    ]
)
_STARTS = frozenset(
    ["os.fork", "os.forkpty", "subprocess.Popen", "os.posix_spawn", "os.system", "os.exec", "pty.spawn"]
)


def _writes(args):
    mode = args[1] if len(args) > 1 else None
    if isinstance(mode, str):
        return any(letter in mode for letter in "wax+")
    flags = args[2] if len(args) > 2 else 0
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


class Tree:
    """The copied tree that code under trial may spoil, and the copy of the copy that brings it back."""

    def __init__(self, root, pristine):
        self.root = root
        self.pristine = pristine
        self.files = dict(self._scan())

    def _scan(self):
        for folder, folders, files in os.walk(self.root):
            folders[:] = [name for name in folders if name != "__pycache__"]
            for name in files + folders:
                path = os.path.join(folder, name)
                try:
                    stat = os.lstat(path)
                except OSError:
                    continue
                is_dir = name in folders and not os.path.islink(path)
                yield path, (None if is_dir else (stat.st_size, stat.st_mtime_ns))

    def restore(self):
        """Bring back the tree as it was; returns how many places had changed."""
        now = dict(self._scan())
        strange = [path for path in now if path not in self.files]
        gone = [path for path, stamp in self.files.items() if now.get(path, False) != stamp]
        for path in sorted(strange, reverse=True):
            _delete(path)
        for path in sorted(gone):
            self._bring_back(path)
        return len(strange) + len(gone)

    def _bring_back(self, path):
        source = os.path.join(self.pristine, os.path.relpath(path, self.root))
        _delete(path)
        try:
            if os.path.isdir(source) and not os.path.islink(source):
                os.makedirs(path, exist_ok=True)
            else:
                shutil.copy2(source, path, follow_symlinks=False)
        except OSError:
            pass


def _delete(path):
    try:
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path, ignore_errors=True)
        elif os.path.lexists(path):
            os.remove(path)
    except OSError:
        pass


def quiet_collector():
    """Keep the collector from touching the parent's pages in every child."""
    gc.collect()
    if hasattr(gc, "freeze"):
        gc.freeze()


def can_fork():
    """Whether forking this process is safe: no other thread runs."""
    return threading.active_count() == 1 and hasattr(os, "fork") and _os_threads() == 1


def _os_threads():
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return 1
