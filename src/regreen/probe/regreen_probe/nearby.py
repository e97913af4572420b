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

from . import control, neighbours, posing
from .calls import Calls
from .replaying import DONE, FAILED, Refusals, answer, bounded, within

MOST_CONSTANTS = 12
GRACE_S = 1.0
"""Wall seconds beyond twice the time, in which a call that swallows its alarms is told from a busy machine."""
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
        self._calls = Calls(root, wanted["files"], {name.partition("::")[0] for name in wanted["cases"]})

    def _number(self, item):
        return self._cases.get(control.canonical(item.nodeid, self._prefix))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item):
        self._calls.clear()
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
            return bounded(lambda: old_answers(self._calls, place, seconds, constants(item)), seconds * 2 + GRACE_S)
        if os.path.exists(place + ".calls"):
            return bounded(lambda: new_answers(self._calls, place, seconds, constants(item)), seconds * 2 + GRACE_S)
        return DONE


def _note(path, text):
    try:
        with open(path, "w", encoding="ascii") as stream:
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


def old_answers(calls, place, seconds, told):
    """Write the calls with their neighbours, and what the base's code says to them."""
    rows = []
    for door, name, content in calls.chosen():
        try:
            near = [{}, *neighbours.neighbours(pickle.loads(content))]  # noqa: S301 - made by this very process
            changes = pickle.dumps(near, protocol=4)
        except Exception:  # noqa: S112 - such a call is not asked again
            continue
        rows.append((door, name, content, changes))
    with open(place + ".calls", "wb") as stream:
        pickle.dump(rows, stream, protocol=4)
    _write(place + ".old", rows, calls.said, seconds, told)


def new_answers(calls, place, seconds, told):
    """Write what the proposal's code says to the same."""
    with open(place + ".calls", "rb") as stream:
        rows = pickle.load(stream)  # noqa: S301 - made by the base's run
    _write(place + ".new", rows, calls.said, seconds, told)


def _write(path, rows, said, seconds, told, now=time.monotonic):
    refusals = Refusals()
    until = now() + seconds
    found = []
    for number, (door, name, content, changes) in enumerate(rows):
        share = now() + (until - now()) / (len(rows) - number)
        try:
            near = pickle.loads(changes)  # noqa: S301 - made by the base's run
            row = _row(_Question(name, content, told, refusals), near, share)
        except Exception:
            # What cannot be taken apart or compared on this side is not known; the others are.
            row = {"nodes": [], "answers": [], "late": "?", "lies": [], "agree": [0, 0]}
        found.append(dict(row, door=door, name=list(name), said=said.get((name, content), "?")))
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

    def lies(self):
        """What the values in its result claim wrongly."""
        return posing.lies(lambda: self.ask({})[1], self.told, within)


def _row(question, changes, until, now=time.monotonic):
    """What a call's nodes are, and for each neighbour which nodes changed to what, its sizes and the answer."""
    tree = pickle.loads(question.content)  # noqa: S301 - made by the base's run
    parts = neighbours.nodes(tree)
    nodes = [[_path(path), neighbours.describe(value)[:200]] for path, value in parts]
    answers, own, lies, agree = [], ("?", None), [], [0, 0]
    for change in changes:
        if now() > until:
            break
        shown = {_path(parts[at][0]): neighbours.describe(value)[:200] for at, value in change.items()}
        text, value = question.ask(change)
        if not answers:
            own, lies = (text, value), question.lies() if _is_result(text) else []
        elif own[0] != text and _is_result(own[0]) and _is_result(text):
            agree = [one + more for one, more in zip(agree, (_is_same(value, own[1]), 1))]
        answers.append([shown, text, _sizes(tree, change)])
    late = question.ask({})[0] if answers else "?"
    return {"nodes": nodes, "answers": answers, "late": late, "lies": lies, "agree": agree}


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
