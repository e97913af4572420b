"""What the caller of the probe asked for: settings, which items run, in which order, and for how long.

PYTEST_DONT_REWRITE
"""

import json
import os
import random
import re
import sys


def load(path):
    """The settings; None when there are none or they cannot be read."""
    try:
        with open(path, encoding="utf-8") as stream:
            return json.load(stream)
    except (OSError, ValueError):
        return None


def tidy_paths(settings):
    """Make the probe's own folder the last place to import from.

    Children do not inherit it: in its place they get the folder that lets them tell where their modules came from.
    """
    home = settings.get("home", "")
    if home in sys.path:
        sys.path.remove(home)
        sys.path.append(home)
    parts = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if not home or home not in parts:
        return
    parts.remove(home)
    child = os.path.join(home, "child")
    rest = [part for part in parts if part]
    if settings.get("children", True) and os.path.isdir(child):
        rest.insert(0, child)
    if rest:
        os.environ["PYTHONPATH"] = os.pathsep.join(rest)
    else:
        del os.environ["PYTHONPATH"]


def root_of(config):
    """pytest's root folder; its older name goes when its plug-in is off (``-p no:legacypath``)."""
    return str(getattr(config, "rootpath", None) or config.rootdir)


def canonical(nodeid, prefix):
    """The id relative to the repository's root, as text that every encoding can hold."""
    if (not prefix or prefix == ".") and not nodeid.startswith("..") and nodeid.isascii():
        return nodeid
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
        if (_selected(name, exact_select) or key in select_keys)
        and not (name in exact_done or ("0x" in name and key in done_keys))
    ]


def _wanted(name, select, done):
    return _selected(name, select) and name not in done


def _selected(name, select):
    """A file that could not be collected stands for all its tests as soon as it can be."""
    return select is None or name in select or name.partition("::")[0] in select


def arrange(names, order):
    """Positions of the names in the order asked for: ``{"seed": n}``, ``{"listed": names}``, or as they are.

    A seeded order depends on the names only. It keeps the tests of a file together, and those of a class: whole
    files, then classes, then tests change places.
    """
    positions = list(range(len(names)))
    if not order:
        return positions
    if order.get("listed") is not None:
        rank = {name: n for n, name in enumerate(order["listed"])}
        return sorted(positions, key=lambda n: rank.get(names[n], len(rank)))
    if order.get("seed") is None:
        return positions
    chance = random.Random(order["seed"])  # noqa: S311 - an order, no secret
    ranks = {}
    for key in sorted({key for name in names for key in _groups(name)}):
        ranks[key] = chance.random()
    return sorted(positions, key=lambda n: [ranks[key] for key in _groups(names[n])])


def _groups(name):
    """The file, the classes and the whole of an id."""
    head, bracket, rest = name.partition("[")
    parts = head.split("::")
    return ["::".join(parts[: n + 1]) for n in range(len(parts) - 1)] + [name]


def limits_of(config, items, names, settings):
    """The limit of each item in seconds: as asked for, but never below the project's own time-out."""
    default, known = settings.get("limit", 600.0), settings.get("limits") or {}
    floor = _own_timeout(config)
    if floor is None:
        return [known.get(name, default) for name in names] if known else [default] * len(names)
    return [max(known.get(name, default), _marked_timeout(item, floor) + 5.0) for item, name in zip(items, names)]


def _own_timeout(config):
    """The limit of pytest-timeout; 0.0 when it has none, None when it is not there."""
    if not config.pluginmanager.hasplugin("timeout"):
        return None
    for value in (getattr(config.option, "timeout", None), os.environ.get("PYTEST_TIMEOUT"), config.getini("timeout")):
        try:
            if value:
                return float(value)
        except (TypeError, ValueError):
            continue
    return 0.0


def _marked_timeout(item, floor):
    mark = item.get_closest_marker("timeout")
    if mark is None:
        return floor
    value = mark.args[0] if mark.args else mark.kwargs.get("timeout", floor)
    return float(value) if isinstance(value, (int, float)) else floor
