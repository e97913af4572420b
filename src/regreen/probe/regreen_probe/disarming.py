"""Takes from a run what would cut it short, or fail it for something else than its tests. PYTEST_DONT_REWRITE"""

STOPPERS = (
    ("maxfail", 0),
    ("stepwise", False),
    ("stepwise_skip", False),
    ("stepwise_reset", False),
    ("lf", False),
    ("failedfirst", False),
    ("cov_fail_under", 0),
    ("continue_on_collection_errors", True),
    ("fail_on_flaky", False),
    ("benchmark_compare_fail", []),
    ("testmon", False),
    ("testmon_forceselect", False),
    ("testmon_nocollect", False),
    ("picked", None),
    ("looponfail", False),
    ("usepdb", False),
    ("trace", False),
)
"""Options that end or narrow a run, or fail it for something else than its tests, and what a full run needs instead."""
BOUNDS = (("session_timeout", 1e9), ("max_warnings", 10**9))
"""Bounds of a whole run that a config file may set as well as an option, and for each one that is never reached."""


def disarm(config, settings):
    """Override what would end the run early; the overridden options are kept in the settings."""
    if settings.get("alone"):
        _without_workers(config.option)
    overridden = settings.setdefault("overridden", {})
    if not settings.get("full", True):
        return
    for name, wanted in STOPPERS:
        present = getattr(config.option, name, None)
        if name in vars(config.option) and present != wanted:
            if present is not None and name != "continue_on_collection_errors":
                overridden[name] = str(present)
            setattr(config.option, name, wanted)
    for name, wanted in BOUNDS:
        present = _bound(config, name)
        if present not in (None, "", wanted):
            overridden[name] = str(present)
            setattr(config.option, name, wanted)
    threshold = _without_threshold(config)
    if threshold:
        overridden["cov_fail_under"] = str(threshold)


def _without_threshold(config):
    """Take the coverage threshold from pytest-cov, which keeps the options as they were read first; what it was.

    A part of a suite never covers enough, and coverage is no verdict on a test.
    """
    options = _coverage_options(config)
    if options is None:
        return None
    threshold, options.cov_fail_under = options.cov_fail_under, 0
    return threshold


def _coverage_options(config):
    options = getattr(config.pluginmanager.get_plugin("_cov"), "options", None)
    return options if hasattr(options, "cov_fail_under") else None


def below_threshold(config, settings):
    """The project's coverage threshold and the total below it, in per cent; None when there is no such thing."""
    if settings.get("select") is not None or "cov_fail_under" not in settings.get("overridden", {}):
        return None
    try:
        wanted = float(settings["overridden"]["cov_fail_under"])
        total = float(config.pluginmanager.get_plugin("_cov").cov_total)
    except (AttributeError, TypeError, ValueError):
        return None
    return (wanted, total) if total < wanted else None


def _bound(config, name):
    """The bound by option or config file; None when there is none, or nobody here knows the option."""
    if name not in vars(config.option):
        return None
    present = getattr(config.option, name)
    try:
        return config.getini(name) if present is None else present
    except (KeyError, ValueError):
        return None


def _without_workers(option):
    """Run in this process: one test that ends its worker can keep xdist waiting for ever."""
    if hasattr(option, "dist"):
        option.dist, option.tx, option.numprocesses = "no", [], None
