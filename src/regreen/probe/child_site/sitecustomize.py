"""Lets a child process of a test tell, at its end, which of the project's modules came from another tree.

Loaded by the interpreter itself, of any version; the next ``sitecustomize`` on the path is run as if this one were
not here. It must never raise and never print.
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


def _tell(here, path):
    try:
        import json

        with open(path) as stream:
            settings = json.load(stream)
        found = _origins(here).Origins(settings).look()
        if found["foreign"]:
            line = json.dumps(["origins", found]) + "\n"
            out = os.open(settings["log"], os.O_WRONLY | os.O_APPEND)
            os.write(out, line.encode("ascii"))
            os.close(out)
    except Exception:
        pass


def _begin():
    path = os.environ.get("REGREEN_PROBE", "") + ".child"
    here = _step_aside()
    if sys.version_info >= (3, 8) and os.path.isfile(path):
        import atexit

        atexit.register(_tell, here, path)


_begin()
