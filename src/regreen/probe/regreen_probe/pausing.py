"""Which recorder a process needs: a hook that does nothing still costs each test its call. PYTEST_DONT_REWRITE"""

from .recorder import Recorder


class Pausing(Recorder):
    """One that has something to do after each test: a worker may wait for its next one, a tracer holds lines."""

    def pytest_runtest_logfinish(self, nodeid, location):
        self._watch.idle()
        self._spell()
        self._trace(self._current)


def recorder(config, settings, log, tracer=None):
    """The one that this process needs."""
    pauses = tracer is not None or hasattr(config, "workerinput") or settings.get("pauses", False)
    return (Pausing if pauses else Recorder)(config, settings, log, tracer)
