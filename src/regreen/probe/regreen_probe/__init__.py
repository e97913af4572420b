"""The pytest plug-in that tells Regreen what happens in a run, loaded with ``-p regreen_probe`` through PYTHONPATH.

It reads one JSON file, named by the variable REGREEN_PROBE, and appends JSON lines to the log named there. Without
the variable it does nothing, and when anything of its own fails it does no more than say so in the log.
PYTEST_DONT_REWRITE: nothing here asserts.
"""

import os

import pytest

from . import conftests, control, disarming, ignoring, leaving, trace
from .log import Log
from .pausing import recorder

VARIABLE = "REGREEN_PROBE"
_SETTINGS = control.load(os.environ.get(VARIABLE, ""))
_TRACER = None
if _SETTINGS is not None:
    control.tidy_paths(_SETTINGS)
    leaving.hurry()
    if _SETTINGS.get("trace"):
        # Lines of modules that a conftest imports count as collection: begin before any conftest is read.
        _TRACER = trace.start(_SETTINGS["root"])


@pytest.hookimpl(hookwrapper=True)
def pytest_load_initial_conftests(early_config):
    """Write down a conftest that cannot be imported: pytest itself only prints it."""
    outcome = yield
    if _SETTINGS is not None and outcome.excinfo is not None:
        conftests.record(_SETTINGS, outcome.excinfo[1])


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    """Disarm what would end the run early; before any other plug-in is configured."""
    if _SETTINGS is not None and not hasattr(config, "workerinput"):
        disarming.disarm(config, _SETTINGS)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    if _SETTINGS is None or config.pluginmanager.hasplugin("regreen-probe-recorder"):
        return
    if hasattr(config, "workerinput"):
        # A worker reads the project's own options anew, and never comes by the hook above.
        disarming.disarm(config, _SETTINGS)
    try:
        log = Log(_SETTINGS["log"])
    except Exception:
        return
    try:
        own = recorder(config, _SETTINGS, log, _TRACER)
        config.pluginmanager.register(own, "regreen-probe-recorder")
        if _SETTINGS.get("nearby"):
            # Loaded where it is asked for only: it brings modules that a target may not have yet.
            from . import nearby

            asker = nearby.plugin(_SETTINGS, own.prefix)
            config.pluginmanager.register(asker, "regreen-probe-nearby")
        if _SETTINGS.get("chance") is not None:
            from . import chance

            config.pluginmanager.register(chance.Chance(_SETTINGS["chance"]), "regreen-probe-chance")
        chooser = ignoring.plugin(_SETTINGS)
        if chooser is not None:
            config.pluginmanager.register(chooser, "regreen-probe-chooser")
    except Exception as error:
        log.put("probe-error", "configure", repr(error))
        log.flush()
