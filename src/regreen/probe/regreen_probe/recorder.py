"""Writes down what happens in a run: session, collection, tests, end. PYTEST_DONT_REWRITE

Kinds of records are listed in docs of the log's reader; each is a JSON array that starts with its kind.
"""

import os
import time

import pytest

from . import control, details, disarming, items, reports
from .gathering import Gathering
from .origins import Origins
from .watch import Watch

LEAST_CLOSING = 600.0
"""Seconds that the end of a session may always take: reports of coverage are made then."""
CLOSING, LEAVING = -2, -3
"""What is watched when no test runs: the end of the session, the end of the process."""


def spent(controls):
    """Processor seconds of this process and of those that it has waited for; workers tell of their own."""
    times = os.times()
    own = times.user + times.system
    return own if controls else own + times.children_user + times.children_system


class Recorder:
    """One process of a run: the only one, the controller of xdist, or one of its workers."""

    def __init__(self, config, settings, log, tracer=None):
        self._config = config
        self._settings = settings
        self._log = log
        self._frames = details.Frames(settings["root"])
        self._worker = getattr(config, "workerinput", {}).get("workerid", "")
        self.prefix = self._place_of_root()
        self._now = time.time
        self._index = {}
        self._ids = []
        self._current = -1
        self._nodeid = ""
        self._times = []
        self._limits = []
        self._exit = None
        self._warned = 0
        self._controls = False
        self._complete = False
        self._limit = settings.get("limit", 600.0)
        self._session = None
        self._tracer = tracer
        self._origins = Origins(settings)
        self._watch = Watch(settings)
        self._watch.prepare()
        self._gathering = Gathering()
        self._gathering.begin()

    def _place_of_root(self):
        """pytest's root relative to the repository's root; compared by what links lead to."""
        root = os.path.realpath(control.root_of(self._config))
        return os.path.relpath(root, os.path.realpath(self._settings["root"])).replace(os.sep, "/")

    def _canonical(self, nodeid):
        return control.canonical(nodeid, self.prefix)

    # session

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self, session):
        self._session = session
        try:
            self._controls = self._config.pluginmanager.hasplugin("dsession")
            self._log.put("session", items.session_facts(self._config, self._settings, self.prefix, self._worker))
        except Exception as error:
            self._log.put("probe-error", "sessionstart", repr(error))
        self._log.flush()

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session, exitstatus):
        self._exit = int(exitstatus)
        self._gathering.end()
        self._spell()
        why = getattr(session, "shouldfail", False) or getattr(session, "shouldstop", False)
        if why:
            self._log.put("stopped", self._worker, details.cut(str(why)))
        self._log.flush()
        self._watch.begin(CLOSING, max(self._limit, LEAST_CLOSING))
        yield
        self._trace(self._current)
        if not self._controls:
            self._log.put("origins", self._origins.look())
        self._log.flush()

    def _trace(self, number):
        """Write the lines run since the last time, as those of one item (-1: collection)."""
        if self._tracer is not None:
            lines = self._tracer.take()
            if lines:
                self._log.put("lines", number, lines)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self, config):
        try:
            status = getattr(self._session, "exitstatus", self._exit)
            self._watch.begin(LEAVING, self._settings.get("leave", 60.0))
            code = None if status is None else int(status)
            short = disarming.below_threshold(config, self._settings)
            if short is not None:
                self._log.put("short", *short)
            self._log.put("spent", self._worker, spent(self._controls))
            self._log.put("finish", self._worker, code, reports.stats(config), reports.renamed(config))
        except Exception:
            pass
        self._log.flush()

    def pytest_internalerror(self, excrepr, excinfo):
        self._log.put(
            "internal",
            self._worker,
            details.cut(str(excrepr)),
            details.failure(self._frames, excinfo.value, excinfo.tb),
        )
        self._log.flush()

    def pytest_keyboard_interrupt(self, excinfo):
        self._log.put(
            "interrupt", self._worker, self._current, details.failure(self._frames, excinfo.value, excinfo.tb)
        )
        self._log.flush()

    # collection

    @pytest.hookimpl(tryfirst=True)
    def pytest_collectstart(self, collector):
        if isinstance(collector, pytest.File):
            name = self._canonical(collector.nodeid)
            self._log.put("collecting", name)
            self._log.flush()
            self._watch.begin(-1, self._limit)

    @pytest.hookimpl(trylast=True)
    def pytest_collectreport(self, report):
        name = self._canonical(report.nodeid)
        if report.outcome == "failed":
            text, crash = details.report_text(report), details.crash_of(report)
            self._log.put("collect-error", name, text, crash, self._worker)
        elif report.outcome == "skipped":
            self._log.put("collect-skip", name, reports.skip_reason(report), self._worker)

    def pytest_deselected(self, items):
        self._log.put("deselected", [self._canonical(item.nodeid) for item in items])

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, session, config, items):
        # Collection that is cut short finishes too, but never comes here.
        self._complete = True
        ids = [self._canonical(item.nodeid) for item in items]
        kept = control.choose(ids, self._settings.get("select"), self._settings.get("done", ()))
        order = self._settings.get("order")
        if len(kept) != len(items) or order:
            items[:] = [items[kept[n]] for n in control.arrange([ids[n] for n in kept], order)]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session):
        self._watch.idle()
        self._gathering.end()
        if not self._complete:
            return
        self._ids = [item.nodeid for item in session.items]
        self._index = {id(item): n for n, item in enumerate(session.items)}
        names = [self._canonical(nodeid) for nodeid in self._ids]
        self._limits = control.limits_of(self._config, session.items, names, self._settings)
        if self._worker in ("", "gw0"):
            items.write(self._log, session.items, names)
        self._trace(-1)
        self._log.put("origins", self._origins.look())
        self._log.put("ready", self._worker, len(names))
        self._log.flush()

    # tests

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        number = self._index.get(id(item), -1)
        self._spell()
        self._current = number
        self._nodeid = item.nodeid
        self._log.add('["s",%d,%.3f]' % (number, self._now()))
        self._log.flush()
        self._watch.begin(number, self._limits[number] if number >= 0 else self._limit)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report):
        if self._controls:
            return
        try:
            said = report.__dict__
            # Most reports of most suites; each microsecond here counts three times a test.
            if said["outcome"] == "passed" and reports.is_plain(said) and report.nodeid == self._nodeid:
                self._passed(said["when"], said["duration"])
                return
            self._spell()
            self._log.put("p", self._number(report.nodeid), *reports.phase(report))
            self._log.flush()
            if report.failed and self._settings.get("to_first_failure"):
                self._session.shouldfail = "a test failed, which is all that was asked"
        except Exception as error:
            self._log.put("probe-error", "logreport", repr(error))

    def _passed(self, when, duration):
        times = self._times
        times.append((when, duration))
        if when == "teardown":
            if len(times) == 3:
                self._log.add('["e",%d,%.6f,%.6f,%.6f]' % (self._current, times[0][1], times[1][1], duration))
                self._times = []
            else:
                self._spell()

    def _spell(self):
        """Write the phases that waited to become one short record."""
        if self._times:
            for when, duration in self._times:
                self._log.add('["p",%d,"%s","passed",%.6f]' % (self._current, when, duration))
            self._times = []

    def _number(self, nodeid):
        if nodeid == self._nodeid:
            return self._current
        try:
            return self._ids.index(nodeid)
        except ValueError:
            return self._canonical(nodeid)

    def pytest_exception_interact(self, node, call, report):
        try:
            found = details.failure(self._frames, call.excinfo.value, call.excinfo.tb)
            if report.when == "collect":
                self._log.put("x", self._canonical(report.nodeid), "collect", found)
            else:
                self._log.put("x", self._number(report.nodeid), report.when, found)
        except Exception as error:
            self._log.put("probe-error", "interact", repr(error))

    def pytest_warning_recorded(self, warning_message, when, nodeid, location):
        self._warned += 1
        if self._warned <= 500:
            self._log.put("w", self._canonical(nodeid), when, *reports.warning(warning_message))

    # xdist's controller

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node, error):
        if error:
            self._log.put("worker-down", node.gateway.id, str(error))
            self._log.flush()

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem, report, sched):
        self._log.put("crash-item", self._canonical(crashitem), str(report.longrepr))
        self._log.flush()
