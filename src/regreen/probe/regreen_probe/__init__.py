"""The pytest plug-in that tells Regreen what happens in a run, loaded with ``-p regreen_probe`` through PYTHONPATH.

It reads one JSON file, named by the variable REGREEN_PROBE, and appends JSON lines to the log named there. Without
the variable, or when anything of its own fails, it does nothing. PYTEST_DONT_REWRITE: nothing here asserts.
"""

import os

import pytest

from . import control, ignoring
from .log import Log
from .recorder import Recorder

VARIABLE = "REGREEN_PROBE"


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    """Disarm what would end the run early; before any other plug-in is configured."""
    settings = _settings(config)
    if settings is not None and not hasattr(config, "workerinput"):
        control.disarm(config, settings)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    settings = _settings(config)
    if settings is None:
        return
    try:
        log = Log(settings["log"])
        recorder = Recorder(config, settings, log)
        config.pluginmanager.register(recorder, "regreen-probe-recorder")
        chooser = ignoring.plugin(settings)
        if chooser is not None:
            config.pluginmanager.register(chooser, "regreen-probe-chooser")
    except Exception:
        return


def _settings(config):
    """The settings of this run, read once for a config; None when there are none."""
    if not hasattr(config, "_regreen_settings"):
        settings = control.load(os.environ.get(VARIABLE, ""))
        if settings is not None:
            control.tidy_paths(settings.get("home", ""))
        config._regreen_settings = settings
    return config._regreen_settings
