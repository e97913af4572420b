"""Trials before collection: each variant is written to the tree and imported in a child of its own."""

import os
import signal
import sys

import repair_disk
import repair_limits
import repair_swap
import repair_tests
import repair_walls
from repair_watch import GRACE, end, listen, send


def serve_cold(plugin, channel):
    """Answer commands before collection; returns None to collect, or a task in a cold child."""
    channel.say(ready="cold")
    tree = None
    while True:
        command = channel.next()
        if command["cmd"] == "collect":
            return None
        if command["cmd"] == "quit":
            os._exit(0)
        tree = tree or repair_limits.Tree(plugin.config["root"], plugin.config["pristine"])
        for variant in command["variants"]:
            task = _cold(plugin, channel, command, variant, tree)
            if task is not None:
                return task
        channel.say(done="cold")


def _cold(plugin, channel, command, variant, tree):
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reader)
        os.setsid()
        repair_disk.write(plugin.config["root"], variant["files"])
        _forget_modules(plugin.config["root"])
        repair_limits.cap_resources()
        repair_walls.close(repair_walls.allowed(plugin.config["root"]))
        signal.alarm(int(command["wall"]) + 1)
        return {
            "v": variant["v"],
            "tests": command["tests"],
            "out": writer,
            "cpu": command["cpu"],
            "wall": command["wall"],
        }
    os.close(writer)
    answers = []
    why = listen(reader, [variant["v"]], command["wall"] + GRACE, lambda answer, _entry: answers.append(answer))
    os.close(reader)
    end(pid)
    tree.restore()
    answer = answers[0] if answers else {"kind": why or "crashed", "passed": 0, "at": "", "error": ""}
    channel.say(**dict(answer, v=variant["v"]))
    return None


def _forget_modules(root):
    for modules in repair_swap.project_modules(root).values():
        for module in modules:
            if not module.__name__.endswith("conftest"):
                sys.modules.pop(module.__name__, None)


def _named(host, name):
    """Collected cases that a name stands for: itself, its parameters, or all cases of a file."""
    return [one for one in host.cases if one == name or one.startswith((name + "[", name + "::"))]


def finish_cold(host, task):
    signal.alarm(0)
    wanted = [case for name in task["tests"] for case in _named(host, name)]
    missing = [name for name in task["tests"] if not _named(host, name)]
    if missing:
        text = host.errors[0]["text"][-300:] if host.errors else "not collected"
        send(task["out"], {"kind": "failed", "passed": 0, "at": missing[0], "error": text})
        os._exit(0)
    passed, first, error, kind = 0, "", "", "plausible"
    for name in wanted:
        outcome = repair_tests.run(host.cases[name], task["cpu"], task["wall"])
        if repair_tests.is_good(outcome.kind) and outcome.kind != "skipped":
            passed += 1
            continue
        first, error, kind = name, type(outcome.error).__name__, "failed"
        break
    send(task["out"], {"kind": kind, "passed": passed, "at": first, "error": error})
    os._exit(0)
