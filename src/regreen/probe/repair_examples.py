"""Runs the examples in the docstrings of changed modules, with the old code and with variants."""

import doctest
import time

import repair_limits
from repair_try import clean, limits, program_of
from repair_watch import GRACE, supervise

MOST = 80  # docstrings with examples of one module
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def examples(host, command):
    """For the old code (variant 0) and each variant: how many examples fail, by docstring."""
    if not host.forks or not any(_tests(module) for module in _modules(host, command["file"])):
        return
    made = (program_of(host, variant, True) for variant in command["variants"])
    programs = [program for program in made if program is not None]

    def child(rest, say):
        watch = limits(host)
        say({"failed": _failed(host, command, rest[0])})
        clean(host, watch)

    def emit(answer, entry):
        host.channel.say(v=entry.id if entry is not None else 0, failed=answer["failed"])

    for entry in [None] + programs:  # a child for each: what a module that ran again changed would stay
        supervise([entry], child, command["wall"] + GRACE, emit, lambda why: {"failed": None})
    host.tree.restore()


def _failed(host, command, program):
    until = time.monotonic() + command["wall"]
    try:
        if program is not None:
            program.put(host)
    except BaseException:
        return None
    tests = [test for module in _modules(host, command["file"]) for test in _tests(module)]
    return {test.name: _run(test, command["cpu"], until - time.monotonic()) for test in tests}


def _run(test, cpu, wall):
    """Examples of a docstring that fail; all of them when it does not end."""
    repair_limits.arm(cpu, max(0.01, wall))
    try:
        return doctest.DocTestRunner(verbose=False, optionflags=FLAGS).run(test, out=lambda text: None).failed
    except BaseException:
        return len(test.examples)
    finally:
        repair_limits.disarm()


def _modules(host, file):
    return host.modules.get(file) or []


def _tests(module):
    """Docstrings with examples."""
    try:
        return [test for test in doctest.DocTestFinder().find(module) if test.examples][:MOST]
    except Exception:
        return []
