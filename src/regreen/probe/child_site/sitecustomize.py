"""Lets a child process of a test tell, at its end, which of the project's modules came from another tree.

Where the run is traced it also tells which lines of the project it ran.
Loaded by the interpreter itself, of any version; the next ``sitecustomize`` on the path is run as if this one were
not here. It must never raise, and prints in one case only: a test run of an agent's own that took modules from the
checkout in place of the agent's copy says so and ends as a failure, since it proved nothing.
"""

import os
import sys


def _step_aside():
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or ".") != here]
    own = sys.modules.pop("sitecustomize", None)
    try:
        import sitecustomize  # noqa: F401
    except ImportError:
        if own is not None:
            sys.modules["sitecustomize"] = own
    return here


def _origins(here):
    """The probe's module of that name, loaded from its file: its package would bring pytest."""
    from importlib.util import module_from_spec, spec_from_file_location

    path = os.path.join(os.path.dirname(here), "regreen_probe", "origins.py")
    spec = spec_from_file_location("regreen_probe_origins", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _settings(path):
    """What the probe wrote down for children; None when it cannot be read."""
    try:
        import json

        with open(path) as stream:
            return json.load(stream)
    except Exception:
        return None


def _tracer(here, settings):
    """A tracer of the project's lines, where the run is traced and nobody else traces this process."""
    try:
        if not settings.get("trace") or sys.gettrace() is not None:
            return None
        # As a part of an empty package: the probe's own would bring pytest.
        package = type(os)("regreen_probe_child")
        package.__path__ = [os.path.join(os.path.dirname(here), "regreen_probe")]
        sys.modules[package.__name__] = package
        trace = __import__(package.__name__ + ".trace", fromlist=["start"])
        return trace.start(settings["root"])
    except Exception:
        return None


RUNNERS = frozenset(["_pytest", "unittest"])
"""Whoever has loaded one of these is a test run."""
WRONG_TREE = 4
"""Exit code of a test run on the wrong tree; pytest's own for a run that cannot be made as asked."""


def _strayed(found, settings, begun):
    """The first module that came from the checkout, here or in a process that this test run started; None: none did."""
    checkout = settings.get("checkout")
    if not checkout or not RUNNERS & set(sys.modules):
        return None
    told = [found]
    if "_pytest" in sys.modules:
        # What its workers, and the processes that its tests started, told since it began.
        import json

        with open(settings["log"]) as stream:
            stream.seek(begun)
            told += [record for kind, record in map(json.loads, stream) if kind == "origins"]
    named = [one for each in told for one in each["foreign"] if one[1].startswith(checkout + os.sep)]
    return min(named) if named else None


def _fail(module, root):
    """End as a failure, with the reason on the standard error."""
    name, file, _ = module
    reason = "this run took %s from %s, not from %s: it says nothing about your change" % (name, file, root)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
    os.write(2, ("\nBroken (wrong tree): %s.\n" % reason).encode("utf-8", "backslashreplace"))
    os._exit(WRONG_TREE)


def _size(path):
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def _tell(here, settings, tracer, begun):
    try:
        import json

        said = []
        lines = tracer.take() if tracer is not None else {}
        if lines:
            said.append(["child", lines])
        found = _origins(here).Origins(settings).look()
        if found["foreign"]:
            said.append(["origins", found])
        if said:
            text = "".join(json.dumps(record) + "\n" for record in said)
            out = os.open(settings["log"], os.O_WRONLY | os.O_APPEND)
            os.write(out, text.encode("ascii"))
            os.close(out)
        module = _strayed(found, settings, begun)
    except Exception:
        module = None
    if module is not None:
        _fail(module, settings["root"])


def _begin():
    path = os.environ.get("REGREEN_PROBE", "") + ".child"
    here = _step_aside()
    settings = _settings(path) if sys.version_info >= (3, 8) and os.path.isfile(path) else None
    if settings is not None:
        import atexit

        atexit.register(_tell, here, settings, _tracer(here, settings), _size(settings["log"]))


_begin()
