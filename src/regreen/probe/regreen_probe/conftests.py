"""A conftest.py that cannot be imported, as an error of collection. PYTEST_DONT_REWRITE"""

import os

from . import control, details
from .log import Log


def record(settings, error):
    """Write the error down; never raises."""
    try:
        frames = details.Frames(settings["root"])
        path = getattr(error, "path", None)
        found = details.failure(frames, error, error.__traceback__)
        if path is None:
            inside = [frame[0] for frame in found["frames"] if frame[4] and frame[0].endswith("conftest.py")]
            if not inside:
                return
            name = inside[-1]
        else:
            name = os.path.relpath(os.path.realpath(str(path)), os.path.realpath(settings["root"]))
        log = Log(settings["log"])
        name = control.canonical(name.replace(os.sep, "/"), "")
        log.put("x", name, "collect", found)
        log.put("collect-error", name, details.cut(str(error)), None, "")
        log.put("conftest", name)
        log.flush()
    except Exception:
        return
