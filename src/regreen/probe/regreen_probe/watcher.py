"""A small process beside the tests that ends them when one runs for too long, whatever it does.

Started as a script: FILE LOG PID. It reads what ``watch.py`` writes into FILE, appends a record to LOG, lets the
process dump its stacks (SIGABRT and the fault handler), and then kills it.
"""

import json
import os
import signal
import struct
import sys
import time

LAYOUT = struct.Struct("=qqddq")
GRACE = 3.0


def main(path, log, pid):
    """Watch until the process is gone."""
    if os.fork():
        os._exit(0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    file = os.open(path, os.O_RDWR)
    os.pwrite(file, struct.pack("=q", os.getpid()), LAYOUT.size - 8)
    while alive(pid):
        pause(pid, step(file, log, pid))


def step(file, log, pid):
    """Look once; end the process when its time is over. Gives the seconds until the next look."""
    _, number, start, limit, _ = LAYOUT.unpack(os.pread(file, LAYOUT.size, 0))
    if not start:
        return 1.0
    left = start + limit - time.monotonic()
    if left > 0:
        return min(1.0, left + 0.01)
    if LAYOUT.unpack(os.pread(file, LAYOUT.size, 0))[2] != start:
        return 0.1
    end(log, pid, number, limit)
    return 0.1


def end(log, pid, number, limit):
    """Record, dump, kill."""
    line = json.dumps(["timeout", number, limit]) + "\n"
    out = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    os.write(out, line.encode())
    os.close(out)
    no_core(pid)
    send(pid, signal.SIGABRT)
    until = time.monotonic() + GRACE
    while alive(pid) and time.monotonic() < until:
        pause(pid, 0.1)
    send(pid, signal.SIGKILL)


def no_core(pid):
    """No core file for the abort that we cause."""
    try:
        import resource

        resource.prlimit(pid, resource.RLIMIT_CORE, (0, resource.prlimit(pid, resource.RLIMIT_CORE)[1]))
    except (ImportError, AttributeError, OSError, ValueError):
        pass


def send(pid, number):
    """Send a signal to a process that may be gone."""
    try:
        os.kill(pid, number)
    except OSError:
        pass


def alive(pid):
    """Whether the process exists and is no zombie."""
    try:
        with open("/proc/%d/stat" % pid, "rb") as stream:
            return stream.read().rpartition(b")")[2].split()[0] not in (b"Z", b"X")
    except OSError:
        pass
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return not os.path.isdir("/proc/self")


def pause(pid, seconds):
    """Wait, but not longer than the process lives."""
    try:
        import select

        handle = os.pidfd_open(pid)
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        poll.poll(int(seconds * 1000) + 1)
        os.close(handle)
    except (AttributeError, OSError):
        time.sleep(min(seconds, 0.2))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
