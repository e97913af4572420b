"""Handling of errors: a circuit breaker, rollback, collected problems, safe files and clean-up."""

import functools
import os
import traceback


class CircuitOpen(RuntimeError):
    """Calls are refused for a while."""


class Breaker:
    """Refuses calls after some failures in a row, and tries one again after a pause."""

    def __init__(self, failures, pause, clock):
        self.failures = failures
        self.pause = pause
        self.clock = clock
        self.failed = 0
        self.opened = None

    def call(self, function, *args):
        if self.opened is not None and self.clock() - self.opened < self.pause:
            raise CircuitOpen("try again later")
        try:
            result = function(*args)
        except Exception:
            self.failed += 1
            if self.failed >= self.failures:
                self.opened = self.clock()
            raise
        self.failed = 0
        self.opened = None
        return result


class Rollback:
    """Undoes registered steps in reverse order when the block ends with an error."""

    def __init__(self):
        self.steps = []

    def add(self, undo, *args):
        self.steps.append((undo, args))

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is not None:
            for undo, args in reversed(self.steps):
                undo(*args)
        self.steps.clear()
        return False


class Problems(ValueError):
    """Several problems found at once."""

    def __init__(self, messages):
        super().__init__("; ".join(messages))
        self.messages = list(messages)


def validate(record, rules):
    """Check {field: (kind, test)} and raise all problems at once; returns the converted record."""
    result = {}
    messages = []
    for field, (kind, test) in rules.items():
        if field not in record:
            messages.append(f"{field} is missing")
            continue
        try:
            value = kind(record[field])
        except (TypeError, ValueError):
            messages.append(f"{field} is no {kind.__name__}")
            continue
        if not test(value):
            messages.append(f"{field} is out of range")
        result[field] = value
    if messages:
        raise Problems(messages)
    return result


def default_on(*errors, default=None):
    """Decorator: the default instead of one of the errors."""
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            try:
                return function(*args, **kwargs)
            except errors:
                return default
        return wrapper
    return decorate


def write_safely(path, lines):
    """Replace a file at once; it stays as it was when the lines fail, and no other file is left."""
    temporary = f"{path}.tmp"
    with open(temporary, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(line + "\n")
    os.replace(temporary, path)


def close_all(resources):
    """Close all, last first, whatever fails; then raise the first error there was."""
    first = None
    for resource in reversed(resources):
        try:
            resource.close()
        except Exception as error:
            if first is None:
                first = error
    if first is not None:
        raise first


def root_cause(error):
    """The error that began the chain."""
    while True:
        before = error.__cause__ or error.__context__
        if before is None:
            return error
        error = before


def brief(error):
    """'Kind: message' in one line."""
    return traceback.format_exception_only(type(error), error)[-1].strip()
