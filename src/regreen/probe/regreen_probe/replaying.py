"""Answers one call, in a forked child, within bounds and without anything left of it. PYTEST_DONT_REWRITE

Neither what is asked nor the tests around it are trusted: clocks and processes are taken when this is loaded, since
tests put others in their place; no exception of theirs ends the asking; who swallows the alarm is ended.
"""

import asyncio
import contextvars
import importlib
import inspect
import os
import pickle
import signal
import sys
import time
import warnings
from threading import Thread

from . import bearing, neighbours
from .describing import shortened

CALL_S = 0.05
"""Processor seconds of one call."""
LIFE_S = 1.0
"""Wall seconds after which a process that nobody waits for is ended by the kernel."""
MEMORY = 512 * 1024 * 1024
MOST_ITEMS = 200
MOST_ALARMS = 5
"""Alarms that one call may swallow before it is ended with the whole asking."""
CHANGED = "\n arguments are now "
"""Between what was returned and what became of the arguments, where they changed."""
DONE, LATE, ENDED, STUCK, DIED, FAILED = "done", "late", "ended", "stuck", "died", "failed"
"""How the asking ended: by itself; not in time; by the sources, with an exit; by swallowed alarms; by a signal; not
begun, or by a fault of ours."""
_STUCK, _FAULT = 86, 87
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
    "os.setxattr",
    "os.removexattr",
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
    "syslog.",
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
        self.on = True
        sys.addaudithook(self._hook)

    def _hook(self, event, arguments):
        if self.on and (event.startswith(_REFUSED) or (event == "open" and _writes(arguments))):
            self.count += 1
            raise Refused(event)


def _writes(arguments):
    mode, flags = arguments[1], arguments[2]
    if isinstance(mode, str):
        return any(letter in mode for letter in "wax+")
    return isinstance(flags, int) and bool(flags & _WRITES)


def bounded(
    action,
    seconds,
    *,
    fork=os.fork,
    leave=os._exit,
    wait=os.waitpid,
    kill=os.kill,
    now=time.monotonic,
    sleep=time.sleep,
):
    """Run an action in a forked child and wait for it; it is ended when it takes too long. How it ended is returned."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pid = fork()
    if pid == 0:
        try:
            _shut()
            action()
        except BaseException:  # noqa: BLE001 - a child of ours never goes on as the tests' process
            leave(_FAULT)
        leave(0)
    status = _status(pid, now() + seconds, wait=wait, kill=kill, now=now, sleep=sleep)
    return LATE if status is None else _ending(status)


def _status(pid, until, *, wait, kill, now, sleep):
    """How a child ended; None where it had to be ended."""
    pause = 0.0005
    while now() < until:
        ended, status = wait(pid, os.WNOHANG)
        if ended:
            return status
        sleep(pause)
        pause = min(2 * pause, 0.005)
    kill(pid, signal.SIGKILL)
    wait(pid, 0)
    return None


def detached(
    action,
    *,
    fork=os.fork,
    leave=os._exit,
    wait=os.waitpid,
    kill=os.kill,
    now=time.monotonic,
    sleep=time.sleep,
    kind=signal.signal,
    alarm=signal.setitimer,
    hold=signal.pthread_sigmask,
):
    """Run an action in a process that nobody waits for, and that is no child of this one: a test that is under way goes
    on at once, and finds no child that it did not start. It ends within a second, and so does what starts it.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pid = fork()
    if pid:
        _status(pid, now() + LIFE_S, wait=wait, kill=kill, now=now, sleep=sleep)
        return
    try:
        if fork() == 0:
            hold(signal.SIG_UNBLOCK, {signal.SIGALRM})
            kind(signal.SIGALRM, signal.SIG_DFL)
            alarm(signal.ITIMER_REAL, LIFE_S)
            _shut()
            action()
    except BaseException:  # noqa: BLE001, S110 - a process of ours never goes on as the tests' process
        pass
    leave(0)


def _ending(status):
    if not os.WIFEXITED(status):
        return DIED
    return {0: DONE, _STUCK: STUCK, _FAULT: FAILED}.get(os.WEXITSTATUS(status), ENDED)


def _shut():
    """No terminal, no file to write to, no tracing, bounded memory, and no sign that tests run."""
    os.environ.pop("PYTEST_CURRENT_TEST", None)
    sys.modules.pop("pytest", None)
    sys.argv[:] = sys.argv[:1]
    sys.dont_write_bytecode = True
    sys.setprofile(None)
    sys.settrace(None)
    # A test may have held back signals; ours end what does not end by itself.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM, signal.SIGPROF})
    sink = os.open(os.devnull, os.O_RDWR)
    for number in _open_files():
        if number != sink and (number <= 2 or _is_written(number)):
            os.dup2(sink, number)
    warnings.simplefilter("ignore")
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as stream:
            used = int(stream.read().split()[0]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY if hard < 0 else min(used + MEMORY, hard), hard))
    except (ImportError, OSError, ValueError):
        pass


def _open_files():
    try:
        return [int(name) for name in os.listdir("/proc/self/fd")]
    except OSError:
        return list(range(256))


def _is_written(number):
    """Whether what is open there could be written to: a log, a database, a connection."""
    try:
        import fcntl

        return fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
    except (ImportError, OSError):
        return False


class _Alarm:
    """Ends a call that takes too long; one that swallows it again and again ends the asking."""

    def __init__(self):
        self.armed = False
        self.rung = 0

    def __call__(self, _number, _frame):
        if not self.armed:
            return
        self.rung += 1
        if self.rung > MOST_ALARMS:
            os._exit(_STUCK)
        raise Expired

    def on(self):
        self.rung = 0
        for one in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(one, self)
        self.armed = True
        signal.setitimer(signal.ITIMER_PROF, CALL_S, CALL_S)
        signal.setitimer(signal.ITIMER_REAL, CALL_S * 10, CALL_S)

    def off(self):
        self.armed = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


_ALARM = _Alarm()


def within(action):
    """What an action returns, within a call's bounds; None when it raises, takes too long or is refused."""
    try:
        _ALARM.on()
        try:
            return action()
        finally:
            _ALARM.armed = False
    except BaseException:  # noqa: BLE001 - also what leaves a program
        return None
    finally:
        _ALARM.off()


def aside(action, seconds, thread=Thread):
    """What an action returns in a thread of its own, where no test stands on the stack; None when it takes too long."""
    found = []
    context = contextvars.copy_context()
    runner = thread(target=context.run, args=(lambda: found.append(action()),), daemon=True)
    runner.start()
    runner.join(seconds)
    return found[0] if found else None


def answer(name, content, change, refusals, within=within):
    """What one call says, and the result itself: its text with what became of its arguments; ``!`` and a type when it
    raises, with what the error bears; else ``?`` and nothing.
    """
    refused = refusals.count
    try:
        given, words = pickle.loads(content)  # noqa: S301 - made by the base's run
        given, words = neighbours.spread((given, words), change)
        function = named(name)
        before = neighbours.describe((given, words))
    except Exception:
        return "?", None
    said = within(lambda: _said(function, given, words, before, refusals))
    return ("?", None) if refusals.count != refused or said is None else said


def named(name):
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


def _said(function, given, words, before, refusals):
    try:
        result = function(*given, **words)
        if inspect.iscoroutine(result):
            result = _awaited(result, refusals)
        if inspect.isgenerator(result) or (hasattr(result, "__next__") and not hasattr(result, "read")):
            result = _drained(result)
        after = neighbours.describe((given, words))
        text = shortened(neighbours.describe(result))
        return text + ("" if after == before else CHANGED + shortened(after)), result
    except (Expired, Refused):
        raise
    except BaseException as error:  # noqa: BLE001 - also what leaves a program is an answer
        return "!" + type(error).__name__, _bears(error)


def _bears(error):
    try:
        return bearing.raised(error)
    except Exception:
        return None


def _awaited(coroutine, refusals):
    """What a coroutine returns, in a loop of its own: making one takes a pair of sockets."""
    refusals.on = False
    try:
        loop = asyncio.new_event_loop()
    finally:
        refusals.on = True
    return loop.run_until_complete(coroutine)


def _drained(iterator):
    rows = []
    for one in iterator:
        rows.append(one)
        if len(rows) >= MOST_ITEMS:
            break
    return rows
