"""Asks functions again, near the inputs that tests gave them: on the base and on a proposal alike. PYTEST_DONT_REWRITE

On the base the calls that chosen tests make are kept, neighbours are made of them, and all are answered; on the
proposal the same calls are answered. Both happen in a forked child while the test's fixtures still stand, so that
nothing of it is left. What would write, start or send something is refused there. Where the child left no answers,
it is written down how it ended: asking that breaks off is no way around the question.
"""

import inspect
import json
import os
import pickle
import sys
import time
import types

import pytest

from . import bearing, control, neighbours, posing
from .calls import Calls
from .hinted import hinted
from .replaying import CHANGED, DONE, FAILED, Refusals, answer, aside, bounded, detached, named, within

MOST_CONSTANTS = 12
GRACE_S = 1.0
"""Wall seconds beyond twice the time, in which a call that swallows its alarms is told from a busy machine."""
MOST_THERE = 8
"""Calls of one test that are asked in the very state in which the test asks."""
THERE_S = 0.3
"""Wall seconds for each of them, and those that are waited for all of them in the end."""
MOST_SAID = 20000
_NOTHING_KNOWN = {"shared": False, "names": None}
_PLAIN = (int, float, complex, str, bytes)


def plugin(settings, prefix):
    """The plug-in for these settings; None when nothing is asked."""
    wanted = settings.get("nearby")
    return Nearby(wanted, settings["root"], prefix) if wanted else None


class Nearby:
    """Keeps calls (role ``old``) and answers them (both roles)."""

    def __init__(self, wanted, root, prefix):
        self._wanted = wanted
        self._prefix = prefix
        self._cases = {name: number for number, name in enumerate(wanted["cases"])}
        self._there = There(wanted["folder"])
        self._calls = Calls(
            root,
            wanted["files"],
            {name.partition("::")[0] for name in wanted["cases"]},
            before=self._there if wanted["role"] == "new" else None,
        )

    def _number(self, item):
        return self._cases.get(control.canonical(item.nodeid, self._prefix))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item):
        self._calls.clear()
        number = self._number(item)
        if number is not None:
            self._there.begin(os.path.join(self._wanted["folder"], "%d.calls" % number))
        yield from self._kept(item)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item):
        yield from self._kept(item)

    def _kept(self, item):
        """Keep the calls that the code is asked, and what it says."""
        wanted = self._number(item) is not None and sys.getprofile() is None
        if wanted:
            sys.setprofile(self._calls)
        try:
            yield
        finally:
            # A test that watches calls itself has put another one in its place.
            if wanted and sys.getprofile() is self._calls:
                sys.setprofile(None)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item):
        number = self._number(item)
        if number is not None:
            place = os.path.join(self._wanted["folder"], str(number))
            try:
                how = self._ask(item, place)
            except Exception:
                how = FAILED
            if how != DONE and self._wanted["role"] == "new":
                _note(place + ".lost", how)
        yield

    def _ask(self, item, place):
        seconds = self._wanted["seconds"]
        if self._wanted["role"] == "old":
            hints = self._wanted.get("hints")
            return bounded(
                lambda: old_answers(self._calls, place, seconds, constants(item), hints), seconds * 2 + GRACE_S
            )
        if os.path.exists(place + ".calls"):
            known = self._there.said()
            return bounded(
                lambda: new_answers(self._calls, place, seconds, constants(item), known), seconds * 2 + GRACE_S
            )
        return DONE


class There:
    """Asks calls of a test once more right before it makes them, in another process: in the state that the test made,
    but by somebody else. The test does not wait for it.
    """

    def __init__(self, folder):
        self._folder = folder
        self._count = 0
        self._wanted = set()
        self._places = {}

    def begin(self, path):
        """A new test: only calls that the base was asked matter."""
        self._places = {}
        try:
            with open(path, "rb") as stream:
                rows = pickle.load(stream)  # noqa: S301 - made by the base's run
            self._wanted = {(name, content) for door, name, content, *_ in rows if door}
        except Exception:
            # Not there, or no longer what the base wrote: then nothing is asked before its time.
            self._wanted = set()

    def __call__(self, key):
        if key in self._wanted and key not in self._places and len(self._places) < MOST_THERE:
            # A name that no earlier test's process can still write to, nor another worker's.
            self._count += 1
            place = os.path.join(self._folder, "there-%d-%d" % (os.getpid(), self._count))
            self._places[key] = place
            detached(lambda: _note_there(key, place))

    def said(self, now=time.monotonic, sleep=time.sleep, exists=os.path.exists):
        """What was said, by call; waits a moment for what is still asked."""
        until = now() + THERE_S
        while now() < until and not all(map(exists, self._places.values())):
            sleep(0.005)
        return {key: _content(place) for key, place in self._places.items()}


def _content(place):
    try:
        with open(place, encoding="utf-8") as stream:
            return stream.read(MOST_SAID) or "?"
    except (OSError, ValueError):
        return "?"


def _note_there(key, place):
    refusals = Refusals()
    said = aside(lambda: answer(*key, {}, refusals, within=_unbounded)[0], THERE_S)
    refusals.on = False
    _note(place + ".part", said or "?")
    os.replace(place + ".part", place)


def _unbounded(action):
    try:
        return action()
    except BaseException:  # noqa: BLE001 - what is refused, or leaves a program, says nothing here
        return None


def _note(path, text):
    try:
        with open(path, "w", encoding="utf-8", errors="backslashreplace") as stream:
            stream.write(text)
    except OSError:
        return


def constants(item):
    """Numbers and texts that a test's function spells out or is given."""
    given = getattr(getattr(item, "callspec", None), "params", {})
    function = getattr(item, "function", None)
    code = getattr(inspect.unwrap(function), "__code__", None) if function is not None else None
    known = {}
    for one in [*_flat(tuple(given.values())), *_flat(code.co_consts if code is not None else ())]:
        known.setdefault(neighbours.describe(one), one)
    return list(known.values())[:MOST_CONSTANTS]


def _flat(values):
    for one in values:
        if type(one) in (tuple, frozenset, list):
            yield from _flat(one)
        elif type(one) is types.CodeType:
            yield from _flat(one.co_consts)
        elif type(one) in _PLAIN:
            yield one


def old_answers(calls, place, seconds, told, hints=None):
    """Write the calls with their neighbours, and what the base's code says to them."""
    rows = []
    for door, name, content in calls.chosen():
        try:
            said = calls.said.get((name, content), "")
            tree = pickle.loads(content)  # noqa: S301 - made by this very process
            further = [] if hints is None else hinted(neighbours.nodes(tree), hints)
            # Those by hints come first: what is slow must not lose them.
            changes = pickle.dumps([{}, *further, *neighbours.neighbours(tree, said)], protocol=4)
        except Exception:  # noqa: S112 - such a call is not asked again
            continue
        rows.append((door, name, content, changes, len(further)))
    with open(place + ".calls", "wb") as stream:
        pickle.dump(rows, stream, protocol=4)
    _write(place + ".old", rows, (calls.said, {}), seconds, told)


def new_answers(calls, place, seconds, told, there):
    """Write what the proposal's code says to the same."""
    with open(place + ".calls", "rb") as stream:
        rows = pickle.load(stream)  # noqa: S301 - made by the base's run
    _write(place + ".new", rows, (calls.said, there), seconds, told)


def _write(path, rows, known, seconds, told, now=time.monotonic):
    refusals = Refusals()
    until = now() + seconds
    found = []
    for number, (door, name, content, changes, hinted_ones) in enumerate(rows):
        share = now() + (until - now()) / (len(rows) - number)
        try:
            near = pickle.loads(changes)  # noqa: S301 - made by the base's run
            row = _row(_Question(name, content, told, refusals), near, share, hinted_ones)
        except Exception:
            # What cannot be taken apart or compared on this side is not known; the others are.
            row = {"nodes": [], "answers": [], "late": "?", "soon": "?", "lies": [], "agree": [0, 0]}
            row.update(_NOTHING_KNOWN)
        said, there = (one.get((name, content), "?") for one in known)
        found.append(dict(row, door=door, name=list(name), said=said, there=there, hinted=hinted_ones))
    refusals.on = False
    with open(path + ".part", "w", encoding="ascii") as stream:
        json.dump(found, stream)
    os.replace(path + ".part", path)


class _Question:
    """One call that can be asked again and again."""

    def __init__(self, name, content, told, refusals):
        self.name, self.content, self.told, self.refusals = name, content, told, refusals

    def ask(self, change):
        return answer(self.name, self.content, change, self.refusals)

    def bears(self):
        """What callers rely on beside answers: asked last, since a result is changed for it."""
        try:
            shared = bearing.is_shared(lambda: self.ask({}))
            return {"shared": shared, "names": bearing.names(named(self.name))}
        except Exception:
            return _NOTHING_KNOWN

    def lies(self):
        """What the values in its result claim wrongly."""
        return posing.lies(lambda: self.ask({})[1], self.told, within)


def _row(question, changes, until, hinted_ones=0, now=time.monotonic):
    """What a call's nodes are, and for each neighbour which nodes changed to what, its sizes and the answer."""
    tree = pickle.loads(question.content)  # noqa: S301 - made by the base's run
    parts = neighbours.nodes(tree)
    nodes = [[_path(path), neighbours.describe(value)[:200]] for path, value in parts]
    answers, own, lies, agree, soon = [], ("?", None), [], [0, 0], "?"
    for change in changes:
        if now() > until:
            break
        shown = {_path(parts[at][0]): neighbours.describe(value)[:200] for at, value in change.items()}
        text, value = question.ask(change)
        if not answers:
            soon = question.ask({})[0]
            own, lies = (text, value), question.lies() if _is_result(text) else []
        elif len(answers) > hinted_ones and _says_else(own, text):
            agree = [one + more for one, more in zip(agree, (_is_same(value, own[1]), 1))]
        error = value if text.startswith("!") and isinstance(value, str) else ""
        answers.append([shown, text, _sizes(tree, change), error])
    late = question.ask({})[0] if answers else "?"
    found = {"nodes": nodes, "answers": answers, "late": late, "soon": soon, "lies": lies, "agree": agree}
    return dict(found, **question.bears())


def _says_else(own, text):
    """Whether a result says something else than the own one, whose class has a say in what it equals."""
    one, two = own[0].partition(CHANGED)[0], text.partition(CHANGED)[0]
    return one != two and _is_result(one) and _is_result(two) and any(True for _ in posing.speakers(own[1]))


def _is_same(one, two):
    return int(bool(within(lambda: bool(one == two))))


def _path(path):
    return "/".join("%s %s" % step for step in path)


def _sizes(tree, change):
    try:
        return neighbours.sizes(neighbours.spread(tree, change))
    except Exception:
        return []


def _is_result(text):
    return text[:1] not in ("?", "!")
