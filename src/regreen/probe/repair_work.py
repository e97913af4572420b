"""The commands of the warm server: trace, try a batch, confirm, cold trials; each in forked, watched children."""

import hashlib
import json
import os
import select
import signal
import sys
import threading
import time

import repair_behave
import repair_limits
import repair_swap
import repair_tests
import repair_trace
import repair_values

GRACE = 0.7  # seconds beyond a variant's wall limit until its child is killed


class Host:
    """What the commands share: items by id, functions, modules, the tree, programs already tried."""

    def __init__(self, plugin, items):
        self.channel = plugin.channel
        self.root = plugin.config["root"]
        self.tree = repair_limits.Tree(self.root, plugin.config["pristine"])
        self.cases = {item.nodeid: repair_tests.Case(item) for item in items}
        self.errors = plugin.errors
        self.functions = repair_swap.Functions(self.root)
        self.modules = repair_swap.project_modules(self.root)
        self.tried = {}
        self.baseline = {}
        self.alone = False
        self.forks = False

    def flat_modules(self):
        """All project modules."""
        return [module for modules in self.modules.values() for module in modules]


def serve_warm(plugin, session):
    """Answer warm commands; never returns in a child."""
    host = Host(plugin, session.items)
    if plugin.cold_task is not None:
        _finish_cold(host, plugin.cold_task)
    repair_limits.become_reaper()
    host.forks = can_fork()
    repair_limits.quiet_collector()
    plugin.channel.say(ready="warm", ids=list(host.cases), errors=host.errors, forks=host.forks)
    handlers = {"trace": trace, "try": try_batch, "behave": behave, "values": values}
    while True:
        command = plugin.channel.next()
        if command["cmd"] == "quit":
            return
        try:
            handlers[command["cmd"]](host, command)
        except Exception as error:
            plugin.channel.say(broken="%s: %s" % (type(error).__name__, error))
        plugin.channel.say(done=command["cmd"])


def can_fork():
    """Whether forking this process is safe: no other thread runs."""
    return threading.active_count() == 1 and hasattr(os, "fork") and _os_threads() == 1


def _os_threads():
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return 1


def supervise(todo, child, hard_s, emit, lost):
    """Run ``child(todo, say)`` in forked processes until every entry of ``todo`` has an answer.

    Args:
        todo: entries, answered in order, one line each with ``"done": true``; other lines are passed on.
        child: runs in the child; says one answer per entry.
        hard_s: seconds without an answer until the child is killed.
        emit: takes an answer and its entry.
        lost: makes the answer of the entry whose child died or hung, from ``"crashed"`` or ``"timed_out"``.
    """
    todo = list(todo)
    while todo:
        pid, reader = _spawn(todo, child)
        why = _listen(reader, todo, hard_s, emit)
        os.close(reader)
        _end(pid)
        if todo:
            emit(lost(why), todo.pop(0))


def _spawn(todo, child):
    reader, writer = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writer)
        return pid, reader
    try:
        os.close(reader)
        os.setsid()
        child(todo, lambda answer: send(writer, answer))
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


def _listen(reader, todo, hard_s, emit):
    pending = b""
    while todo:
        ready = select.select([reader], [], [], hard_s)[0]
        if not ready:
            return "timed_out"
        data = os.read(reader, 65536)
        if not data:
            return "crashed"
        pending += data
        lines = pending.split(b"\n")
        pending = lines.pop()
        for line in lines:
            answer = json.loads(line.decode("utf-8"))
            emit(answer, todo.pop(0) if todo else None)
    return ""


def _end(pid):
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


def _limits(host, watch_all=True):
    repair_limits.cap_resources()
    watch = repair_limits.Watch()
    watch.free_forks = not watch_all
    watch.install()
    return watch


# ---------------------------------------------------------------- trace


def trace(host, command):
    """Run tests with the old code under the line tracer; one answer for each test."""
    wanted = [name for name in command["tests"] or host.cases if name in host.cases]
    limit = command["limit"]

    def child(todo, say):
        watch = _limits(host, watch_all=False)
        skip = command.get("skip", [])
        state = repair_limits.State(host.flat_modules())
        for name in todo:
            say(_trace_one(host, host.cases[name], limit, skip, watch))
            state.put_back()
            _clean(host, watch)

    def emit(answer, name):
        host.baseline[name] = answer
        host.channel.say(**answer)

    def lost(why):
        return {"kind": why, "lines": {}, "cpu": limit, "error": None}

    if host.forks:
        supervise(wanted, child, limit * 3 + GRACE, lambda answer, name: emit(dict(answer, test=name), name), lost)
    else:
        _trace_here(host, wanted, command, emit)
    host.tree.restore()


def _trace_here(host, wanted, command, emit):
    """Without a fork, since other threads run: what tests leave behind stays, so this process tries no variants."""
    watch = repair_limits.Watch()
    for name in wanted:
        answer = _trace_one(host, host.cases[name], command["limit"], command.get("skip", []), watch)
        emit(dict(answer, test=name), name)


def _trace_one(host, case, limit, skip, watch):
    if case.shared or not case.direct:
        _drop_shared(case)
    watch.forks = 0
    started = time.monotonic()
    plain = repair_tests.run(case, limit, limit * 2)
    wall = time.monotonic() - started
    error = repair_tests.describe(plain.error, host.root) if plain.error is not None else None
    tracer = repair_trace.Lines(host.root, skip)
    slow = plain.kind == "timed_out"
    tracer.start()
    repair_tests.run(case, 0.5 if slow else limit, limit * 2)
    lines = tracer.stop()
    types = {place: {name: sorted(kinds) for name, kinds in known.items()} for place, known in tracer.types.items()}
    return {
        "types": types,
        "kind": plain.kind,
        "lines": lines,
        "cpu": plain.cpu_s,
        "wall": wall,
        "error": error,
        "forks": watch.forks > 0,
    }


def _drop_shared(case):
    state = case.item.session._setupstate
    if hasattr(state, "teardown_exact"):
        try:
            state.teardown_exact(repair_tests.Keep(case.item.listchain()[:-1]))
        except TypeError:
            state.teardown_exact(case.item, repair_tests.Keep(case.item.listchain()[:-1]))
        except Exception:
            pass


def _clean(host, watch):
    if watch.dirty:
        watch.on = False
        host.tree.restore()
        watch.on = True
        watch.dirty = False


# ---------------------------------------------------------------- try


class Program:
    """A compiled variant: swaps of functions, or modules to run again."""

    def __init__(self, host, variant):
        self.id = variant["v"]
        self.swaps = []
        self.again = []
        keys = []
        for part in variant["parts"]:
            if part["kind"] == "unit":
                keys.append(self._unit(host, part))
            else:
                keys.append(self._module(host, part))
        self.key = hash(tuple(keys))

    def _unit(self, host, part):
        olds = host.functions.at(part["file"], part["line"], part["name"])
        if not olds:
            raise repair_swap.BrokenError("not loaded")
        old = olds[0].__code__
        new = repair_swap.compile_unit(part, old.co_filename, old.co_flags)
        self.swaps.append(repair_swap.Swap(host.functions, part["file"], old, new, olds))
        return (part["file"], part["line"], repair_swap.key_of(new))

    def _module(self, host, part):
        modules = host.modules.get(part["file"])
        if not modules:
            raise repair_swap.BrokenError("not loaded")
        code = repair_swap.compile_module(part["src"], modules[0].__file__)
        self.again.append((modules, code))
        return (part["file"], repair_swap.key_of(code))

    def put(self, host):
        """Put the variant in place."""
        for swap in self.swaps:
            swap.put()
        for modules, code in self.again:
            for module in modules:
                repair_swap.run_again(module, code, host.flat_modules())

    def take(self):
        """Put the old code back (functions only: a module that ran again needs a new child)."""
        for swap in self.swaps:
            swap.take()


def try_batch(host, command):
    """Try variants; one answer for each, a plausible one only after it passed alone in a fresh child too."""
    programs = []
    for variant in command["variants"]:
        program = _program(host, variant, command.get("again", False))
        if program is not None:
            programs.append(program)
    alone = host.alone or command.get("alone", False)
    warm = [program for program in programs if not program.again and not alone]
    found = []
    for size, chosen in ((len(warm), warm), (1, [p for p in programs if p.again or alone])):
        for begin in range(0, len(chosen), max(1, size)):
            found += _run_batch(host, command, chosen[begin : begin + size])
    for program, answer in found:
        again = answer["kind"] == "plausible" and len(programs) > 1
        sure = _run_batch(host, command, [program], canary=False)[0][1] if again else answer
        host.channel.say(**sure)


def _program(host, variant, again):
    try:
        program = Program(host, variant)
    except (repair_swap.BrokenError, SyntaxError, ValueError, MemoryError, RecursionError, TypeError) as error:
        kind = "unloaded" if isinstance(error, repair_swap.BrokenError) else "no_syntax"
        host.channel.say(v=variant["v"], kind=kind, why=str(error))
        return None
    first = host.tried.setdefault(program.key, program.id)
    if first != program.id and not again:
        host.channel.say(v=program.id, kind="same", why=str(first))
        return None
    return program


def _run_batch(host, command, programs, canary=True):
    results = {}
    verdict = {}

    def child(todo, say):
        _child(host, command, todo, say)

    def emit(answer, entry):
        if entry == "canary":
            verdict.update(answer)
        else:
            results[entry.id] = dict(answer, v=entry.id)

    def lost(why):
        return {"kind": why, "passed": 0, "at": "", "error": "", "hard": True, "ok": why == "crashed"}

    todo = list(programs) + (["canary"] if canary and len(programs) > 1 else [])
    supervise(todo, child, command["wall"] + GRACE, emit, lost)
    _tidy_parent(host, results)
    if verdict.get("ok") is False:
        host.alone = True
        return [pair for program in programs for pair in _run_batch(host, command, [program], canary=False)]
    return [(program, results[program.id]) for program in programs if program.id in results]


def _tidy_parent(host, results):
    if any(answer.get("hard") or answer.get("dirty") for answer in results.values()):
        host.tree.restore()


def _child(host, command, todo, say):
    forks = any(answer.get("forks") for answer in host.baseline.values())
    watch = _limits(host, watch_all=not forks)
    state = repair_limits.State(host.flat_modules())
    dirty = False
    for entry in todo:
        watch.forks = 0
        if entry == "canary":
            say({"ok": _canary(host, command)})
            continue
        answer = _try_one(host, command, entry)
        state.put_back()
        dirty = dirty or watch.dirty
        _clean(host, watch)
        say(dict(answer, dirty=dirty))


def _try_one(host, command, program):
    try:
        repair_limits.arm(command["cpu"], command["wall"])
        try:
            program.put(host)
        finally:
            repair_limits.disarm()
    except BaseException as error:
        return {"kind": "failed", "passed": 0, "at": "", "error": type(error).__name__}
    try:
        return _run_tests(host, command, program)
    finally:
        program.take()


def _run_tests(host, command, program):
    passed, first, error, kinds = 0, "", "", []
    until = time.monotonic() + command["wall"]
    for name in command["tests"]:
        case = host.cases[name]
        if case.shared or not case.direct:
            _drop_shared(case)
        outcome = repair_tests.run(case, command["cpu"], max(0.01, until - time.monotonic()))
        good = repair_tests.is_good(outcome.kind) and outcome.kind != "skipped"
        good = good or outcome.kind == host.baseline.get(name, {}).get("kind") == "skipped"
        kinds.append(outcome.kind)
        if good:
            passed += 1
            continue
        if not first:
            first, error = name, type(outcome.error).__name__
        if command.get("stop", True):
            break
    kind = "plausible" if passed == len(command["tests"]) else ("timed_out" if "timed_out" in kinds else "failed")
    return {
        "kind": kind,
        "passed": passed,
        "at": first,
        "error": error,
        "kinds": kinds if not command.get("stop", True) else [],
    }


def _canary(host, command):
    """Whether tests still end with the old code as they did at first: no variant left anything behind."""
    for name in command["canary"]:
        case = host.cases[name]
        if not case.direct or case.shared:
            _drop_shared(case)
        kind = repair_tests.run(case, command["cpu"] * 3, command["wall"]).kind
        if repair_tests.is_good(kind) != repair_tests.is_good(host.baseline[name]["kind"]):
            return False
    return True


# ---------------------------------------------------------------- behave


def behave(host, command):
    """Compare the old function and variants of it on seen and on made inputs; one answer for each."""
    place = command["place"]
    functions = host.functions.at(place["file"], place["line"], place["name"])
    if not functions:
        return
    programs = [program for program in (_program(host, variant, True) for variant in command["variants"]) if program]

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
    watch = _limits(host)
    state = repair_limits.State(host.flat_modules())
    seen = repair_behave.capture(host, function, command["tests"], command["cpu"])
    state.put_back()
    inputs = seen + repair_behave.made_from(seen)
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
        _clean(host, watch)
        say({"vector": vector, "steps": steps, "seen": len(seen)})


def _short(text):
    if len(text) < 40:
        return text
    return "%s#%s" % (text[:8], hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12])


# ---------------------------------------------------------------- values


def values(host, command):
    """Which conditions are ever true or false at the lines of a function while failing tests run."""
    functions = host.functions.at(command["file"], command["line"], command["name"])
    if not functions:
        return

    def child(_todo, say):
        _limits(host)
        lines = repair_values.truths(host, functions[0], command["atoms"], command["tests"], command["cpu"])
        say({"lines": lines})

    def emit(answer, _entry):
        host.channel.say(**answer)

    supervise(["values"], child, command["cpu"] * 4 + 5 + GRACE, emit, lambda _why: {"unknown": True})
    host.tree.restore()


# ---------------------------------------------------------------- cold


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
        _write_files(plugin.config["root"], variant["files"])
        _forget_modules(plugin.config["root"])
        repair_limits.cap_resources()
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
    why = _listen(reader, [variant["v"]], command["wall"] + GRACE, lambda answer, _entry: answers.append(answer))
    os.close(reader)
    _end(pid)
    tree.restore()
    answer = answers[0] if answers else {"kind": why or "crashed", "passed": 0, "at": "", "error": ""}
    channel.say(**dict(answer, v=variant["v"]))
    return None


def _write_files(root, files):
    for rel, source in files.items():
        with open(os.path.join(root, rel), "w", encoding="utf-8", newline="") as handle:
            handle.write(source)


def _forget_modules(root):
    for modules in repair_swap.project_modules(root).values():
        for module in modules:
            if not module.__name__.endswith("conftest"):
                sys.modules.pop(module.__name__, None)


def _named(host, name):
    """Collected cases that a name stands for: itself, its parameters, or all cases of a file."""
    return [one for one in host.cases if one == name or one.startswith((name + "[", name + "::"))]


def _finish_cold(host, task):
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
