"""Runs work in forked children that are watched: a child that hangs or dies costs only its current entry."""

import json
import os
import select
import signal

import repair_limits

GRACE = 0.7  # seconds beyond a variant's wall limit until its child is killed


LEFT = "left"
"""How a child ends that said so with its last answer: the rest of its entries is for another one."""


def supervise(todo, child, hard_s, emit, lost):
    """Run ``child(todo, say)`` in forked processes until every entry of ``todo`` has an answer.

    Args:
        todo: entries, answered in order, one line each with ``"done": true``; other lines are passed on.
        child: runs in the child; says one answer per entry; one with ``"leaves": true`` is its last.
        hard_s: seconds without an answer until the child is killed.
        emit: takes an answer and its entry.
        lost: makes the answer of the entry whose child died or hung, from ``"crashed"`` or ``"timed_out"``.
    """
    todo = list(todo)
    while todo:
        pid, reader = spawn(todo, child)
        why = listen(reader, todo, hard_s, emit)
        os.close(reader)
        end(pid)
        if todo and why != LEFT:
            emit(lost(why), todo.pop(0))


def spawn(todo, child):
    reader, writer = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writer)
        return pid, reader
    own = os.getpid()

    def say(answer):
        if os.getpid() != own:  # a child of the code under trial
            os._exit(0)
        send(writer, answer)

    try:
        os.close(reader)
        os.setsid()
        child(todo, say)
    except BaseException as error:
        if os.environ.get("REGREEN_REPAIR_DEBUG"):
            import traceback

            traceback.print_exc()
        del error
    finally:
        os._exit(0)


def send(descriptor, answer):
    """Write one JSON line whole."""
    data = (json.dumps(answer) + "\n").encode("utf-8")
    while data:
        data = data[os.write(descriptor, data) :]


def listen(reader, todo, hard_s, emit):
    pending, why = b"", "crashed"
    while todo:
        ready = select.select([reader], [], [], hard_s)[0]
        if not ready:
            return "timed_out"
        data = os.read(reader, 65536)
        if not data:
            return why
        pending += data
        lines = pending.split(b"\n")
        pending = lines.pop()
        for line in lines:
            answer = json.loads(line.decode("utf-8"))
            why = LEFT if answer.pop("leaves", False) else "crashed"
            emit(answer, todo.pop(0) if todo else None)
    return ""


def end(pid):
    for kill in (os.killpg, os.kill):
        try:
            kill(pid, signal.SIGKILL)
        except OSError:
            pass
    try:
        os.waitpid(pid, 0)
    except OSError:
        pass
    repair_limits.end_children()
