"""Walls around code under trial: it changes files only in its tree, in a temporary folder, and where tests always did.

A variant of what removes or writes files may well mean others: the home folder, or the system. Linux enforces it for
the process and all that it starts (Landlock); elsewhere the interpreter does, for what Python itself does.
"""

import ctypes
import os
import sys
import tempfile

SHARED = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108 - asked about, nothing is written there
LEAST = 2
"""Names in a path, at least, below which a folder is none that tests are let write in because they always did."""
ALWAYS = ("/dev/shm",)  # noqa: S108 - where processes share memory
DEVICES = "/dev"
"""What lies here is written to, and nothing else: a device that is gone, or of another mode, is so for all."""
REFUSED = "not while a repair is tried: outside of its folders"

# By event: places of the paths that change, each with the place of the folder's descriptor that it starts from.
_PATHS = {
    "open": ((0, None),),
    "os.remove": ((0, 1),),
    "os.rmdir": ((0, 1),),
    "os.mkdir": ((0, 2),),
    "os.rename": ((0, 2), (1, 3)),
    "os.link": ((1, 3),),
    "os.symlink": ((1, 2),),
    "os.truncate": ((0, None),),
    "os.chmod": ((0, 2),),
    "os.chown": ((0, 3),),
    "os.utime": ((0, 3),),
    "sqlite3.connect": ((0, None),),
}
_THROUGH = frozenset(["open", "os.truncate", "os.chmod", "os.chown", "os.utime", "sqlite3.connect"])


def allowed(root, outside=()):
    """Folders in which code under trial may change files; ``outside``: those where tests wrote with the old code."""
    found = [os.path.realpath(root), os.path.realpath(tempfile.gettempdir()), *ALWAYS]
    return tuple(dict.fromkeys(found + [one for one in outside if is_narrow(one)]))


def is_narrow(folder):
    """Whether a folder is so special that only what belongs together lies in it."""
    real = os.path.realpath(folder)
    home = os.path.realpath(os.path.expanduser("~"))
    return real in SHARED or (real.count(os.sep) >= LEAST and not (home + os.sep).startswith(real + os.sep))


def changed(event, args):
    """Real paths of the files that an audited event is about to change; of links themselves where these are meant."""
    for place, folder in _PATHS.get(event, ()):
        path = args[place] if place < len(args) else None
        if isinstance(path, (str, bytes)) and path not in ("", ":memory:", b":memory:"):
            real = _real(os.fsdecode(path), args[folder] if folder is not None and folder < len(args) else -1, event)
            if event != "open" or not _is_device(real):
                yield real


def _is_device(path):
    return is_inside(path, (DEVICES,)) and not is_inside(path, ALWAYS)


def _real(path, folder, event):
    if not os.path.isabs(path) and isinstance(folder, int) and folder >= 0:
        try:
            path = os.path.join(os.readlink("/proc/self/fd/%d" % folder), path)
        except OSError:
            return path
    if event in _THROUGH:
        return os.path.realpath(path)
    head, tail = os.path.split(os.path.abspath(path))
    return os.path.join(os.path.realpath(head), tail)


def is_inside(path, folders):
    """Whether a real path lies in one of the folders."""
    return any(path == one or path.startswith(one.rstrip(os.sep) + os.sep) for one in folders)


CREATE_RULESET, ADD_RULE, RESTRICT_SELF, NO_NEW_PRIVS = 444, 445, 446, 38
WRITE_FILE, TRUNCATE, REFER = 1 << 1, 1 << 14, 1 << 13
BENEATH = WRITE_FILE | sum(1 << bit for bit in range(4, 13))
"""Writing files; removing and making each kind of entry."""


class _Rules(ctypes.Structure):
    _fields_ = [("handled", ctypes.c_uint64)]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("access", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def close(folders):
    """Let this process and all that it starts change nothing outside of the folders; whether the system enforces it."""
    try:
        call, version = _landlock()
        if version < 1:
            return False
        access = BENEATH | (REFER if version > 1 else 0) | (TRUNCATE if version > 1 + 1 else 0)
        rules = _Rules(access)
        handle = call(CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(ctypes.sizeof(rules)), ctypes.c_uint32(0))
        if handle < 0:
            return False
        try:
            return _enforce(call, handle, access, folders)
        finally:
            os.close(handle)
    except Exception:
        return False


def is_enforced():
    """Whether the system can hold a process and all that it starts to folders."""
    try:
        return _landlock()[1] > 0
    except Exception:
        return False


def _landlock():
    """How to call the system, and its version of Landlock; none below one."""
    if not sys.platform.startswith("linux"):
        return None, 0
    call = ctypes.CDLL(None, use_errno=True).syscall
    return call, call(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(1))


def _enforce(call, handle, access, folders):
    for folder in (*folders, DEVICES):
        try:
            parent = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError:
            continue
        beneath = _Beneath(access & (WRITE_FILE | TRUNCATE) if folder == DEVICES else access, parent)
        call(ADD_RULE, ctypes.c_int(handle), ctypes.c_int(1), ctypes.byref(beneath), ctypes.c_uint32(0))
        os.close(parent)
    if ctypes.CDLL(None).prctl(NO_NEW_PRIVS, 1, 0, 0, 0):
        return False
    return call(RESTRICT_SELF, ctypes.c_int(handle), ctypes.c_uint32(0)) == 0
