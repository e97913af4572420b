"""Has the garbage collector look less often while tests are collected: nearly all that is made then stays.

PYTEST_DONT_REWRITE
"""

import gc

_AFTER = 1000000
"""Objects after which it looks all the same, where a collection makes garbage by the million."""


class Gathering:
    """The time in which tests are collected."""

    def __init__(self):
        self._before = None

    def begin(self):
        """Look seldom from now on, unless somebody wants it never to look."""
        if hasattr(gc, "unfreeze") and gc.get_threshold()[0]:
            self._before = gc.get_threshold()
            gc.set_threshold(max(_AFTER, self._before[0]), *self._before[1:])

    def end(self):
        """Look as before, unless a module of the project has set something else; what is there by now counts as old.

        To look through it first would take as long as was gained; it is what survived, and is looked through with the
        rest when it is time.
        """
        before, self._before = self._before, None
        if before is None:
            return
        if gc.get_threshold() == (max(_AFTER, before[0]), *before[1:]):
            gc.set_threshold(*before)
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
