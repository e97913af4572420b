"""Traces tests with the old code, and tries batches of variants with the warm modules."""

import time

import repair_disk
import repair_late
import repair_limits
import repair_state
import repair_swap
import repair_tests
import repair_trace
import repair_walls
from repair_watch import GRACE, supervise

LOOK_S = 0.5  # for the lines of a test that never ends
MOST_SPOILED = 3  # batches that left something behind, after which each variant gets a child of its own


def limits(host, watch_all=True, walls=True):
    """Bounds for a child; without ``walls`` it may change files anywhere, as the tests do with the old code."""
    repair_limits.cap_resources()
    folders = repair_walls.allowed(host.root, host.outside() if walls else ())
    if walls:
        repair_walls.close(folders)
    watch = repair_limits.Watch(folders) if walls else repair_limits.Watch(inside=folders)
    watch.free_forks = not watch_all
    watch.install()
    return watch


def trace(host, command):
    """Run tests with the old code under the line tracer; one answer for each test."""
    wanted = [name for name in command["tests"] or host.cases if name in host.cases]
    limit = command["limit"]
    began = time.monotonic()

    def child(todo, say):
        watch = limits(host, watch_all=False, walls=False)
        state = repair_state.State(host.flat_modules())
        patience = limit
        for name in todo:
            if name != wanted[0] and _is_over(command, began):
                say(_UNSEEN)
                continue
            answer = _trace_one(host, host.cases[name], patience, command, watch, state)
            say(dict(answer, loaded=repair_late.names(host)))
            # Where one waits for ever others mostly do, too.
            patience = command.get("then", limit) if answer["kind"] == "timed_out" else patience
            state.put_back()
            clean(host, watch)

    def emit(answer, name):
        host.baseline[name] = answer
        host.channel.say(**answer)

    def lost(why):
        return {"kind": why, "lines": {}, "cpu": limit, "error": None}

    if host.forks:
        # A test runs up to three times, each for at most twice its processor time by the clock.
        supervise(
            wanted,
            child,
            limit * 6 + 2 * LOOK_S + GRACE,
            lambda answer, name: emit(dict(answer, test=name), name),
            lost,
        )
        _bring_in(host, wanted)
    else:
        _trace_here(host, wanted, command, emit)
    host.tree.restore()


_UNSEEN = {"kind": "skipped", "lines": {}, "cpu": 0.0, "error": None}


def _is_over(command, began):
    """Whether the time for all tests is over."""
    return command.get("all") is not None and time.monotonic() - began > command["all"]


def _bring_in(host, tests):
    found = [name for test in tests for name in host.baseline.get(test, {}).get("loaded", ())]
    repair_late.bring_in(host, list(dict.fromkeys(found)))


def know(host, command):
    """What the tests did in another process with an equal tree."""
    host.baseline.update(command["tests"])
    if host.forks:
        _bring_in(host, list(command["tests"]))


def _trace_here(host, wanted, command, emit):
    """Without a fork, since other threads run: what tests leave behind stays, so this process tries no variants."""
    watch = repair_limits.Watch()
    began = time.monotonic()
    for name in wanted:
        late = name != wanted[0] and _is_over(command, began)
        answer = _UNSEEN if late else _trace_one(host, host.cases[name], command["limit"], command, watch)
        emit(dict(answer, test=name), name)


def _trace_one(host, case, limit, command, watch, state=None):
    drop_shared(case)
    watch.forks = 0
    tracer = repair_trace.Lines(host.root, command.get("skip", []))
    plain, wall, lines = _seen(host, case, limit, command, tracer, state)
    types = {place: {name: sorted(kinds) for name, kinds in known.items()} for place, known in tracer.types.items()}
    return {
        "types": types,
        "kind": plain.kind,
        "lines": lines,
        "steps": tracer.steps,
        "cpu": plain.cpu_s,
        "wall": wall,
        "error": _described(host, plain),
        "line": repair_tests.line_in(case, plain.error),
        "said": repair_tests.said(plain.error),
        "forks": watch.forks > 0,
        "outside": sorted(watch.outside),
    }


def _seen(host, case, limit, command, tracer, state):
    """How a test ends, its wall seconds and its lines; what only goes round is not waited for until the limit."""
    soon = command.get("soon", 1.0)
    plain, wall = _timed(case, limit * soon)
    if not command.get("lines", True):
        return plain, wall, {}
    if state is not None:
        # What the first run kept would spare the second one the lines that made it.
        state.put_back()
    if plain.kind != "timed_out":
        return plain, wall, _lines(case, limit, tracer)
    frames = _described(host, plain)["frames"]
    lines = _lines(case, LOOK_S, tracer, (frames[-1]["file"], frames[-1]["line"]) if frames else None)
    if soon == 1.0 or tracer.circles:
        return plain, wall, lines
    plain, wall = _timed(case, limit)
    return plain, wall, lines if plain.kind == "timed_out" else _lines(case, limit, tracer)


def _described(host, outcome):
    return repair_tests.describe(outcome.error, host.root) if outcome.error is not None else None


def _timed(case, limit):
    started = time.monotonic()
    plain = repair_tests.run(case, limit, limit * 2)
    return plain, time.monotonic() - started


def _lines(case, limit, tracer, place=None):
    tracer.start(place)
    repair_tests.run(case, limit, limit * 2)
    return tracer.stop()


def drop_shared(case):
    """Take down what other tests have set up, where this one would meet it."""
    if case.direct and not case.shared:
        return
    state = case.item.session._setupstate
    if hasattr(state, "teardown_exact"):
        try:
            state.teardown_exact(repair_tests.Keep(case.item.listchain()[:-1]))
        except TypeError:
            state.teardown_exact(case.item, repair_tests.Keep(case.item.listchain()[:-1]))
        except Exception:
            pass


def clean(host, watch):
    if watch.dirty:
        watch.on = False
        host.tree.restore()
        watch.on = True
        watch.dirty = False


class Program:
    """A compiled variant: swaps of functions, or modules to run again.

    For tests that start processes files too, and files alone where only tests load a module, in a way of their own.
    """

    def __init__(self, host, variant, writes=False):
        self.id = variant["v"]
        self.swaps = []
        self.again = []
        writes = writes or not all(host.modules.get(part["file"]) for part in variant["parts"])
        self.files = repair_disk.texts_of(host.root, variant["parts"]) if writes else {}
        keys = [tuple(sorted(self.files.items()))]
        for part in variant["parts"]:
            if part["file"] in self.files and not host.modules.get(part["file"]):
                compile(self.files[part["file"]], part["file"], "exec", dont_inherit=True)
            elif part["kind"] == "unit":
                keys.append(self._unit(host, part))
            else:
                keys.append(self._module(host, part))
        self.key = hash(tuple(keys))

    def _unit(self, host, part):
        olds = host.functions.at(part["file"], part["line"], part["name"])
        if not olds:
            raise repair_swap.BrokenError("not loaded")
        old, inner = olds[0].__code__, part.get("inner")
        lives = bool(inner and host.functions.at(part["file"], inner["line"], inner["name"]))
        new = repair_swap.compile_unit(part, old.co_filename, old, lives)
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
        repair_disk.write(host.root, self.files)

    def take(self):
        """Put the old code back (functions only: what a module that ran again changed is put back by who tries it).

        So are files: writing them makes the tree one that is to be restored.
        """
        for swap in self.swaps:
            swap.take()


def try_batch(host, command):
    """Try variants; one answer for each, a plausible one only after it passed alone in a fresh child too."""
    programs = []
    writes = any(host.baseline.get(name, {}).get("forks") for name in command["tests"])
    for variant in command["variants"]:
        program = program_of(host, variant, command.get("again", False), writes)
        if program is not None:
            programs.append(program)
    found = []
    for kind in (False, True):
        chosen = [program for program in programs if bool(program.again) is kind]
        alone = command.get("alone", False) or host.spoiled[kind] >= MOST_SPOILED
        size = 1 if alone else max(1, len(chosen))
        for begin in range(0, len(chosen), size):
            found += _run_batch(host, command, chosen[begin : begin + size])
    for program, answer in found:
        again = answer["kind"] == "plausible" and len(programs) > 1
        sure = _run_batch(host, command, [program], canary=False)[0][1] if again else answer
        host.channel.say(**dict(sure, key=program.key))


def program_of(host, variant, again, writes=False):
    try:
        program = Program(host, variant, writes)
    except (SyntaxError, ValueError, MemoryError, RecursionError, TypeError) as error:
        host.channel.say(v=variant["v"], kind="no_syntax", why=str(error))
        return None
    except (repair_swap.BrokenError, LookupError, OSError) as error:
        kind = "unloaded"
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
        host.spoiled[bool(programs[0].again)] += 1
        return [pair for program in programs for pair in _run_batch(host, command, [program], canary=False)]
    return [(program, results[program.id]) for program in programs if program.id in results]


def _tidy_parent(host, results):
    if any(answer.get("hard") or answer.get("dirty") for answer in results.values()):
        host.tree.restore()


def _child(host, command, todo, say):
    forks = any(answer.get("forks") for answer in host.baseline.values())
    watch = limits(host, watch_all=not forks)
    state = repair_state.State(host.flat_modules())
    again = any(entry != "canary" and entry.again for entry in todo)
    pristine = repair_swap.Pristine(host.functions, host.flat_modules()) if again else None
    dirty = False
    for entry in todo:
        watch.forks = 0
        if entry == "canary":
            say({"ok": _canary(host, command)})
            continue
        answer = _try_one(host, command, entry)
        if pristine is not None:
            pristine.put_back()
        state.put_back()
        repair_late.drop(host)
        dirty = dirty or watch.dirty
        clean(host, watch)
        # What was interrupted in the middle of a set-up or a tear-down would make the next variants fail.
        late = answer["kind"] == "timed_out"
        say(dict(answer, dirty=dirty, leaves=late))
        if late:
            return


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
    passed, first, error, line, said, kinds = 0, "", "", 0, 0, []
    until = time.monotonic() + command["wall"]
    for name in command["tests"]:
        case = host.cases[name]
        drop_shared(case)
        outcome = repair_tests.run(case, _cpu_s(command, name), max(0.01, until - time.monotonic()))
        good = repair_tests.is_good(outcome.kind) and outcome.kind != "skipped"
        good = good or outcome.kind == host.baseline.get(name, {}).get("kind") == "skipped"
        kinds.append(outcome.kind)
        if good:
            passed += 1
            continue
        if not first:
            first, error = name, type(outcome.error).__name__
            line, said = repair_tests.line_in(case, outcome.error), repair_tests.said(outcome.error)
        if command.get("stop", True):
            break
    kind = "plausible" if passed == len(command["tests"]) else ("timed_out" if "timed_out" in kinds else "failed")
    return {
        "kind": kind,
        "passed": passed,
        "at": first,
        "error": error,
        "line": line,
        "said": said,
        "kinds": kinds if not command.get("stop", True) else [],
    }


def _cpu_s(command, name):
    """Processor seconds for a test: some have a bound of their own."""
    return max(command["cpu"], command.get("own", {}).get(name, 0.0))


def _canary(host, command):
    """Whether tests still end with the old code as they did at first: no variant left anything behind."""
    for name in command["canary"]:
        case = host.cases[name]
        drop_shared(case)
        ended, known = repair_tests.run(case, _cpu_s(command, name) * 3, command["wall"]), host.baseline[name]
        if repair_tests.is_good(ended.kind) != repair_tests.is_good(known["kind"]):
            return False
        if repair_tests.line_in(case, ended.error) != known.get("line", 0):
            return False
    return True
