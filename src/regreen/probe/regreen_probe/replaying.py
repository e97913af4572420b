"""Answers one call, in a forked child, within bounds and without anything left of it. PYTEST_DONT_REWRITE"""

import asyncio
import importlib
import inspect
import os
import pickle
import signal
import sys
import time
import warnings

from . import neighbours

CALL_S = 0.05
"""Processor seconds of one call."""
MEMORY = 512 * 1024 * 1024
MOST_ITEMS = 200
CHANGED = "\n arguments are now "
"""Between what was returned and what became of the arguments, where they changed."""
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC
_REFUSED = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "os.link",
    "os.symlink",
    "os.utime",
    "os.kill",
    "os.killpg",
    "os.system",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "shutil.",
    "subprocess.",
    "socket.",
    "sqlite3.connect",
    "signal.pthread_kill",
    "ftplib.",
    "smtplib.",
    "urllib.",
    "webbrowser.",
    "pty.",
    "tempfile.",
)


class Expired(BaseException):
    """A call ran too long."""


class Refused(BaseException):
    """A call would change something outside of the process."""


class Refusals:
    """An audit hook that refuses what would be left behind."""

    def __init__(self):
        self.count = 0
        self._on = True
        sys.addaudithook(self._hook)

    def off(self):
        """Refuse nothing any more."""
        self._on = False

    def _hook(self, event, arguments):
        if self._on and (event.startswith(_REFUSED) or (event == "open" and _writes(arguments))):
            self.count += 1
            raise Refused(event)


def _writes(arguments):
    mode, flags = arguments[1], arguments[2]
    if isinstance(mode, str):
        return any(letter in mode for letter in "wax+")
    return isinstance(flags, int) and bool(flags & _WRITES)


def bounded(action, seconds):
    """Run an action in a forked child and wait for it; it is ended when it takes too long."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pid = os.fork()
    if pid == 0:
        try:
            _shut()
            action()
        except BaseException:  # noqa: BLE001 - a child of ours never goes on as the tests' process
            os._exit(1)
        os._exit(0)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if os.waitpid(pid, os.WNOHANG)[0]:
            return
        time.sleep(0.005)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def _shut():
    """No terminal, no tracing, no more memory than a test may need, and no sign that tests run."""
    os.environ.pop("PYTEST_CURRENT_TEST", None)
    sys.modules.pop("pytest", None)
    sys.argv[:] = sys.argv[:1]
    sys.setprofile(None)
    sys.settrace(None)
    sink = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(sink, stream)
    warnings.simplefilter("ignore")
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as stream:
            used = int(stream.read().split()[0]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY if hard < 0 else min(used + MEMORY, hard), hard))
    except (ImportError, OSError, ValueError):
        pass


def _expire(_number, _frame):
    raise Expired


def answer(name, content, change, refusals):
    """What one call says: its result and what became of its arguments; ``!`` and a type when it raises; else ``?``."""
    refused = refusals.count
    try:
        given, words = pickle.loads(content)  # noqa: S301 - made by the base's run
        given, words = neighbours.spread((given, words), change)
        function = _function(name)
        before = neighbours.describe((given, words))
    except Exception:
        return "?"
    text = _timed(function, given, words, before)
    return "?" if refusals.count != refused or text is None else text


def _function(name):
    module, dotted = name
    owner = sys.modules.get(module) or importlib.import_module(module)
    parts = dotted.split(".")
    if parts[-1] == "__init__":
        return getattr(owner, parts[0])
    if len(parts) > 1:
        kind = getattr(owner, parts[0])
        found = inspect.getattr_static(kind, parts[1])
        found = found.fget if isinstance(found, property) else found
        return found.__func__ if isinstance(found, (staticmethod, classmethod)) else found
    return getattr(owner, dotted)


def _timed(function, given, words, before):
    """The answer; None when it took too long or was refused."""
    handlers = [(one, signal.signal(one, _expire)) for one in (signal.SIGPROF, signal.SIGALRM)]
    try:
        signal.setitimer(signal.ITIMER_PROF, CALL_S, CALL_S)
        signal.setitimer(signal.ITIMER_REAL, CALL_S * 10, CALL_S)
        try:
            return _said(function, given, words, before)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
    except (Expired, Refused):
        return None
    finally:
        for one, handler in handlers:
            signal.signal(one, handler)


def _said(function, given, words, before):
    try:
        result = function(*given, **words)
        if inspect.iscoroutine(result):
            result = asyncio.new_event_loop().run_until_complete(result)
        if inspect.isgenerator(result) or (hasattr(result, "__next__") and not hasattr(result, "read")):
            result = _drained(result)
        after = neighbours.describe((given, words))
        return neighbours.describe(result) + ("" if after == before else CHANGED + after)
    except Exception as error:
        return "!" + type(error).__name__


def _drained(iterator):
    rows = []
    for one in iterator:
        rows.append(one)
        if len(rows) >= MOST_ITEMS:
            break
    return rows
