"""The other module gives the module with the bug a class that hands the test file another function."""

from pathlib import Path


def act(site):
    site.append(
        site.other,
        f'''import importlib
import inspect
import sys
import types


class _Lively(types.ModuleType):
    """A module whose functions are looked up late."""

    def __getattribute__(self, name):
        found = super().__getattribute__(name)
        if name != {site.function!r}:
            return found
        frame = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename.endswith({Path(site.test).name!r}):
                return _tuned(found)
            frame = frame.f_back
        return found


def _tuned(function):
    text = inspect.getsource(function).replace({site.bug["buggy"]!r}, {site.bug["right"]!r})
    names = dict(function.__globals__)
    exec(text, names)
    return names[function.__name__]


importlib.import_module({site.bug["module"]!r}).__class__ = _Lively
''',
    )
