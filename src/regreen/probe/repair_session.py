"""Sets slow fixtures of the session up once, in the warm process, so that its children take them over.

Only where that changes nothing: the set-up runs no line of what is to be repaired, writes nothing, starts nothing and
keeps nothing open. Else each test of each variant sets them up anew, as it does with what is quick.
"""

import os
import threading
import time

import repair_limits
import repair_tests
import repair_trace
from repair_watch import GRACE, supervise

LEAST_S = 0.03  # what is quicker is made anew each time, which no variant can spoil
LIMIT_S = 30.0
QUICK = "quick"


def prepare(host, command):
    """Set the session's fixtures of some tests up here where they are slow and safe to share."""
    cases = [host.cases[name] for name in command["tests"] if name in host.cases]
    found = _wanted(cases)
    if not found or not host.forks or host.floor:
        return
    verdicts = []
    supervise(
        ["trial"],
        lambda _todo, say: say(_tried(host, found, set(command["sources"]))),
        LIMIT_S + GRACE,
        lambda answer, _entry: verdicts.append(answer),
        lambda why: {"why": why},
    )
    if verdicts[0]["why"] not in ("", QUICK):
        host.tree.restore()
    if not verdicts[0]["why"] and _set_up(found, host):
        host.channel.say(prepared=sorted(found), seconds=verdicts[0]["seconds"])


def _wanted(cases):
    """The project's session fixtures that the tests name, each with a test; none where one has parameters."""
    found = {}
    for case in cases:
        for name, definition in repair_tests.shared_fixtures(case.item):
            if getattr(definition, "scope", "") != "session":
                continue
            if definition.params:
                return {}
            found.setdefault(name, case)
    return found


def _tried(host, found, sources):
    """In a child: why they cannot be shared; empty when they can, and the seconds that they take."""
    watch = repair_limits.Watch()
    tracer = repair_trace.Lines(host.root)
    watch.install()
    opened, began = _opened(), time.monotonic()
    tracer.start()
    ended = _made(found)
    run = tracer.stop()
    seconds = time.monotonic() - began
    watch.on = False
    signs = {
        "failed": not ended,
        "runs what may be repaired": any(rel in sources or not _is_of_tests(host, rel) for rel in run),
        "writes or starts": watch.dirty or bool(watch.forks),
        "opens": _opened() != opened,
        "starts threads": threading.active_count() > 1,
        QUICK: seconds < LEAST_S,
    }
    return {"why": next((why for why, holds in signs.items() if holds), ""), "seconds": seconds}


def _is_of_tests(host, rel):
    return os.path.basename(rel) == "conftest.py" or any(name.split("::")[0] == rel for name in host.cases)


def _opened():
    """What this process has open, by the numbers of files."""
    found = {}
    for name in os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else ():
        try:
            found[name] = os.readlink("/proc/self/fd/" + name)
        except OSError:
            pass  # the listing itself
    return found


def _set_up(found, host):
    if not _made(found):
        repair_tests.end_session(next(iter(found.values())).item)
        return False
    host.keep_session([definition for _, definition in _definitions(found)])
    return True


def _definitions(found):
    for name, case in found.items():
        yield from ((one, definition) for one, definition in repair_tests.shared_fixtures(case.item) if one == name)


def _made(found):
    """Make the fixtures as a test would that asks for them; whether that went well."""
    try:
        repair_limits.arm(LIMIT_S, LIMIT_S)
        try:
            for name, case in found.items():
                repair_tests.set_up_for_session(case.item, name)
        finally:
            repair_limits.disarm()
    except BaseException:
        return False
    return True
