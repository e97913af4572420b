"""Looks instead of trials: how variants behave beside the old code, and which conditions are ever true."""

import hashlib
import time

import repair_behave
import repair_limits
import repair_values
from repair_try import clean, limits, program_of
from repair_watch import GRACE, supervise


def behave(host, command):
    """Compare the old function and variants of it on seen and on made inputs; one answer for each."""
    place = command["place"]
    functions = host.functions.at(place["file"], place["line"], place["name"])
    if not functions:
        return
    programs = [program for program in (program_of(host, variant, True) for variant in command["variants"]) if program]

    def child(todo, say):
        _behave_child(host, command, functions[0], todo, say)

    def emit(answer, entry):
        host.channel.say(**dict(answer, v=0 if entry == "old" else entry.id))

    def lost(_why):
        return {"vector": [], "steps": 0}

    todo = ["old"] + [program for program in programs if not program.again]
    supervise(todo, child, command["wall"] * 4 + 10 + GRACE, emit, lost)
    host.tree.restore()


def _behave_child(host, command, function, todo, say):
    watch = limits(host)
    state = repair_limits.State(host.flat_modules())
    seen, passing = repair_behave.capture(host, function, command["tests"], command["passing"], command["cpu"])
    state.put_back()
    made = repair_behave.made_from(seen)
    inputs = seen + [one for one, _ in made]
    facts = {"seen": len(seen), "passing": passing, "origins": [origin for _, origin in made]}
    for entry in todo:
        if entry != "old":
            entry.put(host)
        until = time.monotonic() + command["wall"]
        vector = []
        for values, rest in inputs:
            late = time.monotonic() > until
            vector.append("?" if late else _short(repair_behave.outcome(function, values, rest, command["each"])))
            state.put_back()
        steps = repair_behave.steps_of(host, command["tests"][:8], command["cpu"] * 20)
        if entry != "old":
            entry.take()
        state.put_back()
        clean(host, watch)
        say(dict(facts if entry == "old" else {}, vector=vector, steps=steps))


def _short(text):
    if len(text) < 40:
        return text
    return "%s#%s" % (text[:8], hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12])


def values(host, command):
    """Which conditions are ever true or false at the lines of a function while failing tests run."""
    functions = host.functions.at(command["file"], command["line"], command["name"])
    if not functions:
        return

    def child(_todo, say):
        limits(host)
        lines = repair_values.truths(host, functions[0], command["atoms"], command["tests"], command["cpu"])
        say({"lines": lines})

    def emit(answer, _entry):
        host.channel.say(**answer)

    supervise(["values"], child, command["cpu"] * 4 + 5 + GRACE, emit, lambda _why: {"unknown": True})
    host.tree.restore()
