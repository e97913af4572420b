"""Asks functions again, near the inputs that tests gave them: on the base and on a proposal alike. PYTEST_DONT_REWRITE

On the base the calls that chosen tests make are kept, neighbours are made of them, and all are answered; on the
proposal the same calls are answered. Both happen in a forked child while the test's fixtures still stand, so that
nothing of it is left. What would write, start or send something is refused there.
"""

import json
import os
import pickle
import sys
import time

import pytest

from . import control, neighbours
from .calls import Calls
from .replaying import Refusals, answer, bounded


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
            if wanted:
                sys.setprofile(None)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item):
        number = self._number(item)
        if number is not None:
            place = os.path.join(self._wanted["folder"], str(number))
            seconds = self._wanted["seconds"]
            if self._wanted["role"] == "old":
                bounded(lambda: old_answers(self._calls, place, seconds), seconds * 2)
            elif os.path.exists(place + ".calls"):
                bounded(lambda: new_answers(self._calls, place, seconds), seconds * 2)
        yield


def old_answers(calls, place, seconds):
    """Write the calls with their neighbours, and what the base's code says to them."""
    rows = []
    for door, name, content in calls.chosen():
        changes = [{}, *neighbours.neighbours(pickle.loads(content))]  # noqa: S301 - made by this very process
        rows.append((door, name, content, changes))
    with open(place + ".calls", "wb") as stream:
        pickle.dump(rows, stream, protocol=4)
    _write(place + ".old", rows, calls.said, seconds)


def new_answers(calls, place, seconds):
    """Write what the proposal's code says to the same."""
    with open(place + ".calls", "rb") as stream:
        rows = pickle.load(stream)  # noqa: S301 - made by the base's run
    _write(place + ".new", rows, calls.said, seconds)


def _write(path, rows, said, seconds):
    refusals = Refusals()
    until = time.monotonic() + seconds
    found = []
    for number, (door, name, content, changes) in enumerate(rows):
        share = time.monotonic() + (until - time.monotonic()) / (len(rows) - number)
        row = _row(name, content, changes, share, refusals)
        found.append(dict(row, door=door, name=list(name), said=said.get((name, content), "?")))
    refusals.off()
    with open(path + ".part", "w", encoding="ascii") as stream:
        json.dump(found, stream)
    os.replace(path + ".part", path)


def _row(name, content, changes, until, refusals):
    """What a call's nodes are, and for each neighbour which nodes changed to what, its sizes and the answer."""
    tree = pickle.loads(content)  # noqa: S301 - made by the base's run
    parts = neighbours.nodes(tree)
    nodes = [[_path(path), neighbours.describe(value)[:200]] for path, value in parts]
    answers = []
    for change in changes:
        if time.monotonic() > until:
            break
        shown = {_path(parts[at][0]): neighbours.describe(value)[:200] for at, value in change.items()}
        sizes = neighbours.sizes(neighbours.spread(tree, change))
        answers.append([shown, answer(name, content, change, refusals), sizes])
    late = answer(name, content, {}, refusals) if answers else ""
    return {"nodes": nodes, "answers": answers, "late": late}


def _path(path):
    return "/".join("%s %s" % step for step in path)
