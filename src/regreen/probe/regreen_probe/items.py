"""What was collected, and in which session. PYTEST_DONT_REWRITE"""

import os
import platform
import sys

import pytest

from . import control
from .log import encode, text

OUTCOME_OPTIONS = (
    "maxfail", "stepwise", "lf", "failedfirst", "keyword", "markexpr", "numprocesses", "dist", "reruns", "runxfail",
    "strict_markers", "importmode", "doctestmodules", "timeout", "randomly_seed", "deselect", "ignore", "collectonly",
)  # fmt: skip
OUTCOME_INI = ("xfail_strict", "addopts", "filterwarnings", "timeout", "faulthandler_timeout", "asyncio_mode")


def session_facts(config, settings, prefix, worker):
    """pytest, Python, plug-ins, root, arguments, and the options that change outcomes."""
    return {
        "version": 1,
        "pid": os.getpid(),
        "worker": worker,
        "pytest": pytest.__version__,
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "executable": sys.executable,
        "plugins": _plugins(config),
        "root": settings["root"],
        "rootdir": control.root_of(config),
        "prefix": prefix,
        "inifile": str(getattr(config, "inipath", None) or getattr(config, "inifile", "") or ""),
        "args": [str(one) for one in config.invocation_params.args],
        "options": {name: str(getattr(config.option, name)) for name in OUTCOME_OPTIONS if _said(config, name)},
        "ini": {name: str(value) for name, value in _ini(config)},
        "overridden": settings.get("overridden", {}),
        "xdist": bool(getattr(config.option, "numprocesses", None) or getattr(config.option, "tx", None)),
    }


def _said(config, name):
    return getattr(config.option, name, None) not in (None, False, "", [], 0)


def _ini(config):
    for name in OUTCOME_INI:
        try:
            value = config.getini(name)
        except (ValueError, KeyError):
            continue
        if value:
            yield name, value


def _plugins(config):
    return sorted({"%s-%s" % (d.project_name, d.version) for _, d in config.pluginmanager.list_plugin_distinfo()})


def write(log, items, names):
    """One line an item; what items share is found and written as JSON once."""
    shared, lists = {}, {}
    for number, (item, name) in enumerate(zip(items, names)):
        log.add('["i",%d,%s]' % (number, _describe(item, name, shared, lists)))


def _describe(item, name, shared, lists):
    """Name, line, suite, parameters, markers, fixtures and first line of the docstring, as JSON without brackets."""
    parent = item.parent
    key = id(parent)
    if key not in shared:
        shared[key] = _of_parent(parent)
    suite, markers = shared[key]
    own = item.own_markers
    if own:
        markers = tuple(sorted(set(markers) | {mark.name for mark in own}))
    callspec = getattr(item, "callspec", None)
    line, doc = _line(item), _doc(item)
    return ",".join(
        (
            text(name),
            "null" if line is None else str(line),
            text(suite),
            '""' if callspec is None else text(callspec.id),
            _list(markers, lists),
            _list(tuple(getattr(item, "fixturenames", ())), lists),
            text(doc) if doc else '""',
        )
    )


def _list(names, lists):
    try:
        return lists[names]
    except KeyError:
        lists[names] = found = encode(names)
        return found


def _of_parent(parent):
    kind = getattr(parent, "cls", None)
    suite = "" if kind is None else getattr(kind, "__qualname__", "")
    return suite, tuple(sorted({mark.name for mark in parent.iter_markers()}))


def _line(item):
    try:
        file, line, _ = item.location
    except Exception:
        return None
    return line + 1 if line is not None and item.nodeid.startswith(str(file).replace(os.sep, "/")) else None


def _doc(item):
    doc = getattr(getattr(item, "obj", None), "__doc__", None) if isinstance(item, pytest.Function) else None
    return doc.strip().split("\n", 1)[0][:200] if isinstance(doc, str) else ""
