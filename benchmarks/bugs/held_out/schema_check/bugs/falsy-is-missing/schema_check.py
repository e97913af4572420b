"""Checking and coercing records by a small schema with decorators for rules."""

import functools


class Invalid(ValueError):
    """A record breaks the schema; `problems` maps field to text."""

    def __init__(self, problems):
        super().__init__("; ".join(f"{name}: {text}" for name, text in sorted(problems.items())))
        self.problems = problems


def rule(message):
    """A decorator: the function returns whether the value is fine; other errors count as not fine."""

    def decorate(test):
        @functools.wraps(test)
        def check(value):
            try:
                passed = test(value)
            except (TypeError, ValueError):
                passed = False
            return None if passed else message

        return check

    return decorate


@rule("must not be empty")
def filled(value):
    """Text with something in it."""
    return bool(value.strip()) if isinstance(value, str) else value is not None


def between(low, high):
    """A rule for numbers from low to high, both included."""

    @rule(f"must be from {low} to {high}")
    def inside(value):
        return low <= value <= high

    return inside


def one_of(*choices):
    """A rule for a fixed set of values."""

    @rule("must be one of " + ", ".join(map(str, choices)))
    def known(value):
        return value in choices

    return known


class Field:
    """How one entry is read."""

    def __init__(self, kind=str, required=True, default=None, rules=()):
        self.kind = kind
        self.required = required
        self.default = default
        self.rules = tuple(rules)

    def read(self, value):
        """(value, None) or (None, problem)."""
        if not isinstance(value, self.kind):
            try:
                value = self.kind(value)
            except (TypeError, ValueError):
                return None, f"must be {self.kind.__name__}"
        for check in self.rules:
            problem = check(value)
            if problem is not None:
                return None, problem
        return value, None


class Schema:
    """Named fields; unknown entries are problems unless allowed."""

    def __init__(self, fields, allow_unknown=False):
        self.fields = fields
        self.allow_unknown = allow_unknown

    def load(self, record):
        """A clean record, or Invalid with all problems at once."""
        clean, problems = {}, {}
        for name, field in self.fields.items():
            if not record.get(name):
                if field.required:
                    problems[name] = "is missing"
                else:
                    clean[name] = field.default() if callable(field.default) else field.default
                continue
            value, problem = field.read(record[name])
            if problem is None:
                clean[name] = value
            else:
                problems[name] = problem
        if not self.allow_unknown:
            for name in record.keys() - self.fields.keys():
                problems[name] = "is unknown"
        if problems:
            raise Invalid(problems)
        return clean
