"""Modules of the project that tests import only while they run: brought into the warm process, or told apart."""

import importlib
import os
import signal
import sys

import repair_limits
import repair_swap

IMPORT_S = 10  # for all of them; a test needed no longer either


def names(host):
    """Names of project modules that are there now and were not when the server looked."""
    return [name for name in sorted(set(sys.modules) - host.names) if _is_own(host, name)]


def _is_own(host, name):
    filename = repair_swap.file_of(sys.modules.get(name))
    return bool(filename) and host.functions.relative(filename) is not None


def drop(host):
    """Forget them, so that the next variant's tests import what stands in the file then."""
    for name in names(host):
        module = sys.modules.pop(name)
        parent, _, last = name.rpartition(".")
        room = getattr(sys.modules.get(parent), "__dict__", {})
        if room.get(last) is module:
            del room[last]


def bring_in(host, wanted):
    """Import modules that tests imported, so that their functions can be swapped like all others."""
    wanted = [name for name in wanted if name not in sys.modules]
    if not wanted or not _is_harmless(wanted):
        return
    for name in wanted:
        _imported(name)
    host.look_again()
    repair_limits.quiet_collector()


def _imported(name):
    try:
        importlib.import_module(name)
    except BaseException:
        # Tests may have arranged for it in a way that is gone: its variants are written to disk instead.
        return


def _is_harmless(wanted):
    """Whether importing them ends soon and starts no thread, tried in a child: this process is forked from then on."""
    pid = os.fork()
    if not pid:
        code = 1
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(IMPORT_S)
            for name in wanted:
                _imported(name)
            code = 0 if repair_limits.can_fork() else 1
        finally:
            os._exit(code)
    return os.waitpid(pid, 0)[1] == 0
