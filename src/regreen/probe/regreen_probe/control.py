"""What the caller of the probe asked for: settings, options disarmed, which items run and in which order.

PYTEST_DONT_REWRITE
"""

import json
import os
import random
import re
import sys

STOPPERS = (
    ("maxfail", 0),
    ("stepwise", False),
    ("stepwise_skip", False),
    ("stepwise_reset", False),
    ("lf", False),
    ("failedfirst", False),
    ("cov_fail_under", 0),
    ("continue_on_collection_errors", True),
)
"""Options that end or narrow a run, and what a full run needs instead."""


def load(path):
    """The settings; None when there are none or they cannot be read."""
    try:
        with open(path, encoding="utf-8") as stream:
            return json.load(stream)
    except (OSError, ValueError):
        return None


def tidy_paths(home):
    """Make the probe's own folder the last place to import from, and take it out of what children inherit."""
    if not home:
        return
    if home in sys.path:
        sys.path.remove(home)
        sys.path.append(home)
    parts = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if home in parts:
        parts.remove(home)
        rest = os.pathsep.join(parts)
        if rest:
            os.environ["PYTHONPATH"] = rest
        else:
            del os.environ["PYTHONPATH"]


def disarm(config, settings):
    """Override what would end the run early; the overridden options are kept in the settings."""
    overridden = settings.setdefault("overridden", {})
    if not settings.get("full", True):
        return
    for name, wanted in STOPPERS:
        present = getattr(config.option, name, None)
        if name in vars(config.option) and present != wanted:
            if present is not None and name != "continue_on_collection_errors":
                overridden[name] = str(present)
            setattr(config.option, name, wanted)


def canonical(nodeid, prefix):
    """The id relative to the repository's root, as text that every encoding can hold."""
    path, colons, rest = nodeid.partition("::")
    path = place(path, prefix)
    whole = path + colons + rest
    if not whole.isascii():
        whole = whole.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return whole


def place(path, prefix):
    """A path relative to pytest's root, made relative to the repository's root."""
    if prefix and prefix != ".":
        path = os.path.normpath(os.path.join(prefix, path)).replace(os.sep, "/")
    elif path.startswith(".."):
        path = os.path.normpath(path)
    return path


ADDRESS = re.compile(r"0x[0-9a-fA-F]{4,}")


def masked(ids):
    """Each id with what changes at each collection masked, and the number of its repetition."""
    seen = {}
    keys = []
    for name in ids:
        mask = ADDRESS.sub("0x", name)
        seen[mask] = seen.get(mask, 0) + 1
        keys.append((mask, seen[mask]))
    return keys


def choose(ids, select, done):
    """Positions of the ids that are to run: selected (None: all) and not done."""
    exact_select = None if select is None else set(select)
    exact_done = set(done)
    if not any("0x" in name for name in ids):
        return [n for n, name in enumerate(ids) if _wanted(name, exact_select, exact_done)]
    select_keys = None if select is None else set(masked(select))
    done_keys = set(masked(done))
    return [
        n
        for n, (name, key) in enumerate(zip(ids, masked(ids)))
        if (exact_select is None or name in exact_select or key in select_keys)
        and not (name in exact_done or ("0x" in name and key in done_keys))
    ]


def _wanted(name, select, done):
    return (select is None or name in select) and name not in done


def arrange(count, order):
    """Positions in the order asked for: ``{"seed": n}``, ``{"reverse": true}``, or none."""
    positions = list(range(count))
    if not order:
        return positions
    if order.get("reverse"):
        positions.reverse()
    elif order.get("seed") is not None:
        random.Random(order["seed"]).shuffle(positions)  # noqa: S311 - an order, no secret
    return positions
