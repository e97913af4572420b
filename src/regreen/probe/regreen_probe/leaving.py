"""Lets the process leave without looking through all that a suite has made, which takes as long as a tenth of it.

PYTEST_DONT_REWRITE
"""

import atexit
import gc


def hurry():
    """Have the interpreter's own last collection find nothing.

    Python promises no object that it is finalised at the end. What pytest and its plug-ins collect when they are
    unconfigured comes before, and so does whatever else waits for the end: who registers first is called last.
    """
    freeze = getattr(gc, "freeze", None)
    if freeze is not None:
        atexit.register(freeze)
