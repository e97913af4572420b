"""What an exception looked like: type, message, chain, frames. Never raises. PYTEST_DONT_REWRITE"""

import linecache
import os
import sys

from .log import cut

MOST_FRAMES = 80
MOST_CHAIN = 20
MOST_BEHIND = 20
"""Frames of one exception behind another that are written: the deepest."""


def qualified(kind):
    """Name of an exception type with its module, ``builtins`` left out."""
    module = getattr(kind, "__module__", "builtins")
    name = getattr(kind, "__qualname__", getattr(kind, "__name__", "?"))
    return name if module in ("builtins", None) else "%s.%s" % (module, name)


def text_of(value):
    """The text of an exception, whatever its ``__str__`` does."""
    try:
        return cut(str(value))
    except BaseException as error:
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
        return "<text of %s failed: %s>" % (type(value).__name__, type(error).__name__)


def links_of(value):
    """The exceptions behind one, nearest first; parts of a group come after."""
    seen = {id(value)}
    found = []
    waiting = [value]
    while waiting and len(found) < MOST_CHAIN:
        for one in _behind(waiting.pop(0)):
            if id(one) not in seen:
                seen.add(id(one))
                found.append(one)
                waiting.append(one)
    return found


def _behind(value):
    cause = value.__cause__
    if cause is None and not value.__suppress_context__:
        cause = value.__context__
    found = [] if cause is None else [cause]
    parts = getattr(value, "exceptions", None)
    if isinstance(parts, tuple):
        found.extend(part for part in parts if isinstance(part, BaseException))
    return found


class Frames:
    """Reads tracebacks; knows which files belong to the project."""

    def __init__(self, root):
        self._root = root
        self._real = os.path.realpath(root)
        self._known = {}

    def inside(self, file):
        """The path relative to the project's root, or None when the file is not of the project."""
        if file not in self._known:
            self._known[file] = self._relative(file)
        return self._known[file]

    def _relative(self, file):
        if file.startswith("<"):
            return None
        path = os.path.abspath(file)
        for root in (self._root, self._real):
            if path.startswith(root + os.sep):
                rest = path[len(root) + 1 :].replace(os.sep, "/")
                parts = rest.split("/")
                outside = "site-packages" in parts or "dist-packages" in parts
                return None if outside else rest
        return None

    def of(self, traceback):
        """Frames, outermost first: file, line, function, source, whether in the project."""
        found = []
        while traceback is not None:
            found.append((traceback.tb_frame, traceback.tb_lineno))
            traceback = traceback.tb_next
        if len(found) > MOST_FRAMES:
            found = found[: MOST_FRAMES // 2] + found[-MOST_FRAMES // 2 :]
        return [self._one(frame, line) for frame, line in found]

    def of_syntax(self, error):
        """The place that a syntax error is about, as a frame."""
        rest = self.inside(error.filename)
        return [
            rest or error.filename,
            error.lineno or 0,
            "<module>",
            (error.text or "").strip()[:400],
            int(rest is not None),
        ]

    def of_doctest(self, error):
        """The example that failed, as a frame."""
        test, example = error.test, error.example
        line = (test.lineno or 0) + example.lineno + 1
        rest = self.inside(test.filename or "<doctest>")
        return [rest or str(test.filename), line, test.name, example.source.strip()[:400], int(rest is not None)]

    def _one(self, frame, line):
        code = frame.f_code
        rest = self.inside(code.co_filename)
        source = linecache.getline(code.co_filename, line or 0, frame.f_globals).strip()
        return [rest or code.co_filename, line or 0, _function(frame), source[:400], int(rest is not None)]


def _function(frame):
    code = frame.f_code
    name = getattr(code, "co_qualname", None)
    if name is not None:
        return name
    owner = frame.f_locals.get("self")
    if owner is None:
        return code.co_name
    for kind in type(owner).__mro__:
        member = kind.__dict__.get(code.co_name)
        if getattr(getattr(member, "__wrapped__", member), "__code__", None) is code:
            return "%s.%s" % (kind.__qualname__, code.co_name)
    return code.co_name


def failure(frames, value, traceback):
    """All of an exception as plain values."""
    behind = _unwrapped(value)
    if behind is not value:
        value, traceback = behind, behind.__traceback__
    found = _without_runner(frames.of(traceback))
    message = text_of(value)
    if isinstance(value, SyntaxError) and value.filename:
        found.append(frames.of_syntax(value))
    elif _is_doctest(value):
        found.append(frames.of_doctest(value))
        message = _of_doctest(value)
    links = links_of(value)
    return {
        "type": qualified(type(value)),
        "message": message,
        "chain": [[qualified(type(one)), text_of(one)] for one in links],
        "behind": [_own(frames.of(one.__traceback__)) for one in links],
        "frames": found,
    }


def _own(found):
    """The deepest frames of the project."""
    return [frame for frame in found if frame[4]][-MOST_BEHIND:]


def _unwrapped(value):
    """What is behind the runner's own wrappings of an error of collection, or one of several failed doctests."""
    kind = type(value).__name__
    if kind == "CollectError" and value.__cause__ is not None:
        return value.__cause__
    if kind == "ConftestImportFailure":
        behind = getattr(value, "cause", None) or getattr(value, "excinfo", (None, None))[1]
        return behind if isinstance(behind, BaseException) else value
    if kind == "MultipleDoctestFailures" and value.failures:
        return value.failures[0]
    return value


def _is_doctest(value):
    # Only looked up: importing doctest costs milliseconds, and whoever raised these has it.
    doctest = sys.modules.get("doctest")
    return doctest is not None and isinstance(value, (doctest.DocTestFailure, doctest.UnexpectedException))


def _of_doctest(value):
    if hasattr(value, "exc_info"):
        return text_of(value.exc_info[1])
    return cut("Expected:\n%sGot:\n%s" % (value.example.want, value.got), 4000)


def _without_runner(found):
    """Leave out the runner's own frames before the first one of the project."""
    first = next((n for n, frame in enumerate(found) if frame[4]), 0)
    return found[first:]


def report_text(report):
    """The runner's own report of a failure, capped."""
    try:
        longrepr = report.longrepr
        if longrepr is None:
            return ""
        return cut(getattr(report, "longreprtext", "") or str(longrepr))
    except Exception:
        return ""


def crash_of(report):
    """Message, file and line by the report's own word; used when the exception itself was not seen."""
    crash = getattr(getattr(report, "longrepr", None), "reprcrash", None)
    if crash is None:
        return None
    return [str(crash.message)[:32768], str(crash.path), crash.lineno]
