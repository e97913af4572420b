"""Tools for functions: caches, once, pipelines, currying, validation, registries."""

import functools
import inspect
import time
from collections.abc import Mapping


def memoize(function):
    """Remember results by all arguments; what cannot be a key is worked out anew."""
    known = {}

    @functools.wraps(function)
    def remembered(*args, **kwargs):
        key = (args, tuple(sorted(kwargs.items())))
        try:
            if key not in known:
                known[key] = function(*args, **kwargs)
        except TypeError:
            return function(*args, **kwargs)
        return known[key]

    remembered.forget = known.clear
    return remembered


def once(function):
    """Run a function the first time only; later calls get the first result, even None."""
    results = []

    @functools.wraps(function)
    def guarded(*args, **kwargs):
        if not results:
            results.append(function(*args, **kwargs))
        return results[0]

    return guarded


def pipeline(*steps):
    """A function that sends its arguments through the first step and each result through the next one."""

    def run(*args):
        if not steps:
            return args[0]
        value = steps[0](*args)
        for step in steps[1:]:
            value = step(value)
        return value

    return run


def multipliers(factors):
    """One function for each factor."""
    return [lambda number, factor=factor: number * factor for factor in factors]


def curry(function, count=None):
    """Take arguments a few at a time until there are enough."""
    if count is None:
        count = len(inspect.signature(function).parameters)

    def collect(*args):
        if len(args) >= count:
            return function(*args)
        return lambda *more: collect(*args, *more)

    return collect


def expects(**kinds):
    """Decorator: TypeError when a named argument is of another type; None is let through."""

    def decorate(function):
        names = inspect.getfullargspec(function).args

        @functools.wraps(function)
        def checked(*args, **kwargs):
            for name, value in {**dict(zip(names, args)), **kwargs}.items():
                kind = kinds.get(name)
                if kind is not None and value is not None and not isinstance(value, kind):
                    raise TypeError(f"{name} must be {kind.__name__}")
            return function(*args, **kwargs)

        return checked

    return decorate


def retry(times, on=Exception, wait=time.sleep, delay=0):
    """Decorator: try again when an error of a kind comes; the last one goes on."""

    def decorate(function):
        @functools.wraps(function)
        def tried(*args, **kwargs):
            for attempt in range(times):
                try:
                    return function(*args, **kwargs)
                except on:
                    if attempt == times - 1:
                        raise
                    wait(delay * 2**attempt)

        return tried

    return decorate


class Registry:
    """Functions by name, with a base that is asked for what is unknown here."""

    def __init__(self, base=None):
        self.base = base
        self.functions = {}

    def register(self, name=None):
        """Decorator that keeps a function by its name or another one."""

        def keep(function):
            self.functions[name or function.__name__] = function
            return function

        return keep

    def find(self, name):
        """The function; KeyError when nobody knows it."""
        if name in self.functions:
            return self.functions[name]
        if self.base is not None:
            return self.base.find(name)
        raise KeyError(name)

    def names(self):
        """All known names in order."""
        inherited = self.base.names() if self.base is not None else []
        return sorted({*self.functions, *inherited})


def deep_update(target, changes):
    """Put changes into nested mappings; the target itself is changed and given back."""
    for key, value in changes.items():
        if isinstance(value, Mapping):
            deep_update(target[key], value)
        else:
            target[key] = value
    return target


def tally(words, counts=None):
    """Count words, on top of counts that are given."""
    counts = {} if counts is None else dict(counts)
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts
