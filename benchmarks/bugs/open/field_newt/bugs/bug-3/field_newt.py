"""Classes that describe their fields: checks, defaults, changes that are noticed, plain data in and out."""

import inspect


class FieldError(ValueError):
    """A value that a field does not take."""


class Field:
    """A value with a kind, an own default for each owner, and checks."""

    def __init__(self, kind, default=None, *, required=False, checks=()):
        self.kind = kind
        self.default = default
        self.required = required
        self.checks = list(checks)

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.name not in instance.__dict__:
            instance.__dict__[self.name] = self.default() if callable(self.default) else self.default
        return instance.__dict__[self.name]

    def __set__(self, instance, value):
        value = self.clean(value)
        before = instance.__dict__.get(self.name, self.default)
        instance.__dict__[self.name] = value
        if before != value:
            instance.changed(self.name, before, value)

    def clean(self, value):
        """The value as it is kept; None is taken unless the field is required."""
        if value is None:
            if self.required:
                raise FieldError(f"{self.name} is required")
            return None
        if not isinstance(value, self.kind) or (self.kind is int and isinstance(value, bool)):
            raise FieldError(f"{self.name} takes {self.kind.__name__}, not {type(value).__name__}")
        for check in self.checks:
            if not check(value):
                raise FieldError(f"{self.name} does not take {value!r}")
        return value


class Record:
    """Base of classes with fields; a subclass adds to the fields of its bases."""

    fields = {}
    kinds = {}

    def __init_subclass__(cls, tag=None, **rest):
        super().__init_subclass__(**rest)
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        cls.fields.update(own)
        cls.tag = tag or cls.__name__.lower()
        Record.kinds[cls.tag] = cls

    def __init__(self, **values):
        self.watchers = []
        self.dirty = set()
        unknown = sorted(set(values) - set(self.fields))
        if unknown:
            raise TypeError(f"unknown: {', '.join(unknown)}")
        for name, field in self.fields.items():
            if name in values:
                setattr(self, name, values[name])
            elif field.required:
                raise FieldError(f"{name} is required")
        self.dirty.clear()

    def changed(self, name, before, value):
        """A field has another value: remember it and tell the watchers."""
        self.dirty.add(name)
        for watcher in list(self.watchers):
            watcher(name, before, value)

    def watch(self, watcher):
        """Call the watcher for each change; return a function that ends that."""
        self.watchers.append(watcher)

        def stop():
            if watcher in self.watchers:
                self.watchers.remove(watcher)

        return stop

    def saved(self):
        """Names of what changed since the last time, in order; then nothing counts as changed."""
        names = sorted(self.dirty)
        self.dirty = set()
        return names

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self):
        return hash((type(self), *(repr(getattr(self, name)) for name in self.fields)))

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.fields)})"

    def as_data(self):
        """Dictionaries, lists and plain values; the tag tells the class."""
        return {"tag": self.tag, **{name: plain(getattr(self, name)) for name in self.fields}}


def plain(value):
    """Records within lists and dictionaries as data too."""
    if isinstance(value, Record):
        return value.as_data()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def from_data(data):
    """What as_data made, as records again."""
    if isinstance(data, list):
        return [from_data(item) for item in data]
    if not isinstance(data, dict):
        return data
    values = {key: from_data(item) for key, item in data.items() if key != "tag"}
    if "tag" not in data:
        return values
    if data["tag"] not in Record.kinds:
        raise FieldError(f"unknown tag: {data['tag']}")
    return Record.kinds[data["tag"]](**values)


def call_with(function, record):
    """Call a function with the fields that it names; the others keep its defaults."""
    names = inspect.getfullargspec(function).args
    return function(**{name: getattr(record, name) for name in names if name in record.fields})
