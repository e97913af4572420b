"""What modules of the environment really have, for names that a program asks of them in vain."""

import importlib
import os
import pkgutil
import sys


def exports(host, command):
    """Say, for each module by its name, the public names in it and in its folder; nothing where it cannot be had."""
    for name in command["modules"]:
        module = _found(name, os.path.realpath(host.root) + os.sep)
        if module is not None:
            beside = [one.name for one in pkgutil.iter_modules(getattr(module, "__path__", None) or [])]
            public = {one for one in dir(module) + beside if not one.startswith("_")}
            host.channel.say(module=name, names=sorted(public))


def _found(name, root):
    """The module as it is loaded, else imported, but for one of the project: that runs what is to be repaired."""
    if name in sys.modules:
        return sys.modules[name]
    try:
        spec = importlib.util.find_spec(name.partition(".")[0])
        if spec is None or os.path.realpath(spec.origin or root).startswith(root):
            return None
        return importlib.import_module(name)
    except Exception:
        return None
