"""Looks instead of trials: how variants behave beside the old code, and which conditions are ever true."""

import hashlib
import time

import repair_behave
import repair_express
import repair_state
import repair_states
import repair_values
from repair_try import clean, limits, program_of
from repair_watch import GRACE, supervise


def behave(host, command):
    """Compare the old code and variants on seen and on made inputs; one answer for each.

    The inputs are those of the function at ``place`` (where all variants lie; None when they lie in several), and
    those that the tests give themselves to whatever they call.
    """
    place = command["place"]
    functions = host.functions.at(place["file"], place["line"], place["name"]) if place else []
    finds = [repair_behave.only(one) for one in functions[:1]] + [repair_behave.doors(host)]
    programs = [program for program in (program_of(host, variant, True) for variant in command["variants"]) if program]

    def child(todo, say):
        _behave_child(host, command, finds, todo, say)

    def emit(answer, entry):
        host.channel.say(**dict(answer, v=0 if entry == "old" else entry.id))

    def lost(_why):
        return {"vectors": [], "steps": 0}

    todo = ["old"] + [program for program in programs if not program.again]
    supervise(todo, child, command["wall"] * 4 + 10 + GRACE, emit, lost)
    host.tree.restore()


def _behave_child(host, command, finds, todo, say):
    watch = limits(host)
    state = repair_state.State(host.flat_modules())
    rooms = [_inputs(host, command, find, state) for find in finds]
    facts = [room[1] for room in rooms]
    for entry in todo:
        if entry != "old":
            entry.put(host)
        vectors = [_outcomes(inputs, command, state) for inputs, _ in rooms]
        steps = repair_behave.steps_of(host, command["tests"][:8], command["cpu"] * 20)
        ran = repair_behave.entered_by(host, command.get("through", []), command.get("watched", []), command["cpu"])
        if entry != "old":
            entry.take()
        state.put_back()
        clean(host, watch)
        say({"facts": facts if entry == "old" else [], "vectors": vectors, "steps": steps, "ran": ran})


def _inputs(host, command, find, state):
    seen, passing = repair_behave.capture(host, find, command["tests"], command["passing"], command["cpu"])
    state.put_back()
    made = repair_behave.made_from(seen)
    facts = {"seen": len(seen), "passing": passing, "origins": [origin for _, origin in made]}
    return seen + [one for one, _ in made], facts


def _outcomes(inputs, command, state):
    until = time.monotonic() + command["wall"]
    vector = []
    for function, values, rest in inputs:
        late = time.monotonic() > until
        vector.append("?" if late else _short(repair_behave.outcome(function, values, rest, command["each"])))
        state.put_back()
    return vector


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
        lines, classes = repair_values.truths(
            host, functions[0], command["atoms"], command["tests"], command["more"], command["cpu"]
        )
        say({"lines": lines, "classes": classes})

    def emit(answer, _entry):
        host.channel.say(**answer)

    supervise(["values"], child, command["cpu"] * 4 + 5 + GRACE, emit, lambda _why: {"unknown": True})
    host.tree.restore()


def express(host, command):
    """Which expressions keep what passing tests saw at the lines of a function and change what failing ones saw."""
    functions = host.functions.at(command["file"], command["line"], command["name"])
    if not functions:
        return

    def child(todo, say):
        limits(host)
        places = {(line, inner): needed for line, inner, needed, _ in command["asked"]}
        seen = repair_states.states(host, functions[0], places, command["tests"], command["more"], command["cpu"])
        given = dict(command["given"], names=functions[0].__globals__)
        for line, inner, _, targets in todo:
            rooms = [room.get((line, inner), ()) for room in (seen.passing, seen.failing)]
            say({"found": repair_express.express(rooms[0], rooms[1], targets, given)})

    def emit(answer, _entry):
        host.channel.say(**answer)

    supervise(command["asked"], child, command["cpu"] * 4 + 5 + GRACE, emit, lambda _why: {"found": {}})
    host.tree.restore()
