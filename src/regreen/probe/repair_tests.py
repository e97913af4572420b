"""Runs single test items directly inside a warm process, with the least around them that keeps their meaning."""

import copy
import inspect
import os
import re
import time
import unittest
import warnings
import zlib

import pytest
from repair_limits import Expired, arm, disarm

HARMLESS = (
    "_pytest.",
    "hypothesis",
    "_hypothesis",
    "anyio",
    "pytest_cov",
    "xdist",
    "pytest_mock",
    "pytest_timeout",
    "pytest_randomly",
    "pluggy",
    "repair_",
    "pytest_asyncio",
    "pytest_metadata",
    "pytest_html",
    "pytest_benchmark",
    "pytest_rerunfailures",
    "respx",
    "typeguard",
    "faker",
    "syrupy",
    "pytest_subtests",
    "requests_mock",
    "pytest_httpbin",
)


class Keep:
    """Stands for a next item: keeps collectors that both share set up, and ends the rest."""

    def __init__(self, chain):
        self.chain = chain

    def listchain(self):
        """The collectors that stay."""
        return self.chain


class Heard:
    """What the phases of a test raise, or its reports tell, where pytest itself runs all of it."""

    def __init__(self):
        self.raised = []
        self._config = None

    def listen(self, config):
        """Begin; once for each session."""
        if self._config is not config:
            self._config = config
            config.pluginmanager.register(self)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        """Keep the exception; the text of the report where only that tells of a failure."""
        outcome = yield
        report = outcome.get_result()
        if call.excinfo is not None:
            self.raised.append(call.excinfo.value)
        elif report.failed:
            self.raised.append(AssertionError(str(report.longrepr)[:2000]))


HEARD = Heard()


class Case:
    """One collected item and the cheapest right way to run it."""

    def __init__(self, item):
        self.item = item
        self.id = item.nodeid
        self.plain_unittest = is_plain_unittest(item)
        self.direct = self.plain_unittest or is_direct(item)
        self.filters = warning_filters(item) if self.direct else []
        self.shared = has_shared_fixtures(item)
        self.floor = []
        callspec = getattr(item, "callspec", None)
        # Plug-ins that repeat tests add parameters that the function does not take.
        taken = item._fixtureinfo.argnames if (callspec and self.direct) else ()
        self.params = {name: callspec.params[name] for name in taken if name in callspec.params}
        self.reports = not self.direct and has_own_reports(item)
        self.whole = not self.direct and _is_hooked(item, "pytest_runtest_protocol")
        if self.whole:
            HEARD.listen(item.config)
        self.copies = any(isinstance(value, (list, dict, set, bytearray)) for value in self.params.values())

    def keep_session(self, definitions):
        """From now on the session stays set up with these fixtures; whatever else outlives a test is made anew."""
        self.floor = self.item.listchain()[:1]
        self.shared = has_shared_fixtures(self.item, definitions)

    def call(self):
        """Run set-up, call and tear-down; raises what the test raises."""
        if self.whole:
            self._call_protocol()
        elif not self.direct:
            self._call_hooks()
        elif self.filters:
            with warnings.catch_warnings():
                for words in self.filters:
                    warnings.filterwarnings(*words)
                self._call_directly()
        else:
            self._call_directly()

    def _call_directly(self):
        if self.plain_unittest:
            self.item.cls(self.item.name).debug()
        else:
            self._call_function()

    def _call_function(self):
        params = copy.deepcopy(self.params) if self.copies else self.params
        item = self.item
        if item.cls is not None:
            getattr(item.cls(), item.originalname or item.name)(**params)
        else:
            item.obj(**params)

    def _call_protocol(self):
        """All that pytest does with a test, for plug-ins that prepare something around it."""
        item = self.item
        chain = self.floor if self.shared else item.listchain()[:-1]
        del HEARD.raised[:]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=Keep(chain) if chain else None)
        if HEARD.raised:
            raise HEARD.raised[0]

    def _call_hooks(self):
        item = self.item
        hook = item.ihook
        has_request = hasattr(item, "_request")
        if has_request and not item._request:
            item._initrequest()
        _promise_reports(item)
        parts = _note_parts(item)
        chain = self.floor if self.shared else item.listchain()[:-1]
        try:
            try:
                hook.pytest_runtest_setup(item=item)
                hook.pytest_runtest_call(item=item)
                _raise_noted(item, parts)
                if self.reports:
                    _raise_reported(item)
            finally:
                hook.pytest_runtest_teardown(item=item, nextitem=Keep(chain) if chain else None)
        finally:
            if has_request:
                item._request = False
                item.funcargs = None


def _note_parts(item):
    """What the parts (subTest) of a unittest case raise, which newer pytest reports at once instead of noting it."""
    raised = []
    if _is_unittest(item) and hasattr(item, "addSubTest"):

        def note(_case, _part, info):
            if info is not None:
                raised.append(info[1] if isinstance(info, tuple) else info.value)

        item.addSubTest = note
    return raised


def _raise_noted(item, parts):
    """What a unittest case raised is only noted by pytest, for its report; here it must be raised."""
    noted = item.__dict__.pop("_excinfo", None)
    if noted:
        raise noted[0].value
    if parts:
        raise parts[0]


def _promise_reports(item):
    """The tmp_path fixture reads at its end what reports would have told it."""
    try:
        from _pytest.tmpdir import tmppath_result_key
    except ImportError:
        return
    item.stash[tmppath_result_key] = {"setup": True, "call": True, "teardown": True}


def is_direct(item):
    """Whether the item is a plain function whose arguments are its parameters, with nothing around it."""
    if not isinstance(item, pytest.Function) or _is_unittest(item) or _is_async(item.obj):
        return False
    if not hasattr(item, "originalname") or any(mark.name != "parametrize" for mark in item.iter_markers()):
        return False
    if not _hooks_are_harmless(item):
        return False
    if hasattr(inspect.unwrap(item.obj), "hypothesis") or hasattr(item.obj, "hypothesis"):
        return False
    return _only_parameters(item)


def is_plain_unittest(item):
    """Whether the item is a method of a unittest case with nothing around it but its own set-up and tear-down."""
    if not _is_unittest(item) or not hasattr(item.cls, item.name) or any(item.iter_markers()):
        return False
    default = unittest.TestCase
    own = [item.cls.setUpClass.__func__, item.cls.tearDownClass.__func__, item.cls.run, item.cls.debug]
    plain = [default.setUpClass.__func__, default.tearDownClass.__func__, default.run, default.debug]
    odd = ("__unittest_skip__", "__unittest_expecting_failure__")
    method = getattr(item.cls, item.name)
    if own != plain or any(getattr(one, name, False) for one in (item.cls, method) for name in odd):
        return False
    around = [name for name in item.fixturenames if "unittest_setUpClass_fixture" not in name]
    return not around and not _is_async(method) and _hooks_are_harmless(item)


def warning_filters(item):
    """What the project's settings do with warnings, as arguments of ``warnings.filterwarnings``."""
    lines = item.config.getini("filterwarnings")
    if not lines:
        return []
    from _pytest.config import parse_warning_filter

    return [parse_warning_filter(line, escape=False) for line in lines]


def _is_unittest(item):
    owner = getattr(item, "cls", None)
    return owner is not None and issubclass(owner, unittest.TestCase)


def _is_async(function):
    return inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function)


def _only_parameters(item):
    callspec = getattr(item, "callspec", None)
    params = callspec.params if callspec else {}
    direct = getattr(callspec, "funcargs", {}) if callspec else {}
    fixtures = getattr(item._fixtureinfo, "name2fixturedefs", {})
    for name in item.fixturenames:
        if name in direct:
            continue
        definitions = fixtures.get(name)
        if name not in params or not definitions:
            return False
        if getattr(definitions[-1].func, "__name__", "") != "get_direct_param_fixture_func":
            return False
    if direct:
        callspec.params.update(direct)
    return True


def _hooks_are_harmless(item):
    names = ("pytest_runtest_setup", "pytest_runtest_call", "pytest_runtest_teardown", "pytest_pyfunc_call")
    return not any(_is_hooked(item, name) for name in names)


def _is_hooked(item, name):
    """Whether a hook is also implemented by a plug-in, or by the project, that is not known to be harmless."""
    modules = (getattr(impl.function, "__module__", "") or "" for impl in getattr(item.ihook, name).get_hookimpls())
    return any(not module.startswith(HARMLESS) for module in modules)


def has_own_reports(item):
    """Whether somebody else has a say in reports: a plug-in may gather failures and tell them only there."""
    return _is_hooked(item, "pytest_runtest_makereport")


def _raise_reported(item):
    """Raise when the report of a call that raised nothing is a failure all the same."""
    from _pytest.runner import CallInfo

    call = CallInfo.from_call(lambda: None, when="call")
    report = item.ihook.pytest_runtest_makereport(item=item, call=call)
    if report.failed:
        raise AssertionError(str(report.longrepr)[:2000])


def has_shared_fixtures(item, kept=()):
    """Whether a fixture of the project outlives the test: it may hold what another variant made.

    Those that are ``kept`` are known to hold nothing of the kind.
    """
    if any(definition not in kept for _, definition in shared_fixtures(item)):
        return True
    return _is_unittest(item) and item.cls.setUpClass.__func__ is not unittest.TestCase.setUpClass.__func__


def shared_fixtures(item):
    """Names and definitions of the project's fixtures that outlive the test."""
    info = getattr(item, "_fixtureinfo", None)
    for name, definitions in getattr(info, "name2fixturedefs", {}).items():
        for definition in definitions:
            module = getattr(definition.func, "__module__", "") or ""
            scope = getattr(definition, "scope", "function")
            if scope != "function" and not module.startswith(HARMLESS) and definition.argname[:1] != "_":
                yield name, definition


def set_up_for_session(item, name):
    """Make a fixture of the session as this test would; it stays until the session ends."""
    state = item.session._setupstate
    # Older pytest calls it otherwise.
    (state.setup if hasattr(state, "setup") else state.prepare)(item.session)
    item._initrequest()
    try:
        item._request.getfixturevalue(name)
    finally:
        item._request = False
        item.funcargs = None


def end_session(item):
    """End whatever is set up, the session too."""
    state = item.session._setupstate
    try:
        state.teardown_exact(None)
    except TypeError:
        state.teardown_exact(item, None)
    except Exception:
        pass


class Outcome:
    """How one item ended under trial."""

    __slots__ = ("kind", "error", "cpu_s")

    def __init__(self, kind, error=None, cpu_s=0.0):
        self.kind = kind
        self.error = error
        self.cpu_s = cpu_s


def run(case, cpu_s, wall_s):
    """Run one case within limits; never raises."""
    started, process = time.process_time(), os.getpid()
    kind, error = "passed", None
    try:
        try:
            arm(cpu_s, wall_s)
            case.call()
        finally:
            if os.getpid() != process:
                # The code under trial forked, and its child came back out of the test: it must not go on as we do.
                os._exit(0)
            disarm()
    except Expired as late:
        kind, error = "timed_out", late
    except BaseException as raised:
        kind, error = _kind_of(raised), raised
    if expected_to_fail(case.item):
        kind = {"passed": "xpassed", "failed": "xfailed"}.get(kind, kind)
    return Outcome(kind, error, time.process_time() - started)


def line_in(case, error):
    """The line of the test itself at which it failed; 0 when the error did not come through it."""
    code = getattr(getattr(case.item, "obj", None), "__code__", None)
    trace = getattr(error, "__traceback__", None) if code is not None else None
    while trace is not None and trace.tb_frame.f_code is not code:
        trace = trace.tb_next
    return trace.tb_lineno if trace is not None else 0


def said(error):
    """A number that is equal for failures of equal words; no code under trial runs for it."""
    words = getattr(error, "args", ())
    text = words[0] if words and type(words[0]) is str else ""
    return zlib.crc32(_ADDRESS.sub("", text[:SAID]).encode("utf-8", "replace"))


SAID = 600
_ADDRESS = re.compile("0x[0-9a-f]+")


def _kind_of(raised):
    if isinstance(raised, (pytest.skip.Exception, unittest.SkipTest)):
        return "skipped"
    if isinstance(raised, (KeyboardInterrupt, SystemExit, GeneratorExit)):
        return "failed"
    if type(raised).__name__ == "XFailed":
        return "xfailed"
    return "failed"


def expected_to_fail(item):
    """Whether an xfail mark without condition stands on the item."""
    return any(not mark.args or mark.args[0] is True for mark in item.iter_markers("xfail"))


def is_good(kind):
    """Whether the outcome is no failure."""
    return kind in ("passed", "skipped", "xfailed", "xpassed")


def describe(error, root):
    """Type, message and project frames of an exception, with the types of the locals in each."""
    kind = type(error)
    name = kind.__name__ if kind.__module__ == "builtins" else "%s.%s" % (kind.__module__, kind.__name__)
    try:
        message = str(error)[:4000]
    except Exception:
        message = ""
    return {"type": name, "message": message, "frames": list(_frames(error, os.path.realpath(root) + os.sep))}


def _frames(error, base):
    trace = error.__traceback__
    count = 0
    while trace is not None and count < 400:
        code = trace.tb_frame.f_code
        path = "" if code.co_filename.startswith("<") else os.path.realpath(code.co_filename)
        count += 1
        if path.startswith(base):
            yield {
                "file": path[len(base) :],
                "line": trace.tb_lineno,
                "function": getattr(code, "co_qualname", code.co_name),
                "locals": _types(trace.tb_frame.f_locals),
            }
        trace = trace.tb_next


def _types(values):
    found = {}
    for name, value in list(values.items())[:40]:
        if name.startswith(("@", "__")):
            continue
        found[name] = type(value).__name__
    return found
